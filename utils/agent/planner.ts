import { fail, type FailureCode } from '../failure';
import type { AssistantMessage } from '../llm/types';
import { mustWait } from './approval';
import { askModel } from './ask-model';
import { refusedAction } from './delegated-action';
import { isOnPage, quotedFrom } from './evidence';
import type { Evidence, ReviewReason, TaskEvent } from './events';
import { toDraft } from './plan-steps';
import { plannerTools, type PlannerToolName, type PlanArgs, type ReviewArgs } from './planner-tools';
import type { AgentPorts } from './ports';
import { lookCloser } from './sight';
import type { TaskState } from './state';
import { plannerToolSpecs } from './tool-specs';

const specs = { withCode: plannerToolSpecs(true), withoutCode: plannerToolSpecs(false) };
const specsFor = ({ codeAllowed }: TaskState) => (codeAllowed ? specs.withCode : specs.withoutCode);

/** The planner's first word on a request: an answer, a question back, or a plan. */
export async function* plan(state: TaskState, ports: AgentPorts, signal: AbortSignal): AsyncGenerator<TaskEvent> {
  const passing = yield* lookCloser(state, ports, signal);
  const message = yield* askModel(state, ports, signal, {
    role: 'planner',
    purpose: 'plan',
    tools: specsFor(state),
    passing,
  });
  const at = ports.clock.now();
  const call = message.calls[0];
  if (!call) return yield* answerEvents(state, message.text, at);
  const parsed = parse(message, ['make_plan', 'ask_user']);
  if (!parsed.ok) return yield correction(parsed.message, at, parsed.code);
  const before = message.text.trim();
  if (parsed.name === 'ask_user') {
    if (before !== '') yield { type: 'answered', text: before, at, withNext: true };
    return yield askedEvent(call.id, parsed.args as { question: string; choices?: string[] }, at);
  }
  const { message: words, steps } = parsed.args as PlanArgs;
  // What the user has read while it came stays.
  const kept = words.includes(before) ? '' : before;
  if (steps.length === 0) return yield* answerEvents(state, [kept, words].filter(Boolean).join('\n\n'), at);
  if (kept !== '') yield { type: 'answered', text: kept, at, withNext: true };
  yield plannedEvent(state, words, steps, at);
}

/** An answer is all that was wanted. What it quotes of the page is its evidence. */
function* answerEvents({ view }: TaskState, text: string, at: number): Generator<TaskEvent> {
  if (text.trim() === '') return yield correction('The answer was empty.', at);
  yield { type: 'answered', text, at, withNext: true };
  yield { type: 'ended', outcome: { status: 'done', summary: '', evidence: quotedFrom(text, view) }, at };
}

/** The planner judges the work: it is complete, goes on (perhaps by other steps), or has failed. */
export async function* review(
  state: TaskState,
  ports: AgentPorts,
  signal: AbortSignal,
  reason: ReviewReason,
): AsyncGenerator<TaskEvent> {
  const passing = yield* lookCloser(state, ports, signal);
  const message = yield* askModel(state, ports, signal, {
    role: 'planner',
    purpose: 'review',
    tools: specsFor(state),
    reason,
    passing,
  });
  const at = ports.clock.now();
  const call = message.calls[0];
  if (!call) return yield correction('Use the tool review.', at);
  const parsed = parse(message, ['review', 'ask_user']);
  if (!parsed.ok) return yield correction(parsed.message, at, parsed.code);
  if (parsed.name === 'ask_user')
    return yield askedEvent(call.id, parsed.args as { question: string; choices?: string[] }, at);

  const args = parsed.args as ReviewArgs;
  const steps = args.steps ?? [];
  const goesOn = args.verdict === 'continue';
  yield {
    type: 'reviewed',
    verdict: args.verdict,
    reason,
    guidance: args.guidance ?? '',
    at,
    ...(goesOn && steps.length === 0 ? {} : { withNext: true }),
  };
  if (goesOn) {
    if (steps.length > 0) yield plannedEvent(state, '', steps, at);
    return;
  }
  if (args.answer) yield { type: 'answered', text: args.answer, at, withNext: true };
  const evidence = (args.evidence ?? []).flatMap(({ quote }): Evidence[] =>
    isOnPage(quote, state.view) ? [{ quote, ...(state.view ? { url: state.view.url } : {}) }] : [],
  );
  const status = args.verdict === 'complete' ? 'done' : 'failed';
  const failure = status === 'failed' ? state.retriesSpent : undefined;
  yield {
    type: 'ended',
    outcome: {
      status,
      summary: args.summary || (state.done?.summary ?? ''),
      evidence,
      ...(failure ? { failure } : {}),
    },
    at,
  };
}

type Parsed = { ok: true; name: PlannerToolName; args: unknown } | { ok: false; message: string; code?: FailureCode };

function parse(message: AssistantMessage, allowed: PlannerToolName[]): Parsed {
  const call = message.calls[0];
  if (!call) throw fail('INTERNAL', 'A message without calls has nothing to parse.');
  const name = allowed.find((known) => known === call.name);
  if (!name) return { ok: false, message: `${call.name} cannot be used now. Use ${allowed.join(' or ')}.` };
  if (call.invalidArguments !== undefined) return { ok: false, message: 'The arguments are not a JSON object.' };
  const parsed = plannerTools[name].schema.safeParse(call.arguments);
  if (parsed.success) {
    const { steps = [] } = parsed.data as Partial<PlanArgs>;
    const [refused] = steps.flatMap((step) =>
      typeof step === 'string' || !step.action ? [] : (refusedAction(step.action) ?? []),
    );
    return refused === undefined
      ? { ok: true, name, args: parsed.data }
      : { ok: false, message: refused, code: 'INVALID_ACTION' };
  }
  return {
    ok: false,
    message: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
  };
}

function correction(message: string, at: number, code: FailureCode = 'MODEL_BAD_RESPONSE'): TaskEvent {
  return { type: 'model-corrected', role: 'planner', failure: { code, message }, at };
}

function plannedEvent(state: TaskState, message: string, given: PlanArgs['steps'], at: number): TaskEvent {
  const steps = given.map(toDraft);
  return { type: 'planned', message, steps, waits: mustWait(state, steps), at };
}

function askedEvent(callId: string, args: { question: string; choices?: string[] }, at: number): TaskEvent {
  return { type: 'asked', role: 'planner', callId, question: args.question, choices: args.choices ?? [], at };
}
