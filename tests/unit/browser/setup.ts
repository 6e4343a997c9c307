import { fakeBrowser } from 'wxt/testing/fake-browser';

// Before any module is loaded: the product asks for the browser by its global name.
Object.assign(globalThis, { browser: fakeBrowser, chrome: fakeBrowser });

/** A browser has no answer for a tab that it does not have. */
const { get } = fakeBrowser.tabs;
fakeBrowser.tabs.get = async (id: number) => {
  const tab = await get(id);
  if (!tab) throw new Error(`No tab with id: ${id}.`);
  return tab;
};
