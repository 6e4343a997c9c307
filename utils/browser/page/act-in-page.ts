import { AgentError } from '../../failure';
import type { ActionOutcome, PageApi } from '../../page/api';
import { isUnloaded } from '../tabs/crash';
import { waitedForMs } from '../client/page-answers';
import { callPage, type FrameTarget } from '../client/page-client';
import { onlyFrame } from '../client/run-in';

/** For an element to become visible, enabled and uncovered. */
export const ACTIONABLE_MS = 5_000;

/**
 * A given-up action never begins later. `sent` is called when the message is on its way, before later ones. Throws as
 * `callPage`; without an answer, the failure says that the action may have happened.
 */
export async function actInPage(
  target: FrameTarget,
  wanted: Omit<Parameters<PageApi['act']>[0], 'timeoutMs' | 'notAfter'>,
  sent: () => void,
): Promise<ActionOutcome> {
  try {
    const done = callPage(
      target,
      'act',
      { ...wanted, timeoutMs: ACTIONABLE_MS, notAfter: Date.now() + waitedForMs(onlyFrame(target)) },
      ACTIONABLE_MS,
    );
    sent();
    return await done;
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    const { failure } = error;
    const crashed = failure.code === 'NAVIGATED' && (await isUnloaded(target.tabId));
    // The action replaced its document before it could report: it has happened.
    if (failure.code === 'NAVIGATED' && !crashed) return {};
    if (failure.code !== 'PAGE_UNRESPONSIVE' && !crashed) throw error;
    const goOn =
      failure.params?.reason === 'dialogs'
        ? {}
        : { hint: 'This action may have happened all the same. Look at the page before you do it again.' };
    throw new AgentError({ ...failure, code: 'PAGE_UNRESPONSIVE', mayHaveHappened: true, ...goOn });
  }
}
