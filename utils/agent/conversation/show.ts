import { OFFLINE_PROVIDER_ID, PROGRAM_PROVIDER_ID } from '../../settings/settings';
import { toolNamed } from '../../tools/index';
import { filesIn, withFiles } from '../../contracts/message-files';
import { foldCore, initialCore } from '../task/core';
import { elapsed } from '../task/elapsed';
import type { EventOf, PageView, TaskEvent } from '../../contracts/events';
import { waitFor, waitsForUser } from '../task/waits';
import { addEntry, addUserEntry, changeEntries, withAnswer, withPlanEntry, fileIn, citedFile } from './entries';
import type { Activity, Entry, LiveTask } from './entry';
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
    return addUserEntry(started, { ...words, ...programIn(started) }, event.at, 'request');
  }
  if (!task) throw new Error(`A task begins with task-started, not with ${event.type}.`);
  if (task.outcome) return event.type === 'settled' ? withSettled(task, event) : task;
  const handler = handlers[event.type] as Handler<TaskEvent> | undefined;
  const after = withPlanEntry(withAnswer(foldCore(task, event), event), event, task);
  return handler ? handler(after, event, task) : after;
}

/** The core, answer and plan of `task` already include the event; `before` does not. */
type Handler<E> = (task: LiveTask, event: E, before: LiveTask) => LiveTask;
type Handlers = { [T in TaskEvent['type']]?: Handler<EventOf<T>> };

const waiting: Activity = { kind: 'waiting-for-user' };

/** The progress of reading a file may replace them, but no card, pause or full disk. */
const activitiesBefore: ReadonlySet<Activity['kind'] | undefined> = new Set([
  undefined,
  'looking',
  'acting',
  'unanswered',
  'reading-file',
]);

