import { unescape } from '../../snapshot/escape';
import { isTaken } from '../../web/requests';
import { fillStep } from '../../../features/workflows/agent/fill';
import type { StepProof, TaskEvent } from '../../contracts/events';
import type { AgentPorts } from '../../contracts/ports';
import type { TaskState } from '../task/state';
import type { WorkflowProgress } from '../../../features/workflows/agent/replay/progress';
import { comes } from './comes';
import { isOnOtherPage } from '../../../features/workflows/agent/replay/same-page';

/** When recorded, and not looked for yet. */
export function isToProve(workflow: WorkflowProgress): boolean {
  const { run, stepIndex, proved = 0 } = workflow;
  const step = stepIndex > (run.from ?? 0) && proved < stepIndex ? run.steps[stepIndex - 1] : undefined;
  // Where a step before the last leads is looked at before the next one.
  const isLast = stepIndex === run.steps.length;
  return (step?.expects ?? step?.answered ?? (isLast ? step?.leadsTo : undefined)) !== undefined;
}

export async function* proveStep(state: TaskState, ports: AgentPorts, signal: AbortSignal): AsyncGenerator<TaskEvent> {
  const { workflow, view, answers } = state;
  const recorded = workflow?.run.steps[workflow.stepIndex - 1];
  if (!workflow || !recorded) return;
  const { expects, answered } = fillStep(recorded, workflow.run.values);
  const isLast = workflow.stepIndex === workflow.run.steps.length;
  const missing: StepProof[] = [];
  if (answered !== undefined && !workflow.taken?.some((status) => kindOf(status) === kindOf(answered)))
    missing.push('answer');
  if (isLast && isOnOtherPage(workflow, view?.url ?? state.tab.url)) missing.push('place');
  const isRefused = !Object.values(answers).every(isTaken);
  if (
    expects !== undefined &&
    !shows(view?.text ?? '', expects) &&
    (isRefused || !(await comes({ text: expects }, ports, signal)))
  )
    missing.push('text');
  yield { type: 'step-proved', step: workflow.stepIndex - 1, missing, at: ports.clock.now() };
}

/** Whether it was taken, or led elsewhere. */
const kindOf = (status: number): number => Math.floor(status / 100);

function shows(page: string, text: string): boolean {
  return bare(page).includes(bare(text));
}

function bare(text: string): string {
  return unescape(text).toLowerCase().replace(/\s+/g, ' ').trim();
}
