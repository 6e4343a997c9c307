import { AgentError, fail } from '../../../failure';
import type { FoundRef, KnownTarget, Ref } from '../../../page/api';
import { callPage, type FrameTarget } from '../../client/page-client';
import type { FrameRefs } from './frame-refs';
import type { TabFrames } from './frames';

/** `several`: more than one frame has a match. `other-frame`: only another frame than the recorded one has it. */
export async function findKnown(frames: TabFrames, target: KnownTarget, samePage: boolean): Promise<FoundRef> {
  let result: FoundRef | undefined;
  for (const frame of await frames.open()) {
    const found = await findKnownIn(frame, frames.refs, target, samePage);
    if (found.ref === undefined && found.why === 'missing') continue;
    if (result || (found.ref === undefined && found.why === 'several')) return { why: 'several' };
    result = found;
  }
  return result ?? { why: 'missing' };
}

async function findKnownIn(
  frame: FrameTarget,
  refs: FrameRefs,
  target: KnownTarget,
  samePage: boolean,
): Promise<FoundRef> {
  const { frameId } = frame;
  const params = refs.paramsFor(frameId, {});
  refs.prefixes.set(params.refPrefix, frameId);
  try {
    const found = await callPage(frame, 'findKnown', { target, samePage, ...params });
    if (found.ref !== undefined) refs.raiseLastRef(params.refPrefix, found.lastRef);
    return found;
  } catch (error) {
    if (frameId === 0 || !(error instanceof AgentError) || error.failure.code === 'TAB_CLOSED') throw error;
    return { why: 'missing' };
  }
}

/** Undefined after `timeoutMs`. */
export async function whenPointedAt(
  frames: TabFrames,
  timeoutMs: number,
): Promise<{ ref: Ref; known: KnownTarget } | undefined> {
  const pointed = (await frames.open()).map(async (frame) => {
    const { ref, known } = await callPage(frame, 'whenPointedAt', { timeoutMs }, timeoutMs);
    if (!ref || !known) throw fail('TIMEOUT', 'Nobody pointed at anything.');
    return { ref, known };
  });
  try {
    return await Promise.any(pointed);
  } catch (error) {
    // Only the top frame's error counts; a page that is being replaced is asked again.
    const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
    if (first instanceof AgentError && asksAgain.has(first.failure.code)) return undefined;
    throw first;
  }
}

const asksAgain = new Set(['TIMEOUT', 'NAVIGATED', 'FRAME_GONE']);
