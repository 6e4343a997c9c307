import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Place } from '../meeting/folder';
import type { BrowserKind } from '../meeting/socket-name';
import { manifestFile, starterFile } from '../setup/host-files';
import { knownBrowsers } from '../setup/known-browsers';
import { installInFirefox, loadInChromium } from './drive';
import { endWithUs, hasGroups } from './end-with-us';
import { findProgram } from './find-program';
import { builtExtension, copyExtension } from './own-extension';

export interface OwnBrowserOptions {
  kind: BrowserKind;
  headless: boolean;
  /** As in the table of Settings: the program works there without being asked about. */
  sites: readonly string[];
  /** The built extension, where it is not the one of the package. */
  extension?: string | undefined;
}

export interface OwnBrowser {
  /** Only this program and its browser meet there. */
  meeting: string;
  /** Once the extension is there. Rejects with words for the user. */
  ready: Promise<void>;
}

/**
 * Starts a browser with a throw-away profile, in which `program` is let in. Both go when this process ends. Nothing is
 * written outside of the profile.
 */
export function startOwnBrowser(
  { kind, headless, sites, extension }: OwnBrowserOptions,
  program: string,
  place: Place,
): OwnBrowser {
  const profile = realpathSync(mkdtempSync(path.join(tmpdir(), 'sidehand-own-')));
  const meeting = path.join(profile, 'run');
  mkdirSync(meeting, { mode: 0o700 });
  const takeIn = endWithUs(profile);
  const start = async () => {
    const folder = path.join(profile, 'extension');
    copyExtension(extension ?? builtExtension(kind), folder, program, sites);
    registerHost(kind, profile, fileURLToPath(import.meta.url));
    const browser = findProgram(kind, place);
    const env = { ...place.env, SIDEHAND_MEETING: meeting, ...(kind === 'firefox' ? { HOME: profile } : {}) };
    const child = spawn(browser, argumentsOf(kind, profile, headless), {
      env,
      detached: hasGroups,
      stdio: kind === 'chromium' ? ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] : ['ignore', 'ignore', 'pipe'],
    });
    takeIn(child);
    await (kind === 'chromium' ? loadInChromium(child, folder) : installInFirefox(child, folder));
  };
  const ready = start();
  // Whoever calls a tool is told; until then nobody listens.
  ready.catch((error: unknown) => process.stderr.write(`sidehand: ${String(error)}\n`));
  return { meeting, ready };
}

/** Chromium reads the manifests of its profile, Firefox those of its home: both are the throw-away folder. */
export function registerHost(kind: BrowserKind, profile: string, bundle: string): void {
  const own = { platform: process.platform, env: { XDG_DATA_HOME: profile }, home: profile };
  const starter = path.join(profile, process.platform === 'win32' ? 'host.bat' : 'host.sh');
  const browser = knownBrowsers.find((known) => known.kind === kind);
  if (!browser) return;
  const { path: file, text } = manifestFile(browser, own);
  const manifest = { ...(JSON.parse(text) as object), path: starter };
  const target = kind === 'chromium' ? path.join(profile, 'NativeMessagingHosts', path.basename(file)) : file;
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, JSON.stringify(manifest));
  writeFileSync(starter, starterFile(process.execPath, own, bundle).text, { mode: 0o755 });
}

function argumentsOf(kind: BrowserKind, profile: string, headless: boolean): string[] {
  if (kind === 'firefox') {
    writeFileSync(
      path.join(profile, 'user.js'),
      quiet.map(([name, value]) => `user_pref("${name}", ${value});`).join('\n'),
    );
    return [...(headless ? ['--headless'] : []), '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  }
  return [
    ...(headless ? ['--headless=new'] : []),
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--no-first-run',
    '--no-default-browser-check',
    `--user-data-dir=${profile}`,
    '--remote-debugging-pipe',
    '--enable-unsafe-extension-debugging',
    'about:blank',
  ];
}

const quiet: [string, string][] = [
  ['browser.shell.checkDefaultBrowser', 'false'],
  ['datareporting.policy.dataSubmissionEnabled', 'false'],
  ['browser.aboutwelcome.enabled', 'false'],
  ['browser.startup.homepage_override.mstone', '"ignore"'],
];
