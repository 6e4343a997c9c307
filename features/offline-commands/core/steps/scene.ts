import type { LocalContext } from '../../../../utils/contracts/model';
import { parseSnapshot } from '../../../../utils/snapshot/parse';
import { defined } from '../../../../utils/defined';
import type { PageNode } from '../../../../utils/page/api';

type EndedCall = LocalContext['calls'][number];

/** `look`: for the place. */
type CallRole = 'do' | 'look' | 'ask';

/** For one command. */
export type Next = { role: CallRole; tool: string; args: Record<string, unknown> } | { role: 'fail'; why: string };

export const call = (tool: string, args: Record<string, unknown>): Next => ({ role: 'do', tool, args });
export const fails = (why: string): Next => ({ role: 'fail', why });

/** For one command. */
export interface Scene {
  /** Best first: search results, then the snapshot */
  roots: PageNode[];
  /** Beyond the snapshot, and not searched yet */
  mayHaveMore: boolean;
  /** If the page was searched */
  searchedFor?: string;
  /** True when the snapshot was cut. */
  isCut: boolean;
  lookCalls: EndedCall[];
  asks: { choices: string[]; reply: string }[];
  request: string;
  /** With text, of the request */
  files: readonly string[];
}

/** It says which command it serves, and how. */
export function callId(command: number, role: CallRole, number: number): string {
  return `cmd-${command}-${role}-${number}`;
}

export function readCallId(id: string): { command: number; role: CallRole } | undefined {
  const found = /^cmd-(\d+)-(do|look|ask)-\d+$/.exec(id);
  return found ? { command: Number(found[1]), role: found[2] as CallRole } : undefined;
}

/** For one command. */
export interface Progress {
  /** Once it has ended */
  done?: EndedCall;
  failed?: EndedCall;
  calls: EndedCall[];
}

export function progressOf(local: LocalContext, command: number): Progress {
  const calls = local.calls.filter(({ id }) => readCallId(id)?.command === command);
  const done = calls.find(({ id, ok }) => ok && readCallId(id)?.role === 'do');
  const failed = calls.find((one) => !one.ok || movedNothing(one));
  return { calls, ...defined({ done, failed }) };
}

/** The call did not fail, but the command did. The sentences are those of utils/page/act/clipboard.ts. */
function movedNothing({ tool, summary }: EndedCall): boolean {
  return tool === 'press_key' && /\bcopy nothing\b|\bnothing was copied\b/i.test(summary);
}

/** Only a search for that element's own words counts. */
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
