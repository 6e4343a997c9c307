import type { Commands } from 'webextension-polyfill';
import { browser } from 'wxt/browser';
import { isGiven } from '../is-given';

/** '' where the user has set none. Empty where the browser has no shortcuts: Firefox for Android. */
export async function readShortcuts(): Promise<{ name: string; keys: string }[]> {
  if (!isGiven('commands')) return [];
  const commands = await browser.commands.getAll();
  return commands.flatMap(({ name, shortcut = '' }) => (name === undefined ? [] : [{ name, keys: shortcut }]));
}

export async function openShortcutSettings(): Promise<void> {
  // The common types of `browser` leave it out.
  if (import.meta.env.FIREFOX) await (browser.commands as unknown as Commands.Static).openShortcutSettings();
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
}
