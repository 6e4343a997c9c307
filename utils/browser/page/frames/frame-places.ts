import type { FrameInfo } from '../../../page/api';
import { AgentError } from '../../../failure';
import { withPatience } from '../../client/page-answers';
import { maxInReach } from '../../client/frames-in-reach';
import type { MarkedLibrary } from '../../../page/library-mark';
import type { Around, BrowserFrame, BrowserFrames } from './browser-frame';
import { runIn } from '../../client/run-in';

/**
 * In Firefox the page knows the ids of frames. Elsewhere they are nearly always listed by position, and asked only
 * where that was wrong: the first question to a frame takes a millisecond or more.
 */
export async function locate(tabId: number, { frameId, frames }: Around, infos: readonly FrameInfo[]): Promise<void> {
  const children = frames.filter(({ parentFrameId }) => parentFrameId === frameId);
  const ids = new Set(infos.flatMap(({ id }) => id ?? []));
  const likely = infos.flatMap(({ id, index }) => (id === undefined ? (children[index] ?? []) : []));
  await askPlaces(tabId, frames, [...children.filter((frame) => ids.has(frame.frameId)), ...likely]);
  const found = new Set(children.map(({ index }) => index));
  const isMissing = ({ id, index }: FrameInfo) => id === undefined && (index < 0 || !found.has(index));
  if (infos.some(isMissing)) await askPlaces(tabId, frames, children.slice(0, maxInReach));
}

/** Writes the answers into `frames`. */
export async function askPlaces(tabId: number, frames: BrowserFrames, some: BrowserFrames): Promise<void> {
  const asked = some.filter((frame) => !frame.asked);
  if (asked.length === 0) return;
  const [first] = asked;
  const from = frames
    .filter(({ parentFrameId }) => parentFrameId === first?.parentFrameId)
    .findIndex((frame) => frame === first);
  const found = await placesIn(tabId, asked.length < frames.length ? asked : undefined, Math.max(0, from));
  for (const frame of frames) {
    const place = found.get(frame.frameId);
    if (place) Object.assign(frame, place);
    if (place || asked.includes(frame)) frame.asked = true;
  }
}

type Place = Pick<BrowserFrame, 'index' | 'refPrefix' | 'libraryKey'>;

let calls = 0;

async function placesIn(tabId: number, some: BrowserFrames | undefined, from: number): Promise<Map<number, Place>> {
  const target = some ? { frameIds: some.map(({ frameId }) => frameId) } : { allFrames: true as const };
  const answer = runIn({ tabId, ...target }, placeInParent, !import.meta.env.FIREFOX, ++calls, from);
  try {
    const results = await withPatience(tabId, answer);
    return new Map(results.flatMap(({ frameId, result }) => (result ? [[frameId, result as Place] as const] : [])));
  } catch (error) {
    // One lost frame makes the whole call fail; other errors the later calls report.
    if (error instanceof AgentError || !some || some.length === 1) return new Map();
    const each = await Promise.all(some.map((frame) => placesIn(tabId, [frame], from)));
    return new Map(each.flatMap((one) => [...one]));
  }
}

/**
 * Runs in the isolated world. In Chromium a frame searches its parent from behind the one found last in the call: a
 * full search in each of hundreds takes seconds. Only a parent of the same origin can keep that place.
 */
function placeInParent(findsPosition: boolean, call: number, from: number): Place {
  const library = (globalThis as unknown as Record<symbol, MarkedLibrary | undefined>)[
    Symbol.for('sidehand:page-library')
  ];
  const { parent } = window;
  const lastKey = Symbol.for('sidehand:last-place');
  const placeAfter = (last: number): number => {
    for (let step = 1; step <= parent.length; step++)
      if (parent[(last + step) % parent.length] === window) return (last + step) % parent.length;
    return -1;
  };
  const place = (): number => {
    try {
      const around = parent as unknown as Record<symbol, { call: number; at: number } | undefined>;
      const last = around[lastKey];
      const at = placeAfter(last?.call === call ? last.at : from - 1);
      around[lastKey] = { call, at };
      return at;
    } catch {
      // Only a SecurityError can come here: the parent is of another site.
      return placeAfter(from - 1);
    }
  };
  const index = findsPosition && parent !== window ? place() : -1;
  return { index, refPrefix: library?.refPrefix(), libraryKey: library?.key };
}
