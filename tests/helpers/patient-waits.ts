import { vi } from 'vitest';
import { WAIT_LIMIT_MS } from './browsers/types.ts';

// Vitest gives a wait up after a second, which a busy machine can take for anything. A wait for what never comes still
// fails, before its test is ended.
const { waitFor, waitUntil } = vi;
vi.waitFor = (seen, options = WAIT_LIMIT_MS) => waitFor(seen, options);
vi.waitUntil = (seen, options = WAIT_LIMIT_MS) => waitUntil(seen, options);
