import path from 'node:path';
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
  {
    id: 'chrome',
    name: 'Google Chrome',
    kind: 'chromium',
    linux: 'google-chrome',
    darwin: 'Google/Chrome',
    win32: 'Google/Chrome/User Data',
    registry: 'Google\\Chrome',
  },
  {
    id: 'chromium',
    name: 'Chromium',
    kind: 'chromium',
    linux: 'chromium',
    darwin: 'Chromium',
    win32: 'Chromium/User Data',
    registry: 'Chromium',
  },
  {
    id: 'edge',
    name: 'Microsoft Edge',
    kind: 'chromium',
    linux: 'microsoft-edge',
    darwin: 'Microsoft Edge',
    win32: 'Microsoft/Edge/User Data',
    registry: 'Microsoft\\Edge',
  },
  {
    id: 'brave',
    name: 'Brave',
    kind: 'chromium',
    linux: 'BraveSoftware/Brave-Browser',
    darwin: 'BraveSoftware/Brave-Browser',
    win32: 'BraveSoftware/Brave-Browser/User Data',
    registry: 'Google\\Chrome',
  },
  {
    id: 'vivaldi',
    name: 'Vivaldi',
    kind: 'chromium',
    linux: 'vivaldi',
    darwin: 'Vivaldi',
    win32: 'Vivaldi/User Data',
    registry: 'Google\\Chrome',
  },
  {
    id: 'firefox',
    name: 'Firefox',
    kind: 'firefox',
    linux: '.mozilla',
    darwin: 'Mozilla',
    win32: 'Mozilla/Firefox',
    registry: 'Mozilla',
  },
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
