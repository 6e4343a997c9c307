import { browser } from 'wxt/browser';
import type { SidebarAction, Theme } from 'webextension-polyfill';

/**
 * Firefox's sidebar, which the common types of `browser` leave out; on Android there is none. Only call it in a Firefox
 * build.
 */
export function sidebarAction(): SidebarAction.Static | undefined {
  return (browser as unknown as { sidebarAction?: SidebarAction.Static }).sidebarAction;
}

/** Reading them needs no permission. Only call it in a Firefox build. */
export function themes(): Theme.Static {
  return (browser as unknown as { theme: Theme.Static }).theme;
}
