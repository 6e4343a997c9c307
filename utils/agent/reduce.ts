import { withAttachments } from './attachments';
import { withConfirmation } from './confirmation';
import { elapsed } from './elapsed';
import { afterUserActed, askForHelp, endHelp } from './help';
import type { PageView, TabInfo, TaskEvent } from './events';
import { addEntry, endAnswer, planEntry, streamAnswer, updateTool, userEntry } from './entries';
import { initialState } from './initial-state';
import { rememberAnswer, rememberCallEnd, rememberReply, withAdaptation, withCorrection } from './memory';
import { advance, giveUp, planAnew, reject, settle, withApproval, withPlan } from './plan-state';
import { loopHint, loopWarning } from './prompts';
import { withShrunk } from './shrink';
import type { CallRecord, TaskState } from './state';
import { withRead } from './seen-sites';
import { spend } from './spending';
import { bindTab, loseTab, waitForTab } from './tab-trouble';
import { atRest } from './user-turn';

/**
 * Folds one event into the state of a task. Pure: the panel, the background, history and resume all use it. The first
 * event of a task is `task-started`. Events after `ended` change nothing.
 */
export function reduce(state: TaskState | undefined, event: TaskEvent): TaskState {
  if (event.type === 'task-started') return initialState(event);
  if (!state) throw new Error(`A task begins with task-started, not with ${event.type}.`);
  if (state.outcome) return state;
  const handler = handlers[event.type] as Handler<TaskEvent>;
  return handler(state, event);
}

type Handler<E> = (state: TaskState, event: E) => TaskState;
type Handlers = { [T in Exclude<TaskEvent['type'], 'task-started'>]: Handler<Extract<TaskEvent, { type: T }>> };

