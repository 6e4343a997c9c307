import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { isProgram } from '../bridge/meeting/is-program.ts';
import { say } from './say.ts';

export type BrowserName = 'chromium' | 'firefox';
export const browserNames: readonly BrowserName[] = ['chromium', 'firefox'];

/**
 * Path of the browser's program: `CHROMIUM_PATH` / `FIREFOX_PATH`, then the program names on the PATH, then the usual
 * places of the system. Chromium comes before Chrome. Returns undefined where there is none.
 */
export function findBrowser(name: BrowserName): string | undefined {
  const { variable, commands, places } = known[name];
  const chosen = process.env[variable];
  if (chosen) {
    if (!isProgram(chosen)) throw new Error(`${variable} is set to "${chosen}", which is no program.`);
    return chosen;
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, ...places()].find(isProgram);
}

/**
 * As `findBrowser`, but installs the browser with apt-get where this process is root on Debian or Ubuntu. Elsewhere
 * throws an error that says what to install. `print` is called with a line for each thing done.
 */
export async function ensureBrowser(name: BrowserName, print: (line: string) => void): Promise<string> {
  const found = findBrowser(name);
  if (found) return found;
  if (!isRootOnDebian()) throw new Error(missing(name));
  const { debianPackage } = known[name];
  print(`No ${name} here. Installing Debian's "${debianPackage}" (one or two minutes) ...`);
  await installOnDebian(debianPackage);
  const installed = findBrowser(name);
  if (!installed)
    throw new Error(`apt-get installed "${debianPackage}", but its program was not found. ${missing(name)}`);
  print(`Installed ${installed}.`);
  return installed;
}

/** What the words behind a command choose: `chromium`, `firefox`, `--headless`. Ends the process on any other. */
export function chosenBrowser(words: readonly string[]): { name: BrowserName; headless: boolean } {
  const taken = [...browserNames, '--headless'];
  const unknown = words.find((word) => !taken.includes(word));
  if (unknown !== undefined) {
    say(`"${unknown}" is not understood. Sidehand starts with: ${taken.join(', ')}.`);
    process.exit(1);
  }
  const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);
  return {
    name: browserNames.find((known) => words.includes(known)) ?? 'chromium',
    headless: !hasDisplay || words.includes('--headless'),
  };
}

interface Known {
  variable: string;
  /** Program names, the best first. */
  commands: string[];
  places: () => string[];
  debianPackage: string;
}

const known: Record<BrowserName, Known> = {
  chromium: {
    variable: 'CHROMIUM_PATH',
    commands: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
    places: () => [
      '/snap/bin/chromium',
      ...applications('Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome'),
      ...programFiles('Chromium\\Application\\chrome.exe', 'Google\\Chrome\\Application\\chrome.exe'),
    ],
    debianPackage: 'chromium',
  },
  firefox: {
    variable: 'FIREFOX_PATH',
    commands: ['firefox-esr', 'firefox'],
    places: () => [
      '/snap/bin/firefox',
      ...applications('Firefox.app/Contents/MacOS/firefox'),
      ...programFiles('Mozilla Firefox\\firefox.exe'),
    ],
    debianPackage: 'firefox-esr',
  },
};

function applications(...paths: string[]): string[] {
  return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
    paths.map((path) => join(folder, path)),
  );
}

function programFiles(...paths: string[]): string[] {
  const { ProgramFiles, LOCALAPPDATA, ['ProgramFiles(x86)']: programFilesX86 } = process.env;
  const folders = [ProgramFiles, programFilesX86, LOCALAPPDATA].filter((folder) => folder !== undefined);
  return folders.flatMap((folder) => paths.map((path) => join(folder, path)));
}

export function isRootOnDebian(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function missing(name: BrowserName): string {
  const { variable, debianPackage } = known[name];
  const product = name === 'chromium' ? 'Chromium or Google Chrome, version 138 or later' : 'Firefox 142 or later';
  return [
    `${product} was not found. Install it and run this again:`,
    `  Debian, Ubuntu   sudo apt-get install ${debianPackage}`,
    `  Fedora           sudo dnf install ${name}`,
    `  macOS            brew install --cask ${name === 'chromium' ? 'google-chrome' : 'firefox'}`,
    `  Windows          winget install ${name === 'chromium' ? 'Google.Chrome' : 'Mozilla.Firefox'}`,
    `If it is installed in an unusual place, set ${variable} to the path of its program.`,
  ].join('\n');
}

export async function installOnDebian(debianPackage: string): Promise<void> {
  await run('apt-get', ['update', '-q']);
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', debianPackage]);
}

function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`"${command} ${args.join(' ')}" ended with code ${code}.`));
    });
  });
}
