import type { WorkflowRun, WorkflowStep } from '../../../workflow/workflow';
import type { EventOf, TaskEvent } from '../events';
import { noTrouble } from '../progress';
import type { TaskState } from '../state';
import type { WorkflowProgress } from '../workflow-progress';
import { withNews } from './threads';

/** The progress at the start of a run. */
export function beginWorkflow(run: WorkflowRun): WorkflowProgress {
  return { run, at: run.from ?? 0, called: 0, refusedWrites: 0 };
}

/** The state after an event, as far as it is about a workflow. Pure. */
export function foldWorkflow(state: TaskState, event: TaskEvent): TaskState {
  const { workflow } = state;
  const handler = handlers[event.type] as Handler<TaskEvent> | undefined;
  return workflow && handler ? handler(state, event, workflow) : state;
}

type Handler<E> = (state: TaskState, event: E, workflow: WorkflowProgress) => TaskState;

const handlers: { [T in TaskEvent['type']]?: Handler<Extract<TaskEvent, { type: T }>> } = {
  'step-called': (state, { call, opens }, workflow) => ({
    ...changed(state, { callId: call.id, called: workflow.called + 1, opens, trouble: undefined, failure: undefined }),
    turnCalls: [{ call, status: 'planned' }],
  }),
  'call-ended'(state, { callId, result }, workflow) {
    if (callId !== workflow.callId) return state;
    if (!result.ok) return changed(state, { trouble: 'failed', failure: result.failure });
    if (workflow.opens) return changed(state, { callId: undefined, opens: undefined, opened: true });
    return workflow.pointed ? changed(state, { callId: undefined, proven: true }) : next(state, workflow);
  },
  confirmed: (state, { callId, allow }, workflow) =>
    allow === 'no' && callId === workflow.callId ? changed(state, { trouble: 'refused' }) : state,
  'call-unknown': (state, { callId }, workflow) =>
    callId === workflow.callId ? changed(state, { trouble: 'unknown' }) : state,
  said: (state, _event, workflow) => (workflow.handedAt === undefined ? handOver(state, workflow) : state),
  'step-solved': solve,
  'step-pointed': (state, { ref, known }) => changed(state, { pointed: { ref, known } }),
  'step-learned'(state, { steps }, workflow) {
    const learned = steps.length > 0 ? withSteps(workflow, steps) : workflow;
    const after = { ...workflow, run: learned.run, at: workflow.at + Math.max(steps.length, 1) - 1 };
    return { ...next(state, after), done: undefined, turnCalls: [], progress: noTrouble };
  },
  'step-stopped': (state, _event, workflow) => ({
    ...changed(state, {
      handedAt: undefined,
      refusedWrites: state.refusedWrites.length,
      callId: undefined,
      pointed: undefined,
    }),
    done: undefined,
    turnCalls: workflow.handedAt === undefined ? state.turnCalls : [],
  }),
};

function solve(before: TaskState, { how, models }: EventOf<'step-solved'>, workflow: WorkflowProgress): TaskState {
  // The user may have set up a model while the step waited.
  const state: TaskState = models ? { ...before, models } : before;
  const settled = { trouble: undefined, failure: undefined };
  const fresh: TaskState = { ...changed(state, settled), viewStale: true, turnCalls: [] };
  if (how === 'model') return handOver(fresh, { ...workflow, ...settled });
  return how === 'skipped'
    ? next(fresh, { ...workflow, ...settled, opened: true })
    : changed(fresh, { ...settled, insisted: true });
}

/** From here on a model carries out the step, and is told what the step is. */
function handOver(state: TaskState, workflow: WorkflowProgress): TaskState {
  const { at, run } = workflow;
  if (at >= run.steps.length) return state;
  return withNews(
    {
      ...state,
      workflow: { ...workflow, handedAt: state.history.length, callId: undefined, opened: true },
      turnCalls: [],
      viewStale: true,
      progress: noTrouble,
    },
    { kind: 'took-over', step: at },
    ['navigator'],
  );
}

function next(state: TaskState, workflow: WorkflowProgress): TaskState {
  const { run, called, refusedWrites } = workflow;
  return { ...state, workflow: { run, called, refusedWrites, at: workflow.at + 1, opened: true } };
}

function withSteps({ run, at, ...rest }: WorkflowProgress, steps: readonly WorkflowStep[]): WorkflowProgress {
  return { ...rest, at, run: { ...run, steps: run.steps.toSpliced(at, 1, ...steps) } };
}

function changed(state: TaskState, change: Partial<WorkflowProgress>): TaskState {
  return state.workflow ? { ...state, workflow: { ...state.workflow, ...change } } : state;
}