const handlers: Handlers = {
  'page-seen': (state, event) => ({
    ...state,
    ...withRead(state, event.view.url, event.view.text),
    view: { ...event.view, nonce: event.nonce },
    firstDocument: state.firstDocument ?? event.view.documentKey,
    tab: tabSeen(state.tab, event.view),
    viewStale: false,
    activity: undefined,
  }),

  'model-asked': (state, event) => ({
    ...state,
    activity: { kind: 'thinking', role: event.role, purpose: event.purpose, since: event.at },
  }),

  'text-streamed': (state, event) =>
    event.role === 'planner' && !state.planned ? streamAnswer(state, event.full, event.at) : state,

  retrying: (state, event) => ({
    ...endAnswer(state, undefined, event.at),
    activity: {
      kind: 'retrying',
      failure: event.failure,
      attempt: event.attempt,
      maxAttempts: event.maxAttempts,
      until: event.at + event.waitMs,
    },
  }),

  'held-up': (state) => ({ ...state, activity: { kind: 'held-up' } }),

  'model-answered': (state, event) =>
    rememberAnswer(endAnswer({ ...state, activity: undefined }, undefined, event.at), event),

  'model-corrected': withCorrection,

  adapted: withAdaptation,
  shrunk: (state, event) => withShrunk(endAnswer(state, undefined, event.at), event),
  'sight-missing': (state, { what, failure, at }) =>
    addEntry(state, { kind: 'notice', notice: `no-${what}`, failure }, at),

  answered: (state, event) => endAnswer(state, event.text, event.at),

  planned: withPlan,
  approved: withApproval,
  rejected: (state, event) => reject(state, event.at),

  reviewed: (state, event) => ({
    ...state,
    turnsSinceReview: 0,
    failedTurns: 0,
    failedReviews: state.failedReviews + (event.reason === 'step-failed' ? 1 : 0),
    hints: state.hints + (event.reason === 'loop' ? 1 : 0),
    recentCalls: [],
    attempts: {},
    retriesSpent: undefined,
    reviewedCalls: state.history.length,
    corrections: 0,
    done: undefined,
    navigatorNotes: [
      ...state.navigatorNotes,
      ...(event.reason === 'loop' ? [loopWarning] : []),
      ...(event.guidance ? [`The planner: ${event.guidance}`] : []),
    ],
  }),

  asked: (state, event) => ({
    ...addEntry(
      state,
      { kind: 'question', question: event.question, choices: event.choices },
      event.at,
      `question-${event.callId}`,
    ),
    question: { role: event.role, callId: event.callId },
    activity: { kind: 'waiting-for-user' },
  }),

  replied: rememberReply,

  said: (before, event) => {
    // Words to a card are no consent: what it asks for is not done, and they say what is to be done in its place.
    const state = before.confirmation
      ? withConfirmation(before, { type: 'confirmed', callId: before.confirmation.callId, allow: 'no', at: event.at })
      : before;
    const words = withAttachments(event.text, event.attachments, state);
    const heard = {
      ...addEntry(state, userEntry(event), event.at),
      userWords: [...state.userWords, event.text],
      sightDue: true,
    };
    if (state.approval === 'waiting') return planAnew(heard, words);
    const note = `The user adds: ${words}`;
    // What was planned before he spoke may not be what he wants any more.
    const turnCalls = heard.turnCalls.map((call): CallRecord =>
      call.status === 'planned' ? { ...call, status: 'ended' } : call,
    );
    return {
      ...heard,
      turnCalls,
      navigatorNotes: [...state.navigatorNotes, note],
      plannerNotes: [...state.plannerNotes, note],
    };
  },

  'assistance-asked': askForHelp,
  'assistance-ended': endHelp,
  'confirm-asked': (state, { callId, card, at }) => ({
    ...addEntry(state, { kind: 'confirmation', card, callId }, at),
    confirmation: { callId, card },
    activity: { kind: 'waiting-for-user' },
  }),
  confirmed: withConfirmation,

  paused: (state, { by, at }) => ({
    ...addEntry(state, { kind: 'notice', notice: `paused-by-${by}` }, at),
    paused: by,
    activity: { kind: 'paused' },
  }),
  // The user may have changed the page meanwhile.
  resumed: (state, { at }) =>
    atRest({
      ...addEntry(afterUserActed(state), { kind: 'notice', notice: 'resumed' }, at),
      paused: undefined,
      viewStale: true,
    }),
  'tab-lost': loseTab,
  'tab-waited': waitForTab,
  'tab-bound': bindTab,
  'limit-reached': (state, { limit, used, more, at }) => ({
    ...addEntry(state, { kind: 'limit', limit, used, more, extended: false }, at),
    atLimit: { limit, more },
    activity: { kind: 'waiting-for-user' },
  }),
  extended: (state, { limit, more }) => ({
    ...state,
    atLimit: undefined,
    activity: undefined,
    ...(limit === 'failures'
      ? { failuresInRow: 0 }
      : { added: { ...state.added, [limit]: (state.added[limit] ?? 0) + more } }),
    entries: state.entries.map((entry) => (entry.kind === 'limit' ? { ...entry, extended: true } : entry)),
  }),
  hinted: (state) => ({
    ...state,
    hints: state.hints + 1,
    recentCalls: [],
    navigatorNotes: [...state.navigatorNotes, loopHint],
  }),
  'given-up': (state, { step }) => giveUp(state, step),
  'passed-over': (state) => state,

  'call-started': (state, event) => {
    const started: TaskState = {
      ...state,
      ...spend(state, event.spends),
      activity: { kind: 'acting', callId: event.callId },
      turnCalls: state.turnCalls.map((record) =>
        record.call.id === event.callId
          ? { ...record, status: 'started', effect: event.effect, ...(event.spends ? { spends: event.spends } : {}) }
          : record,
      ),
    };
    const advanced = planEntry({ ...started, plan: advance(state.plan, event.step) });
    // The claim to be done is the planner's to judge: the outcome tells the user, and the plan shows which steps are.
    if (event.tool === 'done' || event.tool === 'finish_step') return advanced;
    return addEntry(
      advanced,
      { kind: 'tool', tool: event.tool, args: event.args, label: event.label, status: 'running' },
      event.at,
      event.callId,
    );
  },

  'call-ended': (state, event) => rememberCallEnd(updateTool({ ...state, activity: undefined }, event), event),

  'call-unknown': (state, event) => ({
    ...state,
    viewStale: true,
    turnCalls: state.turnCalls.map((record) =>
      record.call.id === event.callId
        ? { ...record, status: 'unknown' }
        : record.status === 'planned'
          ? { ...record, status: 'ended' }
          : record,
    ),
    entries: state.entries.map((entry) =>
      entry.id === event.callId && entry.kind === 'tool' ? { ...entry, status: 'unknown' } : entry,
    ),
  }),

  'call-again': (state, { callId }) => ({
    ...state,
    activity: undefined,
    viewStale:
      state.viewStale || state.turnCalls.some((record) => record.call.id === callId && record.effect !== 'read'),
    turnCalls: state.turnCalls.map((record) =>
      record.call.id === callId ? { ...record, status: 'planned', again: true } : record,
    ),
    entries: state.entries.filter((entry) => entry.id !== callId),
  }),

  failed: (state, event) =>
    addEntry({ ...state, activity: undefined }, { kind: 'error', failure: event.failure }, event.at),

  ended: (state, event) => {
    const plan = settle(state.plan, event.outcome.status === 'done');
    const closed = planEntry({ ...endAnswer(state, undefined, event.at), plan });
    const answered = state.plan.length === 0 && state.entries.some((entry) => entry.kind === 'answer');
    const entry = {
      kind: 'outcome',
      outcome: event.outcome,
      answered,
      steps: plan,
      usage: state.usage,
      ms: elapsed(state.startedAt, event.at),
      actions: state.actions,
    } as const;
    const entries = closed.entries.map((item) =>
      item.kind === 'tool' && item.status === 'running' ? { ...item, status: 'unknown' as const } : item,
    );
    return {
      ...addEntry({ ...closed, entries }, entry, event.at),
      outcome: event.outcome,
      activity: undefined,
      ...nothingAwaited,
    };
  },
};

/** An ended task waits for nobody. */
const nothingAwaited = {
  question: undefined,
  assistance: undefined,
  confirmation: undefined,
  paused: undefined,
  trouble: undefined,
  atLimit: undefined,
};

/** A page that cannot be read keeps the title that it had: browsers have only the address for one that crashed. */
function tabSeen(before: TabInfo, { tabId, url, title, problem }: PageView): TabInfo {
  return { tabId, url, title: problem && before.tabId === tabId && before.url === url ? before.title : title };
}
