import { vi } from 'vitest';
import './browser/setup';

// Files share a document. Each begins with an empty one, at its start, in which nothing is replaced.
vi.restoreAllMocks();
vi.unstubAllGlobals();
const root = document.documentElement;
for (const name of root.getAttributeNames()) root.removeAttribute(name);
window.scrollTo(0, 0);
root.replaceChildren(document.createElement('head'), document.createElement('body'));
