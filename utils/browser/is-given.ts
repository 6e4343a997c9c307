import { browser } from 'wxt/browser';

/** Firefox for Android has none of these parts, but all of their names. */
export function isGiven(part: 'commands' | 'contextMenus' | 'omnibox' | 'windows'): boolean {
  return Boolean(browser[part]);
}
