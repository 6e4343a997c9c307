import { ignoreLateFailure } from '../async';

const ADDRESS = 'https://room.invalid/';

/**
 * Stores the bytes for a moment as a cached response, which is a file of its own that a full disk cannot damage. False
 * also where that is impossible. Never throws.
 */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  // Chromium 156 can never again use a cache that was created on a full disk.
  const name = `room-${crypto.randomUUID()}`;
  try {
    const cache = await caches.open(name);
    await cache.put(ADDRESS, new Response(new Uint8Array(bytes)));
    // The cache itself goes later, when nothing holds it.
    return await cache.delete(ADDRESS);
  } catch {
    return false;
  } finally {
    await Promise.try(() => caches.delete(name)).catch(ignoreLateFailure);
  }
}
