import { raceAbort } from '../../async';
import { AgentError, fail, otherSiteError } from '../../failure';
import type { CodeReport } from '../../page/api';
import { codeAccess } from './user-scripts-access';
import { runInWorld } from './code-world';
import { whenDocumentGone } from '../page/document-unload';
import { lockNetwork } from './network-lock';
import { lifeOf, type FrameTarget } from '../client/page-client';
import { logCaught } from '../log/log';
import { noteEndlessTab } from '../tabs/endless-tabs';
import { generalSettings } from '../settings/storage';
import { withTimeLimit } from '../../time-limit';

export interface CodeRun {
  target: FrameTarget;
  /** '' where the document has none. */
  origin: string;
  /** See `ForSite`. */
  on: string | undefined;
  /** The body of an async function. */
  code: string;
  /** Under this name the page library lends elements to the code. */
  nonce: string;
  limitMs: number;
  /** Resolves when the target goes in another way than by navigation. */
  gone: Promise<void>;
  /** Until all that the code started has settled, the network stays locked. */
  rested: Promise<void>;
}

/**
 * Runs code in a world beside the page's, with the network locked (docs/security.md, row 11). Resolves with the report,
 * also where the code threw. Throws AgentError: CODE_NOT_ALLOWED; NAVIGATED or FRAME_GONE where the document went
 * before the code ended; CODE_FAILED after the limit: nothing can stop the code then, and the network stays locked
 * until it ends or its document goes.
 */
export async function runCode(
  { target, origin, on, code, nonce, limitMs, gone, rested }: CodeRun,
  signal: AbortSignal,
): Promise<CodeReport> {
  if (!(await generalSettings.read()).allowCodeGeneration)
    throw fail('CODE_NOT_ALLOWED', 'The user has switched off running code.', {
      hint: 'Use the other tools.',
      params: { access: 'off' },
    });
  const access = await codeAccess();
  if (access !== 'ready')
    throw fail('CODE_NOT_ALLOWED', 'The browser does not let Sidehand run code yet.', {
      hint: 'The panel shows the user how to allow it. Use the other tools, or ask_user.',
      params: { access },
    });
  const aborter = new AbortController();
  const lock = await lockNetwork(target.tabId, origin);
  const whenLeft = Promise.race([whenDocumentGone(target, aborter.signal), gone]).then(() => undefined);
  const ended = Promise.race([runInWorld(target, { name: lock.name, code, nonce, on }), whenLeft]);
  lock.endAfter(ended, aborter, rested);
  const report = await raceAbort(withinLimit(ended, target, limitMs), signal);
  if (report?.elsewhere) throw otherSiteError();
  if (report) return report;
  const [failed, what] = target.frameId === 0 ? (['NAVIGATED', 'page'] as const) : (['FRAME_GONE', 'frame'] as const);
  throw fail(failed, `The ${what} went away while the code ran, and its result with it.`, {
    hint: 'Look at the page again.',
  });
}

async function withinLimit<T>(work: Promise<T>, target: FrameTarget, limitMs: number): Promise<T> {
  try {
    return await withTimeLimit(work, limitMs, 'TIMEOUT', 'The code did not end.');
  } catch (error) {
    if (!(error instanceof AgentError) || error.failure.code !== 'TIMEOUT') throw error;
    throw await endlessCodeError(target, limitMs / 1_000);
  }
}

async function endlessCodeError(target: FrameTarget, seconds: number): Promise<AgentError> {
  if ((await lifeOf(target)) === 'runs') {
    return fail(
      'CODE_FAILED',
      `The code did not end within ${seconds} s; it waits for something that does not happen. It cannot be stopped: until the page is reloaded it may go on, and the page loads nothing from other sites.`,
      { hint: 'Do not wait for what may never come.', params: { reason: 'unended', seconds } },
    );
  }
  await noteEndlessTab(target.tabId).catch(logCaught);
  return fail(
    'CODE_FAILED',
    'The page does not answer any more: the code runs without end. Only closing the tab can stop it.',
    {
      hint: 'The user is asked whether to close the tab.',
      params: { reason: 'endless', tabId: target.tabId },
    },
  );
}
