import path from 'node:path';
import byKind from './known-browsers.json';
import { type Place, xdgFolder } from '../meeting/folder';
import type { BrowserKind } from '../meeting/socket-name';

/** A browser that can start the host. */
export interface KnownBrowser {
  id: string;
  name: string;
  kind: BrowserKind;
  /** Its own folder: below the folder for settings (Linux), Application Support (macOS), LOCALAPPDATA (Windows). */
  linux: string;
  darwin: string;
  win32: string;
  /** Below HKEY_CURRENT_USER\Software. */
  registry: string;
}

/** By the makers' documentation; Brave and Vivaldi read Chrome's key on Windows. */
export const knownBrowsers: readonly KnownBrowser[] = [
  ...byKind.chromium.map((one) => ({ ...one, kind: 'chromium' as const })),
  ...byKind.firefox.map((one) => ({ ...one, kind: 'firefox' as const })),
];

/** It is there once the browser was started. */
export function browserFolder(browser: KnownBrowser, place: Place): string {
  const { platform, env, home } = place;
  if (platform === 'win32') {
    const base = browser.kind === 'firefox' ? env.APPDATA : env.LOCALAPPDATA;
    return path.win32.join(base ?? home, ...browser.win32.split('/'));
  }
  if (platform === 'darwin') return path.posix.join(home, 'Library/Application Support', browser.darwin);
  if (browser.kind === 'firefox') return path.posix.join(home, browser.linux);
  return path.posix.join(xdgFolder(place, 'XDG_CONFIG_HOME', '.config'), browser.linux);
}

/** Where the browser looks for the manifests of hosts: on Windows, where the registry says. */
export function manifestFolder(browser: KnownBrowser, place: Place): string {
  if (place.platform === 'win32') return installFolder(place);
  const onLinux = browser.kind === 'firefox' && place.platform !== 'darwin';
  return path.posix.join(browserFolder(browser, place), onLinux ? 'native-messaging-hosts' : 'NativeMessagingHosts');
}

/** The folder in which the host stays, whatever becomes of the package: npm's own folders are cleaned up. */
export function installFolder(place: Place): string {
  const { platform, env, home } = place;
  if (platform === 'win32')
    return path.win32.join(env.LOCALAPPDATA ?? path.win32.join(home, 'AppData', 'Local'), 'sidehand');
  if (platform === 'darwin') return path.posix.join(home, 'Library/Application Support/sidehand');
  return path.posix.join(xdgFolder(place, 'XDG_DATA_HOME', '.local/share'), 'sidehand');
}
