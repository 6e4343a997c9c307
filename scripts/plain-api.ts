import type { Plugin } from 'vite';

/**
 * Scripts that run in pages use the browser's own API. They need nothing of the package that gives Chromium's the
 * manners of Firefox's, which takes a millisecond to begin, in each document.
 */
export function plainApi(browser: string): Plugin {
  // In Chromium, a page could have an element of the other name.
  const name = browser === 'chrome' ? 'chrome' : 'browser';
  let standsAlone = false;
  return {
    name: 'plain-api',
    enforce: 'pre',
    configResolved({ build }) {
      // The development server builds the background alone, too, which has the package as it is shipped.
      standsAlone = build.lib !== false && !JSON.stringify(build.lib.entry).includes('background');
    },
    resolveId: (id) => (standsAlone && id === PACKAGE ? VIRTUAL : undefined),
    load: (id) => (id === VIRTUAL ? `export default globalThis.${name};` : undefined),
  };
}

const PACKAGE = 'webextension-polyfill';
const VIRTUAL = '\0virtual:plain-api';
