import { afterEach, vi } from 'vitest';

// Each test restores what it replaced.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
