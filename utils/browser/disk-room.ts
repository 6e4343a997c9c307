import { ignoreLateFailure } from '../async';

const ADDRESS = 'https://room.invalid/';

/**
 * Whether there is room on the disk for so many bytes, found by storing them for a moment: as a cached answer, because that is a file of its own
 * which no lack of room can damage. False also where that cannot be done at all. Never throws.
 */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  // A new one each time: Chromium 156 can never use one again that was made on a full disk.
  const name = `room-${crypto.randomUUID()}`;
  try {
    const cache = await caches.open(name);
    await cache.put(ADDRESS, new Response(new Uint8Array(bytes)));
    // At once: the cache itself goes later, when nobody holds it any more.
    return await cache.delete(ADDRESS);
  } catch {
    return false;
  } finally {
    await forget(name).catch(ignoreLateFailure);
  }
}

async function forget(name: string): Promise<void> {
  await caches.delete(name);
}
