import { OFFLINE_PROVIDER_ID, PROGRAM_PROVIDER_ID } from '../../settings/settings';
import { callFactsOf } from '../../contracts/tool';
import { toolNamed } from '../../tools/index';
import { filesIn, withFiles } from '../../contracts/message-files';
import { foldCore, initialCore } from '../task/core';
import { elapsed } from '../task/elapsed';
import type { EventOf, PageView, TaskEvent } from '../../contracts/events';
import { waitFor } from '../task/waits';
import { activitiesBefore, endsActivity, waiting, withActivity, withoutModelWait } from './activity';
import { addEntry, addUserEntry, changeEntries, withAnswer, withPlanEntry, fileIn, citedFile } from './entries';
import type { Entry, LiveTask, ToolEntry } from './entry';
import { foldOpen, isProven } from '../task/open-acts';
import { maybeDone } from './maybe-done';
import { defined } from '../../defined';

/** Pure. The first event is `task-started`; those after `ended` change nothing. */
export function show(task: LiveTask | undefined, event: TaskEvent): LiveTask {
  if (event.type === 'task-started') {
    const started: LiveTask = {
      ...initialCore(event),
      entries: [],
      activity: { kind: 'looking' },
      ...(event.safety?.readOnly ? { readOnly: true } : {}),
      ...(asksModel(event) ? { turns: 0 } : {}),
    };
    const words = { text: started.request, tabs: started.tabs, ...withFiles(filesIn(started)) };
    return addUserEntry(started, { ...words, ...defined({ program: started.program?.name }) }, event.at, 'request');
  }
  if (!task) throw new Error(`A task begins with task-started, not with ${event.type}.`);
  if (task.outcome) return event.type === 'settled' ? withSettled(task, event) : task;
  const handler = handlers[event.type] as Handler<TaskEvent> | undefined;
  const core = foldCore(task, event);
  const isOver = endsActivity.has(event.type) || core.waits !== task.waits;
  const after = withPlanEntry(withAnswer(isOver ? withActivity(core, waiting(core)) : core, event), event, task);
  return handler ? handler(after, event, task) : after;
}

/** Core, activity, answer and plan of `task` already include the event; `before` does not. */
type Handler<E> = (task: LiveTask, event: E, before: LiveTask) => LiveTask;
type Handlers = { [T in TaskEvent['type']]?: Handler<EventOf<T>> };

