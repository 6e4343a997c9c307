import type { WireCall, WireReply } from '../helpers/model-server/types.ts';
import { type PageLines, pageOf } from './page-lines.ts';
import type { SuiteTask } from './suite.ts';

/** Plays a model that knows one task: from the request as the user typed it to the answers at the wire. */
export type Policy = NonNullable<SuiteTask['policy']>;
/** What is done next, from the page as it is now and the request. Nothing: the task is done. */
export type Turn = (page: PageLines, request: string) => WireCall[];

/** Plays its turns one after the other, one a request, then ends. */
export function inTurns(...turns: Turn[]): Policy {
  return (wish) => {
    const rest = [...turns];
    return (request) => {
      const calls = rest.shift()?.(pageOf(request), wish) ?? [];
      return calls.length > 0 ? { calls } : done;
    };
  };
}

export const done: WireReply = {
  calls: [{ name: 'done', arguments: { status: 'done', summary: 'It is done.', evidence: [] } }],
};
