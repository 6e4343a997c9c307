import { reduce } from '../../../utils/agent/fold/reduce';
import type { DurableEvent } from '../../../utils/contracts/events';
import type { CardAnswer } from '../../../utils/contracts/ports';
import type { TaskState } from '../../../utils/agent/task/state';
import { answeredCard } from '../../../utils/agent/task/waits';
import { allowedSendOf } from '../../../utils/guard/settled';
import { secretsOf } from '../agent/consent';
import { fail } from '../../../utils/failure';
import { suggestParams, type WorkflowDraft } from '../agent/parameters';
import { whatCameOf } from '../agent/expectations';
import { recordedSteps } from '../agent/recorded-steps';
import type { AllowedSend, WorkflowRun, WorkflowStep } from '../../../utils/contracts/workflow';
import { valuesFor, type Workflow } from '../agent/stored-workflows';
import { workflows } from './stored';
import { defined } from '../../../utils/defined';

/** `id` is random: the same run begins once. */
export interface AskedRun {
  id: string;
  tabId: number;
  workflowId: string;
  values: Record<string, string>;
  from?: number;
}

export function draftOf(log: readonly DurableEvent[]): WorkflowDraft {
  const state = log.reduce<TaskState | undefined>(reduce, undefined);
  if (!state) throw fail('NOT_FOUND', 'The task is no longer kept.');
  const steps = recordedSteps(state.history, () => crypto.randomUUID(), whatCameOf(log));
  return { start: state.consent.startUrl, steps, params: suggestParams(steps, state.consent.userWords.join('\n')) };
}

/** Throws NOT_FOUND, INVALID_INPUT. */
export async function runOf(
  workflowId: string,
  values: Readonly<Record<string, string>>,
  from?: number,
): Promise<{ run: WorkflowRun; text: string }> {
  const saved = (await workflows.read()).find(({ id }) => id === workflowId);
  if (!saved) throw fail('NOT_FOUND', 'There is no such workflow.');
  if (from !== undefined && !saved.steps[from]) throw fail('INVALID_INPUT', 'The workflow has no such step.');
  const { name, start, params, allowed } = saved;
  const steps = saved.imported ? saved.steps.map((step) => ({ ...step, learned: true as const })) : saved.steps;
  const given = valuesFor(params, values);
  const run = { workflowId, name, start, steps, values: given, ...defined({ allowed, from: from || undefined }) };
  return { run, text: textOf(run) };
}

/** For the chat: name, values, and the secrets that it may type. */
function textOf({ name, steps, values }: WorkflowRun): string {
  const given = Object.entries(values).map(([param, value]) => `${param}: ${value}`);
  return [`/${name}`, ...given, ...secretsOf(steps)].join('\n');
}

export async function allowInWorkflow({ workflowId, waits }: TaskState, answer: CardAnswer): Promise<void> {
  const card = answeredCard({ waits }, answer)?.card;
  const send = card && allowedSendOf(card);
  if (workflowId === undefined || !send) return;
  const isSame = (one: AllowedSend) => one.site === send.site && one.kind === send.kind && one.on === send.on;
  await change(workflowId, ({ allowed = [], ...rest }) => ({
    ...rest,
    allowed: allowed.some(isSame) ? allowed : [...allowed, send],
  }));
}

/** Each learned step replaces its original, if that is still there. */
export async function keepLearned(log: readonly DurableEvent[]): Promise<void> {
  const [started] = log;
  const learned = log.flatMap((event) =>
    event.type === 'step-learned' && event.steps.length > 0 ? [event.steps] : [],
  );
  if (started?.type !== 'task-started' || !started.workflow || learned.length === 0) return;
  await change(started.workflow.workflowId, (workflow) => learned.reduce(withLearned, workflow));
}

async function change(workflowId: string, changed: (workflow: Workflow) => Workflow): Promise<void> {
  await workflows.change((all) => all.map((workflow) => (workflow.id === workflowId ? changed(workflow) : workflow)));
}

function withLearned(workflow: Workflow, steps: readonly WorkflowStep[]): Workflow {
  const [first, ...more] = steps.map(({ id }) => id);
  const kept = workflow.steps.filter(({ id }) => !more.includes(id));
  const at = kept.findIndex(({ id }) => id === first);
  return at < 0 ? workflow : { ...workflow, steps: kept.toSpliced(at, 1, ...steps) };
}
