import { beforeEach } from 'vitest';
import { fakeBrowser } from '../../helpers/fake-browser';

// Before any module is loaded: the product asks for the browser by its global name.
Object.assign(globalThis, { browser: fakeBrowser, chrome: fakeBrowser });
// Each test has a browser that has just started.
beforeEach(() => fakeBrowser.reset());
