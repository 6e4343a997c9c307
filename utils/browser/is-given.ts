import { browser } from 'wxt/browser';

/** Whether the browser has this part of its interface. Firefox for Android has none of them, but all of their names. */
export function isGiven(part: 'commands' | 'contextMenus' | 'omnibox' | 'windows'): boolean {
  return Boolean(browser[part]);
}
