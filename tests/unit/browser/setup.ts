import { fakeBrowser } from '../../helpers/fake-browser';

// Before any module is loaded: the product asks for the browser by its global name.
Object.assign(globalThis, { browser: fakeBrowser, chrome: fakeBrowser });
