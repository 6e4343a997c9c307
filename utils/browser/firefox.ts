import { browser } from 'wxt/browser';
import type { SidebarAction } from 'webextension-polyfill';

/** Firefox's sidebar, which the common types of `browser` leave out. Only call it in a Firefox build. */
export function sidebarAction(): SidebarAction.Static {
  return (browser as unknown as { sidebarAction: SidebarAction.Static }).sidebarAction;
}