const handlers: Handlers = {
  'page-seen': (task, { view, at }) => withLockedFile({ ...task, file: fileIn(view) }, view, at),
  'model-asked': (task, { role, purpose, at }) =>
    withActivity(
      task,
      task.program && task.turns === undefined
        ? { kind: 'waiting-for-program', name: task.program.name }
        : { kind: 'thinking', role, purpose, since: at },
    ),
  'text-streamed': (task, { role }) => (role === 'planner' && !task.planned ? withActivity(task) : task),
  retrying: (task, { failure, attempt, maxAttempts, waitMs, at }) =>
    withActivity(task, { kind: 'retrying', failure, attempt, maxAttempts, until: at + waitMs }),
  noticed: (task) => withActivity(task, { kind: 'noticed' }),
  'held-up': (task) => withActivity(task, { kind: 'held-up' }),
  'model-answered': (task) => (task.turns === undefined ? task : { ...task, turns: task.turns + 1 }),
  'model-lost': (task, { failure, until }) => withActivity(task, { kind: 'model-lost', failure, until }),
  'model-tried': (task) => withoutModelWait(task),
  'taken-up': (task, { at }) => addEntry(task, { kind: 'notice', notice: 'resumed' }, at),
  // Once per task, if it changes what the model is sent.
  adapted(task, { lack, model, at }) {
    if (lack !== 'tools' && lack !== 'images') return task;
    const notice = `no-${lack}` as const;
    const isShown = task.entries.some(
      (entry) => entry.kind === 'notice' && entry.notice === notice && entry.model === model,
    );
    return isShown ? task : addEntry(task, { kind: 'notice', notice, model }, at);
  },
  'sight-missing': (task, { what, failure, at }) =>
    addEntry(task, { kind: 'notice', notice: `no-${what}`, failure }, at),

  asked: (task, { callId, question, choices, at }) =>
    addEntry(task, { kind: 'question', callId, question, choices }, at, `question-${callId}`),
  replied(task, event, before) {
    const question = waitFor(before, 'reply');
    if (!question) return task;
    const isAnswered = ({ id }: Entry) => id === `question-${question.callId}`;
    const replied = changeEntries(task, 'question', { reply: event.text }, isAnswered);
    return addUserEntry(replied, event, event.at);
  },
  said(task, event, before) {
    // Words in reply to a card are no consent.
    const card = waitFor(before, 'confirmation');
    const decided = card
      ? changeEntries(task, 'confirmation', { allowed: 'no' }, isOpenCard(card.callId))
      : withoutModelWait(task);
    const handedOver = changeEntries(decided, 'step', { solved: 'model', pointing: false }, isOpenStep);
    return addUserEntry(handedOver, event, event.at);
  },
  'assistance-asked': (task, { assistance, at }) => addEntry(task, { kind: 'assistance', assistance }, at),
  'assistance-ended'(task, event, before) {
    if (!waitFor(before, 'assistance')) return task;
    const ended = changeEntries(task, 'assistance', { ended: event.how }, (entry) => entry.ended === undefined);
    return event.how === 'replied' ? addUserEntry(ended, event, event.at) : ended;
  },
  'confirm-asked': (task, { callId, card, at }) =>
    addEntry(task, { kind: 'confirmation', card, callId, ...defined({ program: task.program?.name }) }, at),
  confirmed: (task, { callId, allow }, before) =>
    waitFor(before, 'confirmation')
      ? changeEntries(task, 'confirmation', { allowed: allow }, isOpenCard(callId))
      : task,

  paused: (task, { by, at }) => addEntry(task, { kind: 'notice', notice: `paused-by-${by}` }, at),
  resumed: (task, { at }) => addEntry(task, { kind: 'notice', notice: 'resumed' }, at),
  'tab-lost': (task, { trouble, at }) => addEntry(task, { kind: 'tab', trouble, tab: task.tab, waits: false }, at),
  'tab-waited': (task) => changeEntries(task, 'tab', { waits: true }, isOpenTab),
  'tab-bound': (task, { how }) => changeEntries(task, 'tab', { ended: how }, isOpenTab),
  'limit-reached': (task, { limit, used, more, at }) =>
    addEntry(task, { kind: 'limit', limit, used, more, extended: false }, at),
  // A continued answer goes on where it stopped.
  extended: (task) => ({
    ...task,
    entries: task.entries.flatMap((entry): Entry[] =>
      entry.kind !== 'limit' ? [entry] : entry.limit === 'answer' ? [] : [{ ...entry, extended: true }],
    ),
  }),

  'step-stopped': (task, { step, label, why, failure, at }) =>
    addEntry(task, { kind: 'step', number: step + 1, label, why, ...defined({ failure }) }, at),
  'step-solved': (task, { how }) => {
    const pointing = how === 'pointing';
    return changeEntries(task, 'step', pointing ? { pointing } : { solved: how, pointing }, isOpenStep);
  },
  'step-pointed': (task) => changeEntries(task, 'step', { solved: 'pointing', pointing: false }, isOpenStep),
  'step-learned': (task, { step, steps, at }) =>
    steps.length > 0 ? addEntry(task, { kind: 'notice', notice: 'step-learned', number: step + 1 }, at) : task,

  'call-started'(task, { callId, tool, args, label, at }) {
    const acting = withActivity(task, { kind: 'acting', callId });
    // The planner judges it, the outcome tells it, and the plan shows which steps are done.
    if (toolNamed(tool)?.shownAs === 'nothing') return acting;
    return addEntry(acting, { kind: 'tool', tool, args, label, status: 'running' }, at, callId);
  },
  'call-progressed': (task, { callId, done, total }) =>
    task.activity?.kind === 'acting' && task.activity.callId === callId
      ? withActivity(task, { kind: 'acting', callId, progress: { done, ...defined({ total }) } })
      : task,
  'page-silent'(task, { silent }) {
    const { activity } = task;
    if (activity?.kind === 'unanswered') return silent ? task : withActivity(task, activity.during);
    const usesPage = !activity || activity.kind === 'looking' || activity.kind === 'acting';
    return silent && usesPage ? withActivity(task, { kind: 'unanswered', during: activity }) : task;
  },
  'pages-read': (task, { done, total }) =>
    activitiesBefore.has(task.activity?.kind) ? withActivity(task, { kind: 'reading-file', done, total }) : task,
  'call-ended'(task, { callId, result, ms }) {
    const end = result.ok
      ? { status: 'done' as const, result: result.value }
      : {
          status: result.failure.mayHaveHappened ? ('unknown' as const) : ('failed' as const),
          failure: result.failure,
        };
    return changeEntries(task, 'tool', { ...end, ms }, ({ id }) => id === callId);
  },
  'call-unknown': (task, { callId }) => changeEntries(task, 'tool', { status: 'unknown' }, ({ id }) => id === callId),
  'call-again': (task, { callId }) => ({ ...task, entries: task.entries.filter((entry) => entry.id !== callId) }),

  failed: (task, { failure, at }) => addEntry(task, { kind: 'error', failure }, at),
  ended(task, { outcome, at }, before) {
    const entries = task.entries.map((entry) =>
      entry.kind === 'tool' && entry.status === 'running'
        ? { ...entry, status: isFree(entry) ? ('stopped' as const) : ('unknown' as const) }
        : entry,
    );
    const ended = { ...task, entries };
    const entry = {
      kind: 'outcome',
      outcome,
      maybe: isProven(outcome) ? [] : maybeDone(ended),
      ...citedFile(task),
      // Without a model, commands that only read have answered too.
      answered:
        (before.plan.length === 0 || (task.turns === undefined && task.actions === 0)) &&
        before.entries.some(({ kind }) => kind === 'answer'),
      steps: task.plan,
      usage: task.usage,
      ms: elapsed(task.startedAt, at),
      actions: task.actions,
      ...(task.readOnly ? { readOnly: true as const } : {}),
    } as const;
    return addEntry(ended, entry, at);
  },
};

