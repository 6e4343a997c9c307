import { ignoreLateFailure, raceAbort } from '../../async';
import { onFailure } from '../../failure';
import type { Effect, PageApi, Quiet } from '../../page/api';
import { callPage, type FrameTarget } from './page-client';

/** Undefined where the document cannot be asked. Throws TAB_CLOSED, or the signal's reason. */
export async function sinceMutation(target: FrameTarget, signal: AbortSignal): Promise<number | undefined> {
  const asked = raceAbort(callPage(target, 'activity', {}), signal);
  return (await asked.catch(onFailure(undefined, 'TAB_CLOSED')))?.sinceMutationMs;
}

/** Waits in the page until it is quiet, unless it is hidden. Otherwise as `sinceMutation`. */
export async function quietInPage(
  target: FrameTarget,
  params: Parameters<PageApi['untilQuiet']>[0],
  signal: AbortSignal,
): Promise<Quiet | undefined> {
  const asked = raceAbort(callPage(target, 'untilQuiet', params, params.limitMs), signal);
  return asked.catch(onFailure(undefined, 'TAB_CLOSED'));
}

/**
 * Waits at most `limitMs` for a change since the last action began, or in the last `agoMs`. True if it came meanwhile;
 * false where it came before, or the page cannot be asked. Throws the signal's reason.
 */
export async function firstChange(
  target: FrameTarget,
  params: Parameters<PageApi['firstChange']>[0],
  signal: AbortSignal,
): Promise<boolean> {
  const asked = raceAbort(callPage(target, 'firstChange', params, params.limitMs), signal);
  return (await asked.catch(onFailure({ changed: false }))).changed;
}

/** Later changes are the page's own doing. Not waited for: pages answer in the order of questions. */
export function endAction(target: FrameTarget): void {
  callPage(target, 'endAction', {}).catch(ignoreLateFailure);
}

/** Since the last action in the document began. A page that cannot be asked counts as changed. */
export async function whatChanged(
  target: FrameTarget,
  signal: AbortSignal,
): Promise<{ changed: boolean; effect?: Effect }> {
  return raceAbort(callPage(target, 'changed', {}), signal).catch(onFailure({ changed: true }));
}

/**
 * Lets a hidden tab do what it does in its next frame and by timers. `undrawn`: hidden, without frames (Chromium 156).
 * Both are false where the page cannot be asked. Throws the signal's reason.
 */
export async function lateTurns(
  target: FrameTarget,
  limitMs: number,
  signal: AbortSignal,
): Promise<{ hidden: boolean; undrawn: boolean }> {
  const frames = import.meta.env.FIREFOX;
  const asked = raceAbort(callPage(target, 'lateTurns', { frames, limitMs }), signal);
  const { hidden } = await asked.catch(onFailure({ hidden: false }));
  return { hidden, undrawn: hidden && !frames };
}
