import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { CHROMIUM_IDS } from '../../utils/contracts/outside';
import { meetingFolders, type Place } from '../meeting/folder';
import { ownCommand } from './own-command';
import { readSocketFile } from '../meeting/socket-name';
import { installed, manifestFile, registryCommand, starterFile, type HostFile } from './host-files';
import { browserFolder, installFolder, knownBrowsers, type KnownBrowser } from './known-browsers';
import { knownClients, type KnownClient, type StartLine } from './known-clients';

export interface SetupOptions {
  /** Ids of browsers; none: those that are there. */
  browsers: readonly string[];
  /** Ids of extensions beside the known ones, for own builds. */
  ids: readonly string[];
  remove: boolean;
  yes: boolean;
}

/**
 * Lets the browsers of this user start the host, and tells how each client finds it. Says every file that it writes or
 * removes. Resolves to the exit status.
 */
export async function setup(options: SetupOptions, place: Place, say: (line: string) => void): Promise<number> {
  const unknown = options.browsers.find((id) => !knownBrowsers.some((known) => known.id === id));
  if (unknown !== undefined) {
    say(`"${unknown}" is no known browser: ${knownBrowsers.map(({ id }) => id).join(', ')}.`);
    return 2;
  }
  if (options.remove) return remove(place, say);
  const browsers = knownBrowsers.filter((one) =>
    options.browsers.length > 0 ? options.browsers.includes(one.id) : existsSync(browserFolder(one, place)),
  );
  if (browsers.length === 0) {
    say('No browser that this user has ever started was found. Start yours once, or name it:');
    say(ownCommand('setup --browser chrome'));
    return 1;
  }
  const { bundle } = installed(place);
  writeCopy(bundle, say);
  writeText(starterFile(process.execPath, place), say);
  for (const browser of browsers) {
    writeText(manifestFile(browser, place, [...CHROMIUM_IDS, ...options.ids]), say, ` (${browser.name})`);
    if (place.platform === 'win32') runRegistry(browser, place, false, say);
  }
  say('');
  say('In the browser: Sidehand > Settings > Connected programs, turn it on.');
  say('In your client, one of these:');
  const start: StartLine = { command: process.execPath, args: [bundle, 'mcp'] };
  for (const client of knownClients) say(`  ${client.name.padEnd(12)}${client.line(start)}`);
  await offerToWrite(start, options.yes, place, say);
  say('');
  say(`If something does not work: ${ownCommand('doctor')}`);
  return 0;
}

async function offerToWrite(start: StartLine, yes: boolean, place: Place, say: (line: string) => void) {
  const present = knownClients.filter((client) => isPresent(client, place));
  if (present.length === 0 || (!yes && !process.stdin.isTTY)) return;
  const asked = yes ? undefined : createInterface({ input: process.stdin, output: process.stdout });
  for (const client of present) {
    const answer = await asked?.question(`Add Sidehand to ${client.name} (${client.file(place)})? [y/N] `);
    if (answer === undefined || /^y(es)?$/i.test(answer.trim())) writeClient(client, start, place, say);
  }
  asked?.close();
}

/** A client is there where its file is, or the folder that only it has. */
function isPresent(client: KnownClient, place: Place): boolean {
  const file = client.file(place);
  return existsSync(file) || (path.dirname(file) !== place.home && existsSync(path.dirname(file)));
}

function writeClient(client: KnownClient, start: StartLine | undefined, place: Place, say: (line: string) => void) {
  const file = client.file(place);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  let after: string;
  try {
    after = client.write(before, start);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    say(`left as it is: ${file} is not plain JSON. ${start ? 'Add the line above' : 'Remove "sidehand"'} by hand.`);
    return;
  }
  if (after === before) return;
  if (after === '') return removeFile(file, say);
  writeText({ path: file, text: after }, say, ` (${client.name})`);
}

function remove(place: Place, say: (line: string) => void): number {
  for (const browser of knownBrowsers) {
    removeFile(manifestFile(browser, place).path, say);
    if (place.platform === 'win32') runRegistry(browser, place, true, say);
  }
  for (const client of knownClients) if (existsSync(client.file(place))) writeClient(client, undefined, place, say);
  // The folder of a browser that a program started for itself goes with that browser.
  for (const folder of meetingFolders({ ...place, env: { ...place.env, SIDEHAND_MEETING: undefined } }))
    clearFolder(folder, (file) => readSocketFile(file) !== undefined, say);
  const own = Object.values(installed(place)).map((file) => path.basename(file));
  clearFolder(installFolder(place), (file) => own.includes(file), say);
  say('Sidehand is no longer reachable for other programs.');
  return 0;
}

/** Complete, or not at all: a half-written file could keep a client from starting. Keeps links and modes. */
function writeText({ path: file, text, runs }: HostFile, say: (line: string) => void, of = '') {
  mkdirSync(path.dirname(file), { recursive: true });
  const there = existsSync(file);
  const target = there ? realpathSync(file) : file;
  writeFileSync(`${target}.new`, text, there ? { mode: statSync(target).mode } : {});
  if (runs) chmodSync(`${target}.new`, 0o755);
  renameSync(`${target}.new`, target);
  say(`wrote ${file}${of}`);
}

function writeCopy(bundle: string, say: (line: string) => void) {
  const own = fileURLToPath(import.meta.url);
  if (path.resolve(own) === path.resolve(bundle)) return;
  mkdirSync(path.dirname(bundle), { recursive: true });
  copyFileSync(own, `${bundle}.new`);
  renameSync(`${bundle}.new`, bundle);
  say(`wrote ${bundle}`);
}

function removeFile(file: string, say: (line: string) => void) {
  if (!existsSync(file)) return;
  rmSync(file);
  say(`removed ${file}`);
}

/** The environment names the folder: our own files in it go, whole or half-written, and then it, if it is empty. */
function clearFolder(folder: string, isOurs: (file: string) => boolean, say: (line: string) => void) {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  for (const file of readdirSync(folder))
    if (isOurs(file.replace(/\.new$/, ''))) removeFile(path.join(folder, file), say);
  if (readdirSync(folder).length > 0) return;
  rmdirSync(folder);
  say(`removed ${folder}`);
}

function runRegistry(browser: KnownBrowser, place: Place, removes: boolean, say: (line: string) => void) {
  const [command = '', ...args] = registryCommand(browser, place, removes);
  const { status } = spawnSync(command, args, { stdio: 'ignore' });
  // What is to be removed may not be there.
  if (status === 0 || !removes) say(`${status === 0 ? 'ran' : 'FAILED'} ${[command, ...args].join(' ')}`);
}
