import { raceAbort } from '../../../../utils/async';
import type { Failure } from '../../../../utils/failure';
import { fillStep } from '../fill';
import { withParams } from '../parameters';
import { recordedSteps, switchedTo } from '../recorded-steps';
import { isByPlace, stepLabel } from '../step-label';
import { withoutSecret } from '../target';
import type { KnownTarget } from '../../../../utils/page/api';
import type { WorkflowStep } from '../../../../utils/contracts/workflow';
import type { StepTrouble, TaskEvent } from '../../../../utils/contracts/events';
import { progressOf, type ReplayProgress } from './progress';
import { asLearned, staysOnSites } from '../consent';
import type { Events, StepContext } from '../../../../utils/agent/task/step';
import { comes } from './comes';
import { isSamePage, isSameSite, isOnOtherPage } from './same-page';
import { defined } from '../../../../utils/defined';

/** Without a model; else the user decides. Changes nothing on the page. */
export async function* playNextStep(context: StepContext): Events {
  const { state, ports, signal } = context;
  const replay = progressOf(state);
  const recorded = replay?.run.steps[replay.stepIndex];
  if (!replay || !recorded) return;
  const step = fillStep(recorded, replay.run.values);
  const at = ports.clock.now();
  const stop = (why: StepTrouble, failure?: Failure): TaskEvent => ({
    type: 'step-stopped',
    step: replay.stepIndex,
    why,
    label: stepLabel(step),
    ...defined({ failure }),
    at,
  });
  if (replay.pointedWorks && replay.pointed) {
    const steps = [relearnedStep(recorded, replay.pointed.known, replay)];
    return yield { type: 'step-learned', step: replay.stepIndex, steps, at };
  }
  if (state.refusedWrites.length > replay.refusedWrites) return yield stop('refused');
  if (replay.trouble) return yield stop(replay.trouble, replay.failure);
  const called = (name: string, args: Record<string, unknown>, opens?: true): TaskEvent => ({
    type: 'step-called',
    step: replay.stepIndex,
    call: { id: `workflow-${replay.stepIndex}-${replay.callCount}`, name, arguments: args },
    ...defined({ opens }),
    at,
  });
  const currentUrl = state.view?.url ?? state.tab.url;
  const begins = replay.stepIndex === (replay.run.from ?? 0) ? startAddress(step, replay) : undefined;
  if (begins !== undefined && !replay.opened && !isSamePage(begins, currentUrl))
    return yield called('navigate', { action: 'goto', url: begins }, true);
  if (state.view?.problem && step.target) return yield stop('missing', state.view.problem);
  if (!replay.acceptsPage && !replay.pointed) {
    if (step.target && !isSameSite(step.page, currentUrl)) return yield stop('elsewhere');
    if (isOnOtherPage(replay, currentUrl)) return yield stop('other-page');
  }
  if (isByPlace(step) && !replay.pointed) return yield stop('missing');
  if (recorded.asks && !replay.pointed && !replay.acceptsPage) return yield stop('asked');
  const tabAddress = switchedTo(step);
  if (tabAddress !== undefined) {
    const tabs = await raceAbort(ports.tabs.list(), signal);
    const [tab, other] = tabs.filter(({ url }) => isSamePage(tabAddress, url));
    return yield tab && !other ? called(step.tool, { action: 'switch', tab_id: tab.tabId }) : stop('missing');
  }
  const refs = await refsOf(step, replay, isSamePage(step.page, currentUrl), context);
  yield typeof refs === 'string' ? stop(refs) : called(step.tool, { ...step.args, ...refs });
}

/** Says why where one is missing. */
async function refsOf(
  step: WorkflowStep,
  { pointed }: ReplayProgress,
  samePage: boolean,
  context: StepContext,
): Promise<{ ref?: string; to_ref?: string } | StepTrouble> {
  const refs: { ref?: string; to_ref?: string } = pointed ? { ref: pointed.ref } : {};
  for (const [parameter, target] of [
    ['ref', step.target],
    ['to_ref', step.to],
  ] as const) {
    if (!target || refs[parameter] !== undefined) continue;
    const found = await find(target, samePage, context);
    if (found.ref === undefined) return found.why;
    refs[parameter] = found.ref;
  }
  return refs;
}

/** The model's calls become the step, unless it failed or left the sites. */
export async function* handBackStep({ state, ports }: StepContext): Events {
  const replay = progressOf(state);
  const { done, progress } = state;
  const recorded = replay?.run.steps[replay.stepIndex];
  if (!replay || !recorded) return;
  const at = ports.clock.now();
  const step = replay.stepIndex;
  if (done?.status !== 'done') {
    const failure = progress.retriesExhausted ?? state.lastFailure;
    const label = stepLabel(fillStep(recorded, replay.run.values));
    return yield { type: 'step-stopped', step, why: 'model-failed', label, ...defined({ failure }), at };
  }
  const ownSteps = recordedSteps(state.history.slice(state.repeats?.handedOver), () => recorded.id).map((one, index) =>
    index === 0 ? one : { ...one, id: `${one.id}.${index + 1}` },
  );
  const marked = staysOnSites(replay.run, ownSteps) ? asLearned(replay.run, recorded, ownSteps) : [];
  const learned = withParams(marked, paramsOf(replay));
  yield { type: 'step-learned', step, steps: learned, at };
}

/** Undefined if the first step opens one. */
function startAddress(step: WorkflowStep, { run }: ReplayProgress): string | undefined {
  if (typeof step.args.url === 'string') return undefined;
  return run.from ? step.page : run.start || step.page;
}

async function find(target: KnownTarget, samePage: boolean, context: StepContext) {
  const { ports, signal } = context;
  const look = () => raceAbort(ports.page.findKnown(target, samePage, signal), signal);
  const found = await look();
  if (found.ref !== undefined || found.why === 'several' || !target.name) return found;
  const { role, name } = target;
  return (await comes({ role, name }, context)) ? look() : found;
}

function relearnedStep(step: WorkflowStep, known: KnownTarget, replay: ReplayProgress): WorkflowStep {
  const { asks: _asks, ...rest } = step;
  return withParams([{ ...rest, target: withoutSecret(known) }], paramsOf(replay))[0] ?? step;
}

const paramsOf = ({ run }: ReplayProgress) => Object.entries(run.values).map(([name, value]) => ({ name, value }));
