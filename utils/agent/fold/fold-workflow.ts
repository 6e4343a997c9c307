import { defined } from '../../defined';
import type { WorkflowRun, WorkflowStep } from '../../contracts/workflow';
import type { EventOf, TaskEvent } from '../../contracts/events';
import { noTrouble } from '../task/progress';
import type { TaskState } from '../task/state';
import type { WorkflowProgress } from '../../../features/workflows/agent/replay/progress';
import { withNews } from '../task/threads';
import { isTaken, isWrite } from '../../web/requests';

export function beginWorkflow(run: WorkflowRun): WorkflowProgress {
  return { run, stepIndex: run.from ?? 0, callCount: 0, refusedWrites: 0 };
}

export function foldWorkflow(state: TaskState, event: TaskEvent): TaskState {
  const { workflow } = state;
  const handler = handlers[event.type] as Handler<TaskEvent> | undefined;
  return workflow && handler ? handler(state, event, workflow) : state;
}

type Handler<E> = (state: TaskState, event: E, workflow: WorkflowProgress) => TaskState;

const handlers: { [T in TaskEvent['type']]?: Handler<EventOf<T>> } = {
  'step-called': (state, { call, opens }, workflow) => ({
    ...withProgress(state, {
      callId: call.id,
      callCount: workflow.callCount + 1,
      textBefore: state.view?.text,
      taken: [],
      opens,
      trouble: undefined,
      failure: undefined,
    }),
    turnCalls: [{ call, status: 'planned' }],
  }),
  'call-ended'(state, { callId, result }, workflow) {
    if (callId !== workflow.callId) return state;
    if (!result.ok) return withProgress(state, { trouble: 'failed', failure: result.failure });
    if (workflow.opens) return withProgress(state, { callId: undefined, opens: undefined, opened: true });
    return workflow.pointed
      ? withProgress(state, { callId: undefined, pointedWorks: true })
      : atNextStep(state, workflow);
  },
  confirmed: (state, { callId, allow }, workflow) =>
    allow === 'no' && callId === workflow.callId ? withProgress(state, { trouble: 'refused' }) : state,
  'call-unknown': (state, { callId }, workflow) =>
    callId === workflow.callId ? withProgress(state, { trouble: 'unknown' }) : state,
  said: (state, _event, workflow) => (workflow.callsBeforeHandover === undefined ? handOver(state, workflow) : state),
  'step-solved': solveStep,
  'step-proved': (state, { step, missing }, workflow) =>
    withProgress(state, { proved: step + 1, missing: workflow.missing ?? (missing.length > 0 || undefined) }),
  settled: (state, { id, how, status }, workflow) =>
    how === 'answered' && state.openActs.some((act) => act.id === id && isWrite(act.request?.method))
      ? withTaken(state, workflow, status)
      : state,
  'write-ended': (state, { end }, workflow) =>
    end.how === 'answered' ? withTaken(state, workflow, end.status) : state,
  'step-pointed': (state, { ref, known }) => withProgress(state, { pointed: { ref, known } }),
  'step-learned'(state, { steps }, workflow) {
    const learned = steps.length > 0 ? withSteps(workflow, steps) : workflow;
    const after = { ...workflow, run: learned.run, stepIndex: workflow.stepIndex + Math.max(steps.length, 1) - 1 };
    return { ...atNextStep(state, after), done: undefined, turnCalls: [], progress: noTrouble };
  },
  'step-stopped': (state, _event, workflow) => ({
    ...withProgress(state, {
      callsBeforeHandover: undefined,
      refusedWrites: state.refusedWrites.length,
      callId: undefined,
      pointed: undefined,
    }),
    done: undefined,
    turnCalls: workflow.callsBeforeHandover === undefined ? state.turnCalls : [],
  }),
};

function solveStep(before: TaskState, { how, models }: EventOf<'step-solved'>, workflow: WorkflowProgress): TaskState {
  // They may have set one up while it waited.
  const settled: WorkflowProgress = { ...workflow, trouble: undefined, failure: undefined };
  const state: TaskState = { ...before, ...defined({ models }), workflow: settled, viewStale: true, turnCalls: [] };
  if (how === 'model') return handOver(state, settled);
  return how === 'skipped' ? atNextStep(state, settled) : withProgress(state, { acceptsPage: true });
}

function handOver(state: TaskState, workflow: WorkflowProgress): TaskState {
  const { stepIndex, run } = workflow;
  if (stepIndex >= run.steps.length) return state;
  return withNews(
    {
      ...state,
      workflow: { ...workflow, callsBeforeHandover: state.history.length, callId: undefined, opened: true },
      turnCalls: [],
      viewStale: true,
      progress: noTrouble,
    },
    { kind: 'took-over', step: stepIndex },
    ['navigator'],
  );
}

function atNextStep(state: TaskState, workflow: WorkflowProgress): TaskState {
  const { run, callCount, refusedWrites, textBefore, taken, proved, missing } = workflow;
  const kept = { run, callCount, refusedWrites, textBefore, taken, proved, missing };
  return { ...state, workflow: { ...kept, stepIndex: workflow.stepIndex + 1, opened: true } };
}

function withTaken(state: TaskState, { taken = [] }: WorkflowProgress, status: number | undefined): TaskState {
  return isTaken(status) ? withProgress(state, { taken: [...taken, status] }) : state;
}

function withSteps({ run, stepIndex, ...rest }: WorkflowProgress, steps: readonly WorkflowStep[]): WorkflowProgress {
  return { ...rest, stepIndex, run: { ...run, steps: run.steps.toSpliced(stepIndex, 1, ...steps) } };
}

function withProgress(state: TaskState, change: Partial<WorkflowProgress>): TaskState {
  return state.workflow ? { ...state, workflow: { ...state.workflow, ...change } } : state;
}
