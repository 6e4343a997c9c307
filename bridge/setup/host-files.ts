import path from 'node:path';
import { CHROMIUM_IDS, GECKO_ID, HOST_NAME } from '../../utils/contracts/outside';
import type { Place } from '../meeting/folder';
import { installFolder, manifestFolder, type KnownBrowser } from './known-browsers';

/** A file that setup writes. */
export interface HostFile {
  path: string;
  text: string;
  /** It can be started. */
  runs?: true;
}

/** The one file that is the package, and what the browser starts in place of it: it knows no Node of its own. */
export function installed(place: Place): { bundle: string; starter: string } {
  const { join } = place.platform === 'win32' ? path.win32 : path.posix;
  const folder = installFolder(place);
  return {
    bundle: join(folder, 'sidehand.mjs'),
    starter: join(folder, place.platform === 'win32' ? 'host.bat' : 'host.sh'),
  };
}

/** Starts the host with the Node that ran setup: a browser's PATH seldom has the one of the user's shell. */
export function starterFile(node: string, place: Place, bundle = installed(place).bundle): HostFile {
  const { starter } = installed(place);
  const text =
    place.platform === 'win32'
      ? // Read in the code page of the console, in which a name of a user may be other signs.
        `@echo off\r\nchcp 65001 >nul\r\n${batch(node)} ${batch(bundle)} host %*\r\n`
      : `#!/bin/sh\nexec ${quoted(node)} ${quoted(bundle)} host "$@"\n`;
  return { path: starter, text, runs: true };
}

const batch = (text: string) => `"${text.replaceAll('%', '%%')}"`;
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** What allows the extension to start the host. The two kinds of browsers refuse each other's manifest. */
export function manifestFile(browser: KnownBrowser, place: Place, ids: readonly string[] = CHROMIUM_IDS): HostFile {
  const { join } = place.platform === 'win32' ? path.win32 : path.posix;
  const name = place.platform === 'win32' ? `${HOST_NAME}.${browser.kind}` : HOST_NAME;
  const manifest = {
    name: HOST_NAME,
    description: 'Sidehand: lets programs on this computer ask for the use of this browser',
    path: installed(place).starter,
    type: 'stdio',
    ...(browser.kind === 'firefox'
      ? { allowed_extensions: [GECKO_ID] }
      : { allowed_origins: ids.map((id) => `chrome-extension://${id}/`) }),
  };
  return { path: join(manifestFolder(browser, place), `${name}.json`), text: `${JSON.stringify(manifest, null, 2)}\n` };
}

/** Tells Windows of a manifest, or has it forget it. */
export function registryCommand(browser: KnownBrowser, place: Place, remove: boolean): string[] {
  const key = `HKCU\\Software\\${browser.registry}\\NativeMessagingHosts\\${HOST_NAME}`;
  if (remove) return ['reg', 'delete', key, '/f'];
  return ['reg', 'add', key, '/ve', '/t', 'REG_SZ', '/d', manifestFile(browser, place).path, '/f'];
}
