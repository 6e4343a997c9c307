import type { LocalContext } from '../../contracts/model';
import { parseSnapshot } from '../../snapshot/parse';
import { defined } from '../../defined';
import type { PageNode } from '../../page/api';

type EndedCall = LocalContext['calls'][number];

/**
 * What a call of a command is for: the command itself, looking for the place, or asking the user.
 */
export type CallRole = 'do' | 'look' | 'ask';

/** What the offline model wants next for one command. */
export type Next =
  | { role: 'do' | 'look'; tool: string; args: Record<string, unknown> }
  | { role: 'ask'; question: string; choices: string[] }
  | { role: 'fail'; why: string };

/** The page and the calls so far, as one command sees them. */
export interface Scene {
  /** Trees to look in, best first: search results, then the snapshot. */
  roots: PageNode[];
  /** True when the page may contain more than the snapshot shows and was not searched yet. */
  mayHaveMore: boolean;
  /** The words that the page was searched for, if it was searched. */
  searchedFor?: string;
  /** True when the snapshot was cut. */
  isCut: boolean;
  lookCalls: EndedCall[];
  asks: { choices: string[]; reply: string }[];
  request: string;
  /** Names of the files with text that came with the request. */
  files: readonly string[];
}

/** The id of a call: says which command the call serves, and how. `number` makes it unique. */
export function callId(command: number, role: CallRole, number: number): string {
  return `cmd-${command}-${role}-${number}`;
}

export function readCallId(id: string): { command: number; role: CallRole } | undefined {
  const found = /^cmd-(\d+)-(do|look|ask)-\d+$/.exec(id);
  return found ? { command: Number(found[1]), role: found[2] as CallRole } : undefined;
}

/** Everything that was done for one command. */
export interface Progress {
  /** The call that carries it out, once it has ended. */
  done?: EndedCall;
  /** A call that failed. */
  failed?: EndedCall;
  calls: EndedCall[];
}

export function progressOf(local: LocalContext, command: number): Progress {
  const calls = local.calls.filter(({ id }) => readCallId(id)?.command === command);
  const done = calls.find(({ id, ok }) => ok && readCallId(id)?.role === 'do');
  const failed = calls.find((call) => !call.ok || movedNothing(call));
  return { calls, ...defined({ done, failed }) };
}

/**
 * True when a clipboard key was pressed and nothing was copied or pasted: the call did not fail, but the command did.
 * The sentences are those of utils/page/act/clipboard.ts.
 */
function movedNothing({ tool, summary }: EndedCall): boolean {
  return tool === 'press_key' && /\bcopy nothing\b|\bnothing was copied\b/i.test(summary);
}

/**
 * The scene for one of several elements of a command: only a search for that element's own words counts as searched.
 */
export function sceneFor(scene: Scene, find: string): Scene {
  const search = scene.lookCalls.findLast(({ tool, args }) => tool === 'get_page' && args.find === find);
  const roots = [...(search?.page === undefined ? [] : [parseSnapshot(search.page)]), ...scene.roots.slice(-1)];
  return { ...scene, roots, mayHaveMore: scene.isCut && !search };
}

export function sceneOf(local: LocalContext, { calls }: Progress): Scene {
  const looks = calls.filter(({ id, ok }) => ok && readCallId(id)?.role === 'look');
  const search = looks.findLast(({ tool }) => tool === 'get_page');
  const roots = [search?.page, local.page.text].filter((text) => text !== undefined).map(parseSnapshot);
  const searchedFor = search?.args.find;
  return {
    roots,
    mayHaveMore: local.page.truncated && !search,
    isCut: local.page.truncated,
    ...(typeof searchedFor === 'string' ? { searchedFor } : {}),
    lookCalls: looks,
    asks: calls
      .filter(({ tool, ok }) => ok && tool === 'ask_user')
      .map(({ args, summary }) => ({ choices: textsIn(args.choices), reply: summary })),
    request: local.request,
    files: local.files ?? [],
  };
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
