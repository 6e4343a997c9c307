import { ignoreLateFailure, raceAbort } from '../../async';
import { snapshotTokens } from '../request/compact';
import type { PageView } from '../../contracts/events';
import { lookedAgain } from '../task/looked-again';
import type { Events, StepContext } from '../task/step';
import { unlessFailed } from '../task/unless-failed';
import { evidenceOf } from './evidence';

/** The longest wait for a quiet page after a failure; it grows with each. */
const MAX_CALM_MS = 4_000;
/** An older look may be of a page that has gone since. */
const FRESH_MS = 200;
/** What a claim quotes may come so long after the act before it. */
const QUOTED_MS = 1_500;

export async function* observe(context: StepContext): Events {
  const { state, ports, signal } = context;
  const { page, clock } = ports;
  const failures = state.progress.failedTurns;
  // A page that cannot be asked is looked at as it is.
  if (failures > 0) await unlessFailed(() => page.calm(Math.min(500 * 2 ** failures, MAX_CALM_MS), signal), signal);
  const told = state.view ? undefined : ports.contextTokens;
  const early = told && (yield* lookMeanwhile(context, told.catch(ignoreLateFailure)));
  const look = () => raceAbort(page.view({}, signal), signal);
  const first = early ?? (await look());
  const claimed = state.checkedCalls === undefined ? (state.done?.evidence ?? []) : [];
  const text = claimed.find((quote) => !evidenceOf(quote, { ...state, view: first }));
  const isLate =
    text && (await unlessFailed(() => page.waitFor({ text, state: 'visible', timeoutMs: QUOTED_MS }, signal), signal));
  const view = isLate ? lookedAgain(first, await look()) : first;
  yield { type: 'page-seen', view, nonce: clock.nonce(), at: clock.now() };
}

/**
 * While the servers of the models say how much these read. Undefined where this look has failed, is too old, or a look
 * may hold more or less by now.
 */
async function* lookMeanwhile(
  { state: { limits }, ports: { page, clock }, signal }: StepContext,
  told: Promise<number | void>,
): Events<PageView | undefined> {
  const look = page.view({}, signal).then((view) => ({ view, at: clock.now() }), ignoreLateFailure);
  const [seen, contextTokens] = await raceAbort(Promise.all([look, told]), signal);
  const now = { ...limits, ...(contextTokens ? { contextTokens } : {}) };
  const at = clock.now();
  if (contextTokens && contextTokens !== limits.contextTokens) yield { type: 'context-known', contextTokens, at };
  return seen && at - seen.at < FRESH_MS && snapshotTokens(now) === snapshotTokens(limits) ? seen.view : undefined;
}
