import { browser } from 'wxt/browser';
import type { SidebarAction, Theme } from 'webextension-polyfill';

/** The common types of `browser` lack it; Android has none. Only call it in a Firefox build. */
export function sidebarAction(): SidebarAction.Static | undefined {
  return (browser as unknown as { sidebarAction?: SidebarAction.Static }).sidebarAction;
}

/** Needs no permission. Only call it in a Firefox build. */
export function themes(): Theme.Static {
  return (browser as unknown as { theme: Theme.Static }).theme;
}
