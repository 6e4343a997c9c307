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
  page: PageNode;
  /** The page may have more than is in `page`. */
  isCut: boolean;
  looks: EndedCall[];
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

export function sceneOf(local: LocalContext, { calls }: Progress): Scene {
  return {
    page: parseSnapshot(local.page.text),
    isCut: local.page.truncated,
    looks: calls.filter(({ id, ok }) => ok && readCallId(id)?.role === 'look'),
    asks: calls
      .filter(({ tool, ok }) => ok && tool === 'ask_user')
      .map(({ args, summary }) => ({
        choices: [args.choices].flat().filter((choice) => typeof choice === 'string'),
        reply: summary,
      })),
    request: local.request,
    files: local.files ?? [],
  };
}
