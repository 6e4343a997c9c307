import { recogniseObstacle } from '../../../../utils/agent/task/obstacle';
import type { TaskState } from '../../../../utils/agent/task/state';
import { note, type Perform, type Step } from '../../../../utils/agent/task/step';
import { handBackStep, playNextStep } from './play-step';
import { progressOf } from './progress';
import { isToProve, proveStep } from './prove-step';
import { needsProof, outcomeOf } from './verdict';

/** Undefined while a model has the step. */
export function decideReplay(state: TaskState): Step | undefined {
  const progress = progressOf(state);
  if (!progress) return undefined;
  if (state.repeats?.handedOver !== undefined)
    return state.done || state.progress.retriesExhausted ? perform(handBackStep) : undefined;
  const isOver = progress.stepIndex >= progress.run.steps.length;
  if ((!isOver || needsProof(state, progress)) && (!state.view || state.viewStale)) return { kind: 'observe' };
  if (isToProve(progress)) return perform(proveStep);
  if (isOver) return note({ type: 'ended', outcome: outcomeOf(state, progress) });
  const assistance = recogniseObstacle(state);
  return assistance ? note({ type: 'assistance-asked', assistance }) : perform(playNextStep);
}

const perform = (what: Perform): Step => ({ kind: 'perform', perform: what });
