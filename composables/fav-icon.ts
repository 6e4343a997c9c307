import { browser, type Browser } from 'wxt/browser';

/**
 * An address that loads without a request to any site, or ''. Firefox gives the image itself; Chromium serves it from
 * its own store to extensions with that permission.
 */
export function favIconOf({ favIconUrl = '' }: Browser.tabs.Tab, pageUrl: string): string {
  if (favIconUrl === '' || favIconUrl.startsWith('data:')) return favIconUrl;
  if (import.meta.env.FIREFOX) return '';
  return browser.runtime.getURL(`/_favicon/?${new URLSearchParams({ pageUrl, size: '32' }).toString()}` as '/');
}
