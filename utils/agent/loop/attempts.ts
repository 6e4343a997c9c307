import type { FailureCode } from '../../failure';
import { toolNamed } from '../../tools/index';
import type { CallOutcome } from '../../contracts/events';
import type { ToolCall } from '../../contracts/model';
import type { Progress } from '../task/progress';
import type { TaskState } from '../task/state';
import { corrections } from '../words/corrections';

/** Before a step (by code) or an element (with one tool) counts as failed */
const MAX_ATTEMPTS = 3;

/** Marks and advises an attempt without effect; the third in a row fails with MAX_RETRIES. Other results stay. */
export function executeWithRetry(state: TaskState, call: ToolCall, outcome: CallOutcome): CallOutcome {
  const marked = markEffect(call, outcome);
  if (!isAttempt(state, call) || !isWasted(call, marked)) return marked;
  const number = (state.progress.attempts[keyOf(call)] ?? 0) + 1;
  const last = marked.ok ? marked.value.summary : marked.failure.message;
  if (number >= MAX_ATTEMPTS) {
    const message = corrections.attemptsSpent(MAX_ATTEMPTS, last);
    return { ok: false, failure: { code: 'MAX_RETRIES', message, params: { attempts: MAX_ATTEMPTS } } };
  }
  // It is repeated by itself, a moment later.
  if (number === 1 && !isWhole(call)) return marked;
  const advice = corrections.attempt(number, MAX_ATTEMPTS);
  if (marked.ok) return { ok: true, value: { ...marked.value, summary: `${marked.value.summary} ${advice}` } };
  return { ok: false, failure: { ...marked.failure, hint: [marked.failure.hint, advice].filter(Boolean).join(' ') } };
}

/** Also keeps the failure that ends them. */
export function countAttempts(state: TaskState, call: ToolCall, outcome: CallOutcome): Partial<Progress> {
  const { attempts, retriesExhausted } = state.progress;
  if (!isAttempt(state, call)) return { attempts, retriesExhausted };
  const spent = !outcome.ok && outcome.failure.code === 'MAX_RETRIES' ? outcome.failure : undefined;
  const key = keyOf(call);
  const wasted = !spent && isWasted(call, outcome);
  // One success sets its step to zero.
  const kept = Object.entries(attempts).filter(([known]) => wasted || known.split(' ')[0] !== key.split(' ')[0]);
  const counts = wasted ? { [key]: (attempts[key] ?? 0) + 1 } : {};
  return { attempts: { ...Object.fromEntries(kept), ...counts }, retriesExhausted: spent ?? retriesExhausted };
}

function isAttempt({ script }: TaskState, { name }: ToolCall): boolean {
  const counts = toolNamed(name)?.attempt;
  return counts === 'acts' || (counts === 'always' && !script);
}

/** A step as a whole, or one element with one tool. */
function keyOf(call: ToolCall): string {
  const { step, ref } = call.arguments;
  const number = typeof step === 'number' ? step : 0;
  return isWhole(call) ? String(number) : `${number} ${call.name} ${typeof ref === 'string' ? ref : ''}`;
}

/** Like code, such a tool is one of several ways to the same end. */
function isWhole({ name }: ToolCall): boolean {
  return toolNamed(name)?.attempt === 'always';
}

/** Such tools report it themselves. For those that act, only the page shows it. */
function markEffect({ name }: ToolCall, outcome: CallOutcome): CallOutcome {
  if (!outcome.ok || toolNamed(name)?.attempt !== 'acts') return outcome;
  const { details } = outcome.value;
  if (details?.changed !== false || details.unchanged === true) return outcome;
  return {
    ok: true,
    value: {
      ...outcome.value,
      summary: `${outcome.value.summary} ${details.undrawn ? corrections.undrawn : corrections.nothingChanged}`,
      details: { ...details, noEffect: true },
    },
  };
}

/** For code every failure, unless it says nothing about the approach; else only one without effect on the page. */
function isWasted(call: ToolCall, outcome: CallOutcome): boolean {
  if (outcome.ok) return outcome.value.details?.noEffect === true;
  return isWhole(call) ? !otherTroubles.has(outcome.failure.code) : outcome.failure.code === 'NO_EFFECT';
}

const otherTroubles: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'DENIED',
  'INVALID_ARGUMENTS',
  'UNKNOWN_TOOL',
  'CODE_NOT_ALLOWED',
  'TAB_CLOSED',
  'NAVIGATED',
]);
