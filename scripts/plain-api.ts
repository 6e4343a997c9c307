import type { Plugin } from 'vite';

/**
 * The background and scripts that run in pages use the browser's own API. They need nothing of the package that gives
 * Chromium's the manners of Firefox's. Pages of the extension have the package, but as what it exports: as a module, it
 * is copied, which makes every part of the API and takes 5 ms of each start.
 */
export function plainApi(browser: string): Plugin {
  // In Chromium, a page could have an element of the other name.
  const name = browser === 'chrome' ? 'chrome' : 'browser';
  let api = '';
  return {
    name: 'plain-api',
    apply: 'build',
    enforce: 'pre',
    configResolved({ build }) {
      const isPlain = build.lib !== false || JSON.stringify(build.rolldownOptions.input).includes('background');
      api = isPlain ? `globalThis.${name}` : `require('webextension-polyfill')`;
    },
    resolveId: (id) => (id === MODULE ? VIRTUAL : undefined),
    load: (id) => (id === VIRTUAL ? `export const browser = ${api};` : undefined),
  };
}

const MODULE = '@wxt-dev/webextension-polyfill/browser';
const VIRTUAL = '\0virtual:plain-api';
