import type { PagePort } from '../../contracts/ports';
import { raceAbort } from '../../async';
import { AgentError, onFailure, type FailureCode } from '../../failure';
import type { WaitCondition } from '../../page/api';
import { callPage, lifeOf, type FrameTarget } from '../client/page-client';

type Looks = Pick<PagePort, 'waitFor' | 'waitForNavigation'>;

/** For one wait in the page; the next look follows. */
const LOOK_MS = 600_000;
const ARRIVAL_MS = 30_000;

/** The page went away under the look, or nothing happened. */
export const retryCodes: ReadonlySet<FailureCode> = new Set<FailureCode>(['TIMEOUT', 'NAVIGATED', 'FRAME_GONE']);

/**
 * Fitting elements were seen and none is visible any more, also across navigations. Never resolves where the page
 * cannot be watched: the user goes on by hand. Rejects only with the signal's reason.
 */
export async function whenGone(page: Looks, selector: string, signal: AbortSignal): Promise<void> {
  for (const state of ['visible', 'gone'] as const) {
    while (!(await isMet(page, { selector, state, timeoutMs: LOOK_MS }, signal)));
  }
}

/** A person used the element; never where the page cannot be watched. Rejects only with the signal's reason. */
export async function whenUsed(target: FrameTarget, ref: string, signal: AbortSignal): Promise<void> {
  while (!(await wasUsed(target, ref, signal))) signal.throwIfAborted();
}

async function wasUsed(target: FrameTarget, ref: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await callPage(target, 'whenUsed', { ref, timeoutMs: LOOK_MS }, LOOK_MS)).used;
  } catch (error) {
    signal.throwIfAborted();
    const code = error instanceof AgentError ? error.failure.code : undefined;
    if (code !== undefined && retryCodes.has(code)) return true;
    if (code !== 'PAGE_UNRESPONSIVE') return untilAborted(signal);
    await whenAwake(target, signal);
    return false;
  }
}

/** A busy page, or one with a dialog, is watched again when it runs. Each question waits some seconds. */
async function whenAwake(target: FrameTarget, signal: AbortSignal): Promise<void> {
  for (;;) {
    const life = await lifeOf(target);
    signal.throwIfAborted();
    if (life === 'gone') await untilAborted(signal);
    if (life === 'runs') return;
  }
}

async function isMet(page: Looks, condition: WaitCondition, signal: AbortSignal): Promise<boolean> {
  try {
    await page.waitFor(condition, signal);
    return true;
  } catch (error) {
    signal.throwIfAborted();
    const code = error instanceof AgentError ? error.failure.code : undefined;
    if (code === undefined || !retryCodes.has(code)) return untilAborted(signal);
    // After a mere timeout, the page is still there.
    if (code !== 'TIMEOUT') await page.waitForNavigation(ARRIVAL_MS, signal).catch(onFailure(undefined));
    signal.throwIfAborted();
    return false;
  }
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return raceAbort(new Promise<never>(() => undefined), signal);
}
