import type { Plugin } from 'vite';

/** All scripts use the browser's own API: every browser that works knows it with promises. */
export function plainApi(browser: string): Plugin {
  // In Chromium, a page could have an element of the other name.
  const name = browser === 'chrome' ? 'chrome' : 'browser';
  return {
    name: 'plain-api',
    enforce: 'pre',
    resolveId: (id) => (id === PACKAGE ? VIRTUAL : undefined),
    load: (id) => (id === VIRTUAL ? `export const browser = globalThis.${name};` : undefined),
  };
}

const PACKAGE = '@wxt-dev/browser';
const VIRTUAL = '\0virtual:plain-api';