const handlers: Handlers = {
  'page-seen': (task, { view, at }) => withActivity(withLockedFile({ ...task, file: fileIn(view) }, view, at)),
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
  'model-answered': (task) => withActivity(task.turns === undefined ? task : { ...task, turns: task.turns + 1 }),
  'model-lost': (task, { failure, until }) => withActivity(task, { kind: 'model-lost', failure, until }),
  'model-tried': (task) => withoutModelWait(task),
  rested: (task) => withActivity(task),
  'taken-up': (task, { at }) => addEntry(task, { kind: 'notice', notice: 'resumed' }, at),
  'model-corrected': (task) => withActivity(task),
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
  'answer-cut': (task) => withActivity(task),

  planned: (task, { waits }) => withActivity(task, waits ? waiting : undefined),
  approved: (task) => withActivity(task),
  rejected: (task) => withActivity(task),

  asked: (task, { callId, question, choices, at }) =>
    withActivity(addEntry(task, { kind: 'question', callId, question, choices }, at, `question-${callId}`), waiting),
  replied(task, event, before) {
    const question = waitFor(before, 'reply');
    if (!question) return task;
    const isAnswered = ({ id }: Entry) => id === `question-${question.callId}`;
    const replied = changeEntries(task, 'question', { reply: event.text }, isAnswered);
    return withActivity(addUserEntry(replied, event, event.at));
  },
  said(task, event, before) {
    const decided =
      waitFor(before, 'confirmation') || waitFor(before, 'plan')
        ? withActivity(refuseCard(task, before))
        : withoutModelWait(task);
    const handedOver = changeEntries(decided, 'step', { solved: 'model', pointing: false }, isOpenStep);
    return addUserEntry(handedOver, event, event.at);
  },
  'assistance-asked': (task, { assistance, at }) =>
    withActivity(addEntry(task, { kind: 'assistance', assistance }, at), waiting),
  'assistance-ended'(task, event, before) {
    if (!waitFor(before, 'assistance')) return task;
    const ended = changeEntries(task, 'assistance', { ended: event.how }, (entry) => entry.ended === undefined);
    return withActivity(event.how === 'replied' ? addUserEntry(ended, event, event.at) : ended);
  },
  'confirm-asked': (task, { callId, card, at }) =>
    withActivity(addEntry(task, { kind: 'confirmation', card, callId, ...programIn(task) }, at), waiting),
  confirmed: (task, { callId, allow }, before) =>
    waitFor(before, 'confirmation')
      ? withActivity(changeEntries(task, 'confirmation', { allowed: allow }, isOpenCard(callId)))
      : task,

  paused: (task, { by, at }) =>
    withActivity(addEntry(task, { kind: 'notice', notice: `paused-by-${by}` }, at), { kind: 'paused' }),
  resumed: (task, { at }) => afterInterruption(addEntry(task, { kind: 'notice', notice: 'resumed' }, at)),
  'tab-lost': (task, { trouble, at }) =>
    withActivity(addEntry(task, { kind: 'tab', trouble, tab: task.tab, waits: false }, at), waiting),
  'tab-waited': (task) =>
    withActivity(changeEntries(task, 'tab', { waits: true }, isOpenTab), { kind: 'waiting-for-tab' }),
  'tab-bound': (task, { how }) => afterInterruption(changeEntries(task, 'tab', { ended: how }, isOpenTab)),
  'limit-reached': (task, { limit, used, more, at }) =>
    withActivity(addEntry(task, { kind: 'limit', limit, used, more, extended: false }, at), waiting),
  // A continued answer goes on where it stopped.
  extended: (task) =>
    withActivity({
      ...task,
      entries: task.entries.flatMap((entry): Entry[] =>
        entry.kind !== 'limit' ? [entry] : entry.limit === 'answer' ? [] : [{ ...entry, extended: true }],
      ),
    }),
  claimed: (task) => withActivity(task),

  'step-stopped': (task, { step, label, why, failure, at }) =>
    withActivity(addEntry(task, { kind: 'step', number: step + 1, label, why, ...defined({ failure }) }, at), waiting),
  'step-solved': (task, { how }) => {
    const pointing = how === 'pointing';
    const solved = changeEntries(task, 'step', pointing ? { pointing } : { solved: how, pointing }, isOpenStep);
    return withActivity(solved, pointing ? waiting : undefined);
  },
  'step-pointed': (task) =>
    withActivity(changeEntries(task, 'step', { solved: 'pointing', pointing: false }, isOpenStep)),
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
    return silent && usesPage(activity) ? withActivity(task, { kind: 'unanswered', during: activity }) : task;
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
    return withActivity(changeEntries(task, 'tool', { ...end, ms }, ({ id }) => id === callId));
  },
  'call-unknown': (task, { callId }) => changeEntries(task, 'tool', { status: 'unknown' }, ({ id }) => id === callId),
  'call-again': (task, { callId }) =>
    withActivity({ ...task, entries: task.entries.filter((entry) => entry.id !== callId) }),

  failed: (task, { failure, at }) => addEntry(withActivity(task), { kind: 'error', failure }, at),
  ended(task, { outcome, at }, before) {
    const ended = changeEntries(task, 'tool', { status: 'unknown' }, ({ status }) => status === 'running');
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
    return withActivity(addEntry(ended, entry, at));
  },
};

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

function programIn({ program }: Pick<LiveTask, 'program'>): { program?: string } {
  return program ? { program: program.name } : {};
}

/** The offline model sends nothing. */
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

const usesPage = (activity: Activity | undefined): boolean =>
  activity === undefined || activity.kind === 'looking' || activity.kind === 'acting';

function withActivity(task: LiveTask, activity?: Activity): LiveTask {
  return { ...task, activity };
}

function afterInterruption(task: LiveTask): LiveTask {
  return withActivity(task, waitsForUser(task) ? waiting : undefined);
}

function withoutModelWait(task: LiveTask): LiveTask {
  return task.activity?.kind === 'model-lost' ? withActivity(task) : task;
}

/** Words in reply to a card are no consent. */
function refuseCard(task: LiveTask, before: LiveTask): LiveTask {
  const card = waitFor(before, 'confirmation');
  return card ? changeEntries(task, 'confirmation', { allowed: 'no' }, isOpenCard(card.callId)) : task;
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
