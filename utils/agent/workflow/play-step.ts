import { raceAbort } from '../../async';
import type { Failure } from '../../failure';
import { fillStep } from '../../../features/workflows/agent/fill';
import { withParams } from '../../../features/workflows/agent/parameters';
import { recordedSteps, switchedTo } from '../../../features/workflows/agent/recorded-steps';
import { isByPlace, stepLabel } from '../../../features/workflows/agent/step-label';
import { withoutSecret } from '../../../features/workflows/agent/target';
import type { KnownTarget } from '../../page/api';
import type { WorkflowStep } from '../../contracts/workflow';
import type { StepTrouble, TaskEvent } from '../../contracts/events';
import type { WorkflowProgress } from '../../../features/workflows/agent/replay/progress';
import { asLearned, staysOnSites } from '../../../features/workflows/agent/consent';
import type { AgentPorts } from '../../contracts/ports';
import type { TaskState } from '../task/state';
import { comes } from './comes';
import { isSamePage, isSameSite, isOnOtherPage } from '../../../features/workflows/agent/replay/same-page';
import { defined } from '../../defined';

/** Without a model; else the user decides. Changes nothing on the page. */
export async function* playNextStep(
  state: TaskState,
  ports: AgentPorts,
  signal: AbortSignal,
): AsyncGenerator<TaskEvent> {
  const { workflow } = state;
  const recorded = workflow?.run.steps[workflow.stepIndex];
  if (!workflow || !recorded) return;
  const step = fillStep(recorded, workflow.run.values);
  const at = ports.clock.now();
  const stop = (why: StepTrouble, failure?: Failure): TaskEvent => ({
    type: 'step-stopped',
    step: workflow.stepIndex,
    why,
    label: stepLabel(step),
    ...defined({ failure }),
    at,
  });
  if (workflow.pointedWorks && workflow.pointed) {
    const steps = [relearnedStep(recorded, workflow.pointed.known, workflow)];
    return yield { type: 'step-learned', step: workflow.stepIndex, steps, at };
  }
  if (state.refusedWrites.length > workflow.refusedWrites) return yield stop('refused');
  if (workflow.trouble) return yield stop(workflow.trouble, workflow.failure);
  const called = (name: string, args: Record<string, unknown>, opens?: true): TaskEvent => ({
    type: 'step-called',
    step: workflow.stepIndex,
    call: { id: `workflow-${workflow.stepIndex}-${workflow.callCount}`, name, arguments: args },
    ...defined({ opens }),
    at,
  });
  const currentUrl = state.view?.url ?? state.tab.url;
  const begins = workflow.stepIndex === (workflow.run.from ?? 0) ? startAddress(step, workflow) : undefined;
  if (begins !== undefined && !workflow.opened && !isSamePage(begins, currentUrl))
    return yield called('navigate', { action: 'goto', url: begins }, true);
  if (state.view?.problem && step.target) return yield stop('missing', state.view.problem);
  if (!workflow.acceptsPage && !workflow.pointed) {
    if (step.target && !isSameSite(step.page, currentUrl)) return yield stop('elsewhere');
    if (isOnOtherPage(workflow, currentUrl)) return yield stop('other-page');
  }
  if (isByPlace(step) && !workflow.pointed) return yield stop('missing');
  if (recorded.asks && !workflow.pointed && !workflow.acceptsPage) return yield stop('asked');
  const tabAddress = switchedTo(step);
  if (tabAddress !== undefined) {
    const tabs = await raceAbort(ports.tabs.list(), signal);
    const [tab, other] = tabs.filter(({ url }) => isSamePage(tabAddress, url));
    return yield tab && !other ? called(step.tool, { action: 'switch', tab_id: tab.tabId }) : stop('missing');
  }
  const refs = await refsOf(step, workflow, isSamePage(step.page, currentUrl), ports, signal);
  yield typeof refs === 'string' ? stop(refs) : called(step.tool, { ...step.args, ...refs });
}

/** Says why where one is missing. */
async function refsOf(
  step: WorkflowStep,
  { pointed }: WorkflowProgress,
  samePage: boolean,
  ports: AgentPorts,
  signal: AbortSignal,
): Promise<{ ref?: string; to_ref?: string } | StepTrouble> {
  const refs: { ref?: string; to_ref?: string } = pointed ? { ref: pointed.ref } : {};
  for (const [parameter, target] of [
    ['ref', step.target],
    ['to_ref', step.to],
  ] as const) {
    if (!target || refs[parameter] !== undefined) continue;
    const found = await find(target, samePage, ports, signal);
    if (found.ref === undefined) return found.why;
    refs[parameter] = found.ref;
  }
  return refs;
}

/** The model's calls become the step, unless it failed or left the sites. */
export async function* handBackStep(state: TaskState, { clock }: AgentPorts): AsyncGenerator<TaskEvent> {
  const { workflow, done, progress } = state;
  const recorded = workflow?.run.steps[workflow.stepIndex];
  if (!workflow || !recorded) return;
  const at = clock.now();
  const step = workflow.stepIndex;
  if (done?.status !== 'done') {
    const failure = progress.retriesExhausted ?? state.lastFailure;
    const label = stepLabel(fillStep(recorded, workflow.run.values));
    return yield { type: 'step-stopped', step, why: 'model-failed', label, ...defined({ failure }), at };
  }
  let number = 0;
  const ownSteps = recordedSteps(state.history.slice(workflow.callsBeforeHandover), () => {
    number += 1;
    return number === 1 ? recorded.id : `${recorded.id}.${number}`;
  });
  const marked = staysOnSites(workflow.run, ownSteps) ? asLearned(workflow.run, recorded, ownSteps) : [];
  const learned = withParams(marked, paramsOf(workflow));
  yield { type: 'step-learned', step, steps: learned, at };
}

/** Undefined if the first step opens one. */
function startAddress(step: WorkflowStep, { run }: WorkflowProgress): string | undefined {
  if (typeof step.args.url === 'string') return undefined;
  return run.from ? step.page : run.start || step.page;
}

async function find(target: KnownTarget, samePage: boolean, ports: AgentPorts, signal: AbortSignal) {
  const look = () => raceAbort(ports.page.findKnown(target, samePage, signal), signal);
  const found = await look();
  if (found.ref !== undefined || found.why === 'several' || !target.name) return found;
  const { role, name } = target;
  return (await comes({ role, name }, ports, signal)) ? look() : found;
}

function relearnedStep(step: WorkflowStep, known: KnownTarget, workflow: WorkflowProgress): WorkflowStep {
  const { asks: _asks, ...rest } = step;
  return withParams([{ ...rest, target: withoutSecret(known) }], paramsOf(workflow))[0] ?? step;
}

const paramsOf = ({ run }: WorkflowProgress) => Object.entries(run.values).map(([name, value]) => ({ name, value }));
