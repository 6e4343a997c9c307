import { ignoreLateFailure } from '../async';

const ADDRESS = 'https://room.invalid/';

/**
 * Stores the bytes for a moment as a cached response, a file of its own that a full disk cannot damage. False also
 * where that is impossible. Never throws.
 */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  // Chromium 156 can never again use a cache created on a full disk.
  const name = `room-${crypto.randomUUID()}`;
  try {
    const cache = await caches.open(name);
    await cache.put(ADDRESS, new Response(new Uint8Array(bytes)));
    // The cache itself goes once nothing holds it.
    return await cache.delete(ADDRESS);
  } catch {
    return false;
  } finally {
    await Promise.try(() => caches.delete(name)).catch(ignoreLateFailure);
  }
}
