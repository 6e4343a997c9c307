import { raceAbort } from '../../async';
import { onFailure } from '../../failure';
import type { PageApi, Quiet } from '../../page/api';
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
