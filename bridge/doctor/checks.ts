import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { HOST_NAME, OUTSIDE_PROTOCOL } from '../../utils/contracts/outside';
import { isRecord } from '../../utils/is-record';
import { jsonIn } from '../../utils/json';
import { isProgram } from '../meeting/is-program';
import { ownCommand } from '../setup/own-command';
import { makePrivate, meetingFolders, type Place } from '../meeting/folder';
import { readSocketFile } from '../meeting/socket-name';
import { installed, manifestFile, starterFile } from '../setup/host-files';
import { browserFolder, knownBrowsers, type KnownBrowser } from '../setup/known-browsers';
import { askState, type State } from './ask-state';

/** One link of the chain between a program and a browser. */
export interface Link {
  name: 'node' | 'host' | 'manifest' | 'id' | 'folder' | 'socket' | 'permission' | 'paused' | 'version';
  isWell: boolean;
  /** What was found, and for a link that fails what to do. */
  words: string;
}

export async function checkLinks(place: Place, version: string, node: string): Promise<Link[]> {
  const browsers = knownBrowsers.filter((browser) => existsSync(browserFolder(browser, place)));
  return [
    nodeLink(),
    ...hostLinks(place, node),
    ...browsers.flatMap((browser) => manifestLinks(browser, place)),
    ...(await meetingLinks(place, version)),
  ];
}

function nodeLink(): Link {
  const major = Number(process.versions.node.split('.')[0]);
  const isWell = major >= 22;
  return { name: 'node', isWell, words: `Node ${process.version}${isWell ? '' : ': version 22 or later is needed'}` };
}

function hostLinks(place: Place, node: string): Link[] {
  const { bundle, starter } = installed(place);
  const missing = [bundle, starter].find((file) => !existsSync(file));
  if (missing) return [failing('host', `${missing} is missing. Run ${ownCommand('setup')}.`)];
  if (!isProgram(starter)) return [failing('host', `${starter} cannot be started. Run ${ownCommand('setup')}.`)];
  // The Node that setup wrote down may have been replaced by another version since.
  const text = readFileSync(starter, 'utf8');
  const used = /(['"])(.+?)\1/.exec(text)?.[2]?.replaceAll(place.platform === 'win32' ? '%%' : '%', '%') ?? '';
  if (!isProgram(used))
    return [failing('node', `The host starts with ${used}, which is gone. Run ${ownCommand('setup')}.`)];
  const other = text === starterFile(node, place).text ? '' : `, with the Node at ${used}`;
  return [{ name: 'host', isWell: true, words: `${starter}${other}` }];
}

function manifestLinks(browser: KnownBrowser, place: Place): Link[] {
  const { path: file, text } = manifestFile(browser, place);
  const cure = `Run ${ownCommand(`setup --browser ${browser.id}`)}.`;
  const fails = (name: Link['name'], words: string) => [failing(name, `${browser.name}: ${words} ${cure}`)];
  if (!existsSync(file)) return fails('manifest', `${file} is missing.`);
  const found = readJson(file);
  const wanted = JSON.parse(text) as Record<string, unknown>;
  if (!found || found.name !== HOST_NAME || found.type !== 'stdio') return fails('manifest', `${file} is damaged.`);
  if (found.path !== wanted.path) return fails('manifest', `${file} names another host, ${String(found.path)}.`);
  const key = browser.kind === 'firefox' ? 'allowed_extensions' : 'allowed_origins';
  const allowed = Array.isArray(found[key]) ? (found[key] as unknown[]) : [];
  if (!(wanted[key] as string[]).every((id) => allowed.includes(id)))
    return fails('id', `${file} does not allow the extension.`);
  return [{ name: 'manifest', isWell: true, words: `${browser.name}: ${file}` }];
}

async function meetingLinks(place: Place, version: string): Promise<Link[]> {
  const links: Link[] = [];
  for (const folder of meetingFolders(place)) {
    try {
      makePrivate(folder);
    } catch (error) {
      links.push(failing('folder', error instanceof Error ? error.message : String(error)));
      continue;
    }
    for (const file of readdirSync(folder).filter(readSocketFile))
      links.push(stateLink(path.join(folder, file), await askState(folder, file), version));
  }
  if (links.length > 0) return links;
  return [failing('permission', noBrowserWords)];
}

const noBrowserWords =
  'No browser has started the host. Open the browser with Sidehand, and turn on Settings > Connected programs, which asks for the permission to talk to other programs. If it is on: a policy of the computer may forbid hosts of users (NativeMessagingUserLevelHosts), and browsers in a sandbox (Snap, Flatpak) cannot start them.';

function stateLink(socket: string, state: State | undefined, version: string): Link {
  if (!state) return failing('socket', `${socket}: nobody answers. Start the browser again.`);
  const { label = 'A browser', protocol, standing } = state;
  const who = `${String(label)}, Sidehand ${String(state.version)}`;
  if (typeof protocol === 'number' && Math.abs(protocol - OUTSIDE_PROTOCOL) > 1)
    return failing(
      'version',
      `${who} speaks protocol ${protocol}, this program (${version}) ${OUTSIDE_PROTOCOL}. Update the older one: the extension, or this program, by ${ownCommand('setup')} once that is new and built.`,
    );
  if (standing === 'paused') return failing('paused', `${who}: paused. Go on in Settings > Connected programs.`);
  return { name: 'socket', isWell: true, words: `${who} answers` };
}

function failing(name: Link['name'], words: string): Link {
  return { name, isWell: false, words };
}

function readJson(file: string): Record<string, unknown> | undefined {
  const value = jsonIn(readFileSync(file, 'utf8'));
  return isRecord(value) ? value : undefined;
}
