import { browser } from 'wxt/browser';

export async function isAllowed(url: string): Promise<boolean> {
  return !/^https?:/.test(url) || browser.permissions.contains({ origins: [patternOf(url)] });
}

/** Must be called in a click handler. No prompt where access is already granted. */
export async function requestAccess(url: string): Promise<boolean> {
  return browser.permissions.request({ origins: [patternOf(url)] });
}

function patternOf(url: string): string {
  const { protocol, hostname } = new URL(url);
  return `${protocol}//${hostname}/*`;
}
