import { vi } from 'vitest';
import './browser/setup';

// Files share a document. Each begins with an empty one, in which nothing is replaced.
vi.restoreAllMocks();
vi.unstubAllGlobals();
document.documentElement.replaceChildren(document.createElement('head'), document.createElement('body'));
