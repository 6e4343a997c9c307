import type { PageApi, PageMethod } from '../../page/api';
import type { MarkedLibrary } from '../../page/library-mark';
import { AgentError } from '../../failure';
import { unwrap } from '../../rpc';
import { UNRESPONSIVE_MS, whileAnswering } from './page-answers';
import { isReply } from './page-client';
import { runFileIn, runIn } from './run-in';

export interface FrameCall<M extends PageMethod> {
  frameId: number;
  /** Of the page library; undefined where it is unknown or not there yet. */
  key: string | undefined;
  params: Parameters<PageApi[M]>[0];
}

/** A frame that does not answer holds up only its group. */
const maxTogether = 50;

/**
 * One call instead of a message to each frame, which takes several times as long. Frames may be missing in the result:
 * callers call these one by one, which reports what is wrong with them.
 */
export async function callFrames<M extends PageMethod>(
  tabId: number,
  method: M,
  calls: readonly FrameCall<M>[],
): Promise<Map<number, ReturnType<PageApi[M]>>> {
  const groups = Array.from({ length: Math.ceil(calls.length / maxTogether) }, (_, at) =>
    calls.slice(at * maxTogether, (at + 1) * maxTogether),
  );
  const results = await Promise.all(groups.map((group) => callGroup(tabId, method, group)));
  return new Map(results.flat());
}

async function callGroup<M extends PageMethod>(
  tabId: number,
  method: M,
  calls: readonly FrameCall<M>[],
): Promise<[number, ReturnType<PageApi[M]>][]> {
  const frames = { tabId, frameIds: calls.map(({ frameId }) => frameId) };
  const work = async () => {
    const unknown = calls.flatMap(({ frameId, key }) => (key === undefined ? [frameId] : []));
    const keys = await keysIn(tabId, unknown);
    const paramsByKey = Object.fromEntries(
      calls.map(({ frameId, key, params }) => [key ?? keys.get(frameId) ?? '', params]),
    );
    return runIn(frames, callHere, method, paramsByKey);
  };
  try {
    const injections = await whileAnswering(frames, work(), UNRESPONSIVE_MS);
    return injections.flatMap(({ frameId, result }) => {
      if (!isReply(result) || !result.ok) return [];
      return [[frameId, unwrap(result) as ReturnType<PageApi[M]>] as const];
    }) as [number, ReturnType<PageApi[M]>][];
  } catch (error) {
    if (error instanceof AgentError && error.failure.code === 'TAB_CLOSED') throw error;
    // One frame that has gone, or is closed to extensions, makes the whole call fail.
    return [];
  }
}

async function keysIn(tabId: number, frameIds: number[]): Promise<Map<number, string>> {
  if (frameIds.length === 0) return new Map();
  const injections = await runFileIn({ tabId, frameIds }, '/page.js');
  return new Map(injections.map(({ frameId, result }) => [frameId, String(result)]));
}

/** Sent to the isolated world of each frame as source. */
function callHere(method: string, paramsByKey: Record<string, unknown>): Promise<unknown> | undefined {
  const library = (globalThis as unknown as Record<symbol, MarkedLibrary | undefined>)[
    Symbol.for('sidehand:page-library')
  ];
  const params = library && paramsByKey[library.key];
  return params === undefined ? undefined : library?.call(method, params);
}
