import { withAttachments } from './attachments';
import { addEntry, planEntry, userEntry } from './entries';
import type { DurableEvent, PlanStep, StepStatus } from './events';
import { rememberCallEnd } from './memory';
import { withoutStep } from './plan-order';
import type { CallRecord, TaskState } from './state';

/** What a task waits for from a person, and how it goes on. Pure helpers of `reduce`. */

type EventOf<T extends DurableEvent['type']> = Extract<DurableEvent, { type: T }>;

/** The step under way waits with the task. */
export function askForHelp(state: TaskState, { assistance, callId, at }: EventOf<'assistance-asked'>): TaskState {
  const asked: TaskState = {
    ...addEntry(state, { kind: 'assistance', assistance }, at),
    assistance: { assistance, ...(callId === undefined ? {} : { callId }) },
    activity: { kind: 'waiting-for-user' },
    recognised: callId === undefined && state.view ? [...state.recognised, state.view.documentKey] : state.recognised,
    plan: mark(state.plan, 'running', 'needs-assistance'),
  };
  return planEntry(asked);
}

/**
 * Goes on at the same step, or at the next one where the user skipped it. The page is looked at anew, and calls that were planned
 * before the person changed it are not made.
 */
export function endHelp(state: TaskState, event: EventOf<'assistance-ended'>): TaskState {
  const { assistance } = state;
  if (!assistance) return state;
  const { how, at } = event;
  const skipped = how === 'skipped';
  const entries = state.entries.map((entry) =>
    entry.kind === 'assistance' && entry.ended === undefined ? { ...entry, ended: how } : entry,
  );
  const waiting = state.plan.findIndex(({ status }) => status === 'needs-assistance') + 1;
  const plan =
    skipped && waiting > 0
      ? withoutStep(state.plan, waiting, 'skipped')
      : mark(state.plan, 'needs-assistance', 'running');
  const heard =
    event.how === 'replied'
      ? { ...addEntry({ ...state, entries }, userEntry(event), at), userWords: [...state.userWords, event.text] }
      : { ...state, entries };
  const told: TaskState = planEntry({
    ...heard,
    plan,
    assistance: undefined,
    activity: undefined,
    viewStale: true,
    ...onItsFeet,
  });
  const turnCalls = told.turnCalls.map((call): CallRecord =>
    call.status === 'planned' && call.call.id !== assistance.callId ? { ...call, status: 'ended' } : call,
  );
  const summary =
    event.how === 'replied'
      ? `The user answers: ${withAttachments(event.text, event.attachments, state)}`
      : summaries[event.how];
  if (assistance.callId === undefined)
    return {
      ...told,
      turnCalls,
      navigatorNotes: [...told.navigatorNotes, summary],
      plannerNotes: [...told.plannerNotes, summary],
    };
  return rememberCallEnd(
    { ...told, turnCalls },
    { type: 'call-ended', callId: assistance.callId, result: { ok: true, value: { summary } }, nonce: '', ms: 0, at },
  );
}

/** Calls that were planned for the page as it was before the user acted in it himself are not made, and the navigator hears why. */
export function afterUserActed(state: TaskState): TaskState {
  // The user's own script does not act on what it saw.
  if (state.paused !== 'page' || state.script) return state;
  const turnCalls = state.turnCalls.map((record): CallRecord =>
    record.status === 'planned' ? { ...record, status: 'ended' } : record,
  );
  return {
    ...state,
    turnCalls,
    navigatorNotes: [
      ...state.navigatorNotes,
      'The user did something in the page himself and then let you go on. Look at what is there now.',
    ],
  };
}

/** What a person has seen to counts as no trouble any more. */
const onItsFeet = { failedTurns: 0, failedReviews: 0, failuresInRow: 0, hints: 0, recentCalls: [] };

const summaries = {
  done: 'The user says that it is done. Look at the page and go on.',
  noticed: 'What was in the way is gone. Look at the page and go on.',
  skipped: 'The user skipped this step. Go on with the next one, unless it needs this one.',
};

function mark(plan: PlanStep[], from: StepStatus, to: StepStatus): PlanStep[] {
  return plan.map((step) => (step.status === from ? { ...step, status: to } : step));
}
