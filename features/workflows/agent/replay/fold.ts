import { noTrouble } from '../../../../utils/agent/task/progress';
import type { TaskState } from '../../../../utils/agent/task/state';
import { withNews } from '../../../../utils/agent/task/threads';
import type { EventOf, TaskEvent } from '../../../../utils/contracts/events';
import type { WorkflowRun } from '../../../../utils/contracts/workflow';
import { defined } from '../../../../utils/defined';
import { isTaken, isWrite } from '../../../../utils/web/requests';
import { addressesOf, pressesOf, sitesOf, wordsOf } from '../consent';
import { fillStep } from '../fill';
import { progressOf, withProgress, type ReplayProgress } from './progress';

export function foldReplay(state: TaskState, event: TaskEvent): TaskState {
  if (event.type === 'task-started') return event.workflow ? begin(state, event.workflow) : state;
  const progress = progressOf(state);
  const handler = handlers[event.type] as Handler<TaskEvent> | undefined;
  return progress && handler ? handler(state, event, progress) : state;
}

/** A program's values name no site and no address: only those of the workflow itself are the user's. */
function begin(state: TaskState, run: WorkflowRun): TaskState {
  const { consent, program } = state;
  const named = program ? { ...run, values: {} } : run;
  const allowed = {
    userWords: program ? [] : [wordsOf(run)],
    approvedSites: sitesOf(named),
    plannedSites: sitesOf(named),
    effects: program ? [] : pressesOf(run),
    links: addressesOf(named),
  };
  const begun = { ...state, consent: { ...consent, ...allowed }, unplanned: true, repeats: {} };
  return withProgress(begun, { run, stepIndex: run.from ?? 0, callCount: 0, refusedWrites: 0 });
}

type Handler<E> = (state: TaskState, event: E, progress: ReplayProgress) => TaskState;

const handlers: { [T in TaskEvent['type']]?: Handler<EventOf<T>> } = {
  'step-called': (state, { call, opens }, progress) => ({
    ...withProgress(state, {
      ...noTroubleYet,
      callId: call.id,
      callCount: progress.callCount + 1,
      textBefore: state.view?.text,
      taken: [],
      opens,
    }),
    turnCalls: [{ call, status: 'planned', names: namesIn(progress) }],
  }),
  'call-ended'(state, { callId, result }, progress) {
    if (callId !== progress.callId) return state;
    if (!result.ok) return withProgress(state, { trouble: 'failed', failure: result.failure });
    if (progress.opens) return withProgress(state, { callId: undefined, opens: undefined, opened: true });
    return progress.pointed
      ? withProgress(state, { callId: undefined, pointedWorks: true })
      : atStep(state, progress.stepIndex + 1);
  },
  confirmed: (state, { callId, allow }, progress) =>
    allow === 'no' && callId === progress.callId ? withProgress(state, { trouble: 'refused' }) : state,
  'call-unknown': (state, { callId }, progress) =>
    callId === progress.callId ? withProgress(state, { trouble: 'unknown' }) : state,
  said: (state, _event, progress) => (state.repeats?.handedOver === undefined ? handOver(state, progress) : state),
  'step-solved'(before, { how, models }, progress) {
    // They may have set one up while it waited.
    const solved = { ...withProgress(before, noTroubleYet), ...defined({ models }), viewStale: true, turnCalls: [] };
    if (how === 'model') return handOver(solved, progress);
    return how === 'skipped' ? atStep(solved, progress.stepIndex + 1) : withProgress(solved, { acceptsPage: true });
  },
  'step-proved': (state, { step, missing }, progress) =>
    withProgress(state, { proved: step + 1, missing: progress.missing ?? (missing.length > 0 || undefined) }),
  settled: (state, { id, how, status }, progress) =>
    how === 'answered' && state.openActs.some((act) => act.id === id && isWrite(act.request?.method))
      ? withTaken(state, progress, status)
      : state,
  'write-ended': (state, { end }, progress) =>
    end.how === 'answered' ? withTaken(state, progress, end.status) : state,
  'step-pointed': (state, { ref, known }) => withProgress(state, { pointed: { ref, known } }),
  'step-learned'(state, { steps }, { run, stepIndex }) {
    const all = steps.length > 0 ? run.steps.toSpliced(stepIndex, 1, ...steps) : run.steps;
    const learned = withProgress(state, { run: { ...run, steps: all } });
    const next = stepIndex + Math.max(steps.length, 1);
    return { ...atStep(learned, next), done: undefined, turnCalls: [], progress: noTrouble };
  },
  'step-stopped': (state) => ({
    ...withProgress(state, { refusedWrites: state.refusedWrites.length, callId: undefined, pointed: undefined }),
    repeats: {},
    done: undefined,
    turnCalls: state.repeats?.handedOver === undefined ? state.turnCalls : [],
  }),
};

function namesIn({ run, stepIndex }: ReplayProgress): { ref?: string; to_ref?: string } {
  const step = run.steps[stepIndex];
  const { target, to } = step ? fillStep(step, run.values) : {};
  return defined({ ref: target?.name, to_ref: to?.name });
}

function handOver(state: TaskState, { stepIndex, run }: ReplayProgress): TaskState {
  const step = run.steps[stepIndex];
  if (!step) return state;
  const { tool, args, target, to } = fillStep(step, run.values);
  const handed: TaskState = {
    ...withProgress(state, { callId: undefined, opened: true }),
    repeats: { handedOver: state.history.length },
    turnCalls: [],
    viewStale: true,
    progress: noTrouble,
  };
  const told = {
    kind: 'in-words',
    before: `This task repeats recorded calls. Step ${stepIndex + 1} of ${run.steps.length} could not be repeated on this page, and the user hands it over to you. It was recorded as:`,
    fenced: JSON.stringify({ tool, args, ...defined({ target, to }) }),
    after:
      'Do only what this step did, in the way that this page needs. Then call done: with failed where that is not possible. The steps after it are not yours.',
  } as const;
  return withNews(handed, told, ['navigator']);
}

const noTroubleYet = { trouble: undefined, failure: undefined };

function atStep(state: TaskState, stepIndex: number): TaskState {
  const nothingDone = {
    callId: undefined,
    opens: undefined,
    pointed: undefined,
    pointedWorks: undefined,
    acceptsPage: undefined,
  };
  return { ...withProgress(state, { ...noTroubleYet, ...nothingDone, stepIndex, opened: true }), repeats: {} };
}

function withTaken(state: TaskState, { taken = [] }: ReplayProgress, status: number | undefined): TaskState {
  return isTaken(status) ? withProgress(state, { taken: [...taken, status] }) : state;
}