/** The guard has nothing to judge: it reads or waits. */
function isFree({ tool, args }: ToolEntry): boolean {
  const known = toolNamed(tool);
  return known !== undefined && callFactsOf(known, args).rule === 'free';
}

function withSettled(task: LiveTask, event: EventOf<'settled'>): LiveTask {
  const { id, how } = event;
  const openActs = foldOpen(task, event);
  const answered = openActs.find((act) => act.id === id)?.answered;
  const end = answered === undefined ? { settled: how } : { answered };
  const entries = task.entries.map((entry) =>
    entry.kind === 'outcome' && entry.maybe
      ? { ...entry, maybe: entry.maybe.map((one) => (one.id === id ? { ...one, ...end } : one)) }
      : entry,
  );
  return { ...task, openActs, entries };
}

function asksModel({ models }: EventOf<'task-started'>): boolean {
  return [models.planner, models.navigator].some(
    ({ providerId }) => providerId !== OFFLINE_PROVIDER_ID && providerId !== PROGRAM_PROVIDER_ID,
  );
}

function withLockedFile(task: LiveTask, { problem }: PageView, at: number): LiveTask {
  if (problem?.params?.locked === undefined) return task;
  const isShown = task.entries.some(
    (entry) =>
      entry.kind === 'notice' && entry.notice === 'locked' && entry.failure?.params?.locked === problem.params?.locked,
  );
  return isShown ? task : addEntry(task, { kind: 'notice', notice: 'locked', failure: problem }, at);
}

function isOpenCard(callId: string) {
  return (entry: Extract<Entry, { kind: 'confirmation' }>) => entry.callId === callId && entry.allowed === undefined;
}

function isOpenStep({ solved }: Extract<Entry, { kind: 'step' }>): boolean {
  return solved === undefined;
}

function isOpenTab({ ended }: Extract<Entry, { kind: 'tab' }>): boolean {
  return ended === undefined;
}
