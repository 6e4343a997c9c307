import { fail, type Failure, type FailureCode } from '../failure';
import type { ToolResult } from './events';
import type { TaskState } from './state';

/** Attempts at one thing by code, or at one delegated action, before it counts as failed. */
export const MAX_ATTEMPTS = 3;

export type CallOutcome = { ok: true; value: ToolResult } | { ok: false; failure: Failure };

/** What was called, and for which step of the plan. */
export interface Attempt {
  tool: string;
  step?: number | undefined;
}

/**
 * Looks whether a call that counts as an attempt has worked. One that has changed nothing and told nothing is told so, as is one that failed, and another
 * approach is asked for; the third such attempt ends as MAX_RETRIES. All other calls stay as they are. Pure.
 */
export function executeWithRetry(state: TaskState, attempt: Attempt, outcome: CallOutcome): CallOutcome {
  if (!isAttempt(state, attempt)) return outcome;
  const told = markEffect(attempt, outcome);
  if (!isWasted(told)) return told;
  const number = (state.attempts[keyOf(attempt)] ?? 0) + 1;
  const last = told.ok ? told.value.summary : told.failure.message;
  if (number >= MAX_ATTEMPTS) {
    return {
      ok: false,
      failure: fail('MAX_RETRIES', `${MAX_ATTEMPTS} attempts had no effect. The last one: ${last}`, {
        params: { attempts: MAX_ATTEMPTS },
      }).failure,
    };
  }
  const advice = `Attempt ${number} of ${MAX_ATTEMPTS} had no effect. Try another approach.`;
  if (told.ok) return { ok: true, value: { ...told.value, summary: `${told.value.summary} ${advice}` } };
  return { ok: false, failure: { ...told.failure, hint: [told.failure.hint, advice].filter(Boolean).join(' ') } };
}

/** The attempts after a call has ended: `attempts` by step, and the failure that ends them. Pure. */
export function countAttempts(
  state: TaskState,
  attempt: Attempt,
  outcome: CallOutcome,
): Pick<TaskState, 'attempts' | 'retriesSpent'> {
  const { attempts, retriesSpent } = state;
  if (!isAttempt(state, attempt)) return { attempts, retriesSpent };
  const spent = !outcome.ok && outcome.failure.code === 'MAX_RETRIES' ? outcome.failure : undefined;
  const number = spent || !isWasted(outcome) ? 0 : (attempts[keyOf(attempt)] ?? 0) + 1;
  return { attempts: { ...attempts, [keyOf(attempt)]: number }, retriesSpent: spent ?? retriesSpent };
}

function isAttempt({ plan, script }: TaskState, { tool, step }: Attempt): boolean {
  return (
    (tool === 'execute_code' && !script) ||
    (acting.has(tool) && step !== undefined && plan[step - 1]?.action !== undefined)
  );
}

/** Tools that resolve delegated actions. Hovering and scrolling may rightly change nothing. */
const acting: ReadonlySet<string> = new Set(['click', 'type', 'select', 'check', 'press_key', 'submit']);

const keyOf = ({ step }: Attempt): string => String(step ?? 0);

/** Code tells by itself; of an action only the page tells. */
function markEffect({ tool }: Attempt, outcome: CallOutcome): CallOutcome {
  if (!outcome.ok || tool === 'execute_code') return outcome;
  const { details } = outcome.value;
  if (details?.changed !== false || details.unchanged === true) return outcome;
  return {
    ok: true,
    value: {
      ...outcome.value,
      summary: `${outcome.value.summary} Nothing changed on the page.`,
      details: { ...details, noEffect: true },
    },
  };
}

function isWasted(outcome: CallOutcome): boolean {
  return outcome.ok ? outcome.value.details?.noEffect === true : !otherTroubles.has(outcome.failure.code);
}

/** Failures that say nothing about the approach. */
const otherTroubles: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'DENIED',
  'INVALID_ARGUMENTS',
  'UNKNOWN_TOOL',
  'CODE_NOT_ALLOWED',
  'TAB_CLOSED',
  'NAVIGATED',
]);
