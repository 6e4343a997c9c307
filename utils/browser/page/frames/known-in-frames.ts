import { fail, onFailure, toFailure } from '../../../failure';
import type { FoundRef, KnownTarget, Ref } from '../../../page/api';
import { callPage } from '../../client/page-client';
import { retryCodes } from '../wait-until-solved';
import { firstFound } from './frame-waits';
import type { TabFrames } from './frames';

/** `several`: more than one frame has a match. `other-frame`: only another frame than the recorded one has it. */
export async function findKnown(frames: TabFrames, target: KnownTarget, samePage: boolean): Promise<FoundRef> {
  const { refs } = frames;
  let result: FoundRef | undefined;
  for (const frame of await frames.open()) {
    const params = refs.paramsFor(frame.frameId, {});
    refs.prefixes.set(params.refPrefix, frame.frameId);
    const asked = callPage(frame, 'findKnown', { target, samePage, ...params });
    const missing: FoundRef = { why: 'missing' };
    const found = await (frame.frameId === 0 ? asked : asked.catch(onFailure(missing, 'TAB_CLOSED')));
    if (found.ref !== undefined) refs.raiseLastRef(params.refPrefix, found.lastRef);
    if (found.ref === undefined && found.why === 'missing') continue;
    if (result || (found.ref === undefined && found.why === 'several')) return { why: 'several' };
    result = found;
  }
  return result ?? { why: 'missing' };
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
  return firstFound(pointed).catch((error: unknown) => {
    // A page that is being replaced is asked again.
    if (retryCodes.has(toFailure(error).code)) return undefined;
    throw error;
  });
}
