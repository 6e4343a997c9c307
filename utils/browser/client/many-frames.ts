import type { PageApi, PageDocument } from '../../page/api';
import type { MarkedLibrary } from '../../page/library-mark';
import { AgentError } from '../../failure';
import { UNRESPONSIVE_MS, whileAnswering } from './page-answers';
import { isReply } from './page-client';
import { runFileIn, runIn } from './run-in';

export interface FrameCall {
  frameId: number;
  /** Of the page library, if known. */
  key: string | undefined;
  params: Parameters<PageApi['collect']>[0];
}

/** A frame that does not answer holds up only its group. */
const maxTogether = 50;

/**
 * One call: a message to each frame takes several times as long. The result may lack frames: calling these one by one
 * reports what is wrong.
 */
export async function collectFrames(tabId: number, calls: readonly FrameCall[]): Promise<Map<number, PageDocument>> {
  const groups = Array.from({ length: Math.ceil(calls.length / maxTogether) }, (_, at) =>
    calls.slice(at * maxTogether, (at + 1) * maxTogether),
  );
  const results = await Promise.all(groups.map((group) => collectGroup(tabId, group)));
  return new Map(results.flat());
}

async function collectGroup(tabId: number, calls: readonly FrameCall[]): Promise<[number, PageDocument][]> {
  const frames = { tabId, frameIds: calls.map(({ frameId }) => frameId) };
  const work = async () => {
    const unknown = calls.flatMap(({ frameId, key }) => (key === undefined ? [frameId] : []));
    const keys = await keysIn(tabId, unknown);
    const paramsByKey = Object.fromEntries(
      calls.map(({ frameId, key, params }) => [key ?? keys.get(frameId) ?? '', params]),
    );
    return runIn(frames, collectHere, paramsByKey);
  };
  try {
    const injections = await whileAnswering(frames, work(), UNRESPONSIVE_MS);
    return injections.flatMap(({ frameId, result }): [number, PageDocument][] =>
      isReply(result) && result.ok ? [[frameId, result.value as PageDocument]] : [],
    );
  } catch (error) {
    if (error instanceof AgentError && error.failure.code === 'TAB_CLOSED') throw error;
    // One frame that is gone or closed to extensions makes the whole call fail.
    return [];
  }
}

async function keysIn(tabId: number, frameIds: number[]): Promise<Map<number, string>> {
  if (frameIds.length === 0) return new Map();
  const injections = await runFileIn({ tabId, frameIds }, '/page.js');
  return new Map(injections.map(({ frameId, result }) => [frameId, String(result)]));
}

/** Sent to the isolated world as source. */
function collectHere(paramsByKey: Record<string, unknown>): Promise<unknown> | undefined {
  const library = (globalThis as unknown as Record<symbol, MarkedLibrary | undefined>)[
    Symbol.for('sidehand:page-library')
  ];
  const params = library && paramsByKey[library.key];
  return params === undefined ? undefined : library?.call('collect', params);
}
