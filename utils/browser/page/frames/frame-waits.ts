import { browser } from 'wxt/browser';
import { ignoreLateFailure } from '../../../async';
import { AgentError, fail } from '../../../failure';
import type { WaitCondition } from '../../../page/api';
import { callPage, type FrameTarget } from '../../client/page-client';
import { listen } from '../../listen';

/**
 * Until a frame of `open`, or a later one, shows it; with `gone`, until none has it. Throws what the top frame throws.
 */
export async function waitInFrames(
  tabId: number,
  open: () => Promise<FrameTarget[]>,
  condition: WaitCondition,
): Promise<{ waitedMs: number }> {
  const started = performance.now();
  const waitIn = (frame: FrameTarget, timeoutMs: number) =>
    callPage(frame, 'waitFor', { condition: { ...condition, timeoutMs } }, timeoutMs);
  const present = open().then((frames) => frames.map((frame) => waitIn(frame, condition.timeoutMs)));
  if (condition.state === 'gone') return present.then(lastGone);
  const shown = Promise.withResolvers<void>();
  const waitInNew = async (frameId: number) => {
    const frame = (await open()).find((one) => one.frameId === frameId);
    if (!frame) throw fail('DENIED', 'The task may not look into the new frame.');
    await waitIn(frame, condition.timeoutMs - (performance.now() - started));
  };
  const stopListening = listen(browser.webNavigation.onDOMContentLoaded, (at) => {
    if (at.tabId === tabId && at.frameId !== 0) void waitInNew(at.frameId).then(shown.resolve, ignoreLateFailure);
  });
  await Promise.race([present.then(firstFound), shown.promise]).finally(stopListening);
  return { waitedMs: Math.round(performance.now() - started) };
}

/** Rejects with what the first one, the top frame, rejects with. */
export async function firstFound<T>(waits: Promise<T>[]): Promise<T> {
  return Promise.any(waits).catch((error: unknown) => {
    throw error instanceof AggregateError ? error.errors[0] : error;
  });
}

/** A frame that goes away no longer has it. */
async function lastGone(waits: Promise<{ waitedMs: number }>[]): Promise<{ waitedMs: number }> {
  const gone = (error: unknown) => {
    if (error instanceof AgentError && /^(FRAME_GONE|NAVIGATED)$/.test(error.failure.code)) return { waitedMs: 0 };
    throw error;
  };
  const all = await Promise.all(waits.map((wait, at) => (at === 0 ? wait : wait.catch(gone))));
  return { waitedMs: Math.max(...all.map(({ waitedMs }) => waitedMs)) };
}
