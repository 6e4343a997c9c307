import { largestOf, pricesIn } from '../../page/act/forms/prices';
import { onlySum } from '../../page/act/forms/sums';
import { lazily } from '../../zod';
import type { AssistantMessage, ToolCall, ToolSpec } from '../../contracts/model';
import { mustWait } from '../task/approval';
import { siteOf } from '../../web/hosts';
import { askModel } from '../loop/ask-model';
import { sourcesOfPlan } from '../loop/card-sources';
import { evidenceOf, outcomeQualifier, quotesSeenOnPage } from '../loop/evidence';
import { isEmptyClaim } from '../loop/plain-answer';
import type { EventOf, ReviewReason, TaskEvent } from '../../contracts/events';
import { toDraft } from '../../contracts/plan-steps';
import { plannerTools, type AskArgs, type PlannerToolName, type PlanArgs, type ReviewArgs } from './planner-tools';
import { takeSight } from './sight-parts';
import type { TaskState } from '../task/state';
import type { Events, StepContext } from '../task/step';
import { plannerToolSpecs } from '../navigator/tool-specs';
import { corrections, issuesText } from '../words/corrections';
import { defined } from '../../defined';

/** They would take longer than all else at the background's start. */
const specs = { withCode: lazily(() => plannerToolSpecs(true)), withoutCode: lazily(() => plannerToolSpecs(false)) };
export const toolsOfPlanner = ({ codeAllowed }: Pick<TaskState, 'codeAllowed'>): ToolSpec[] =>
  codeAllowed ? specs.withCode() : specs.withoutCode();

export async function* askForPlan(context: StepContext): Events {
  const { state, ports } = context;
  const message = yield* askPlanner(context, { purpose: 'plan' });
  if (!message) return;
  const at = ports.clock.now();
  const call = message.calls[0];
  const text = (state.cutAnswer?.text ?? '') + message.text;
  if (!call) return yield* answerEvents(state, text, at);
  const parsed = parse(call, ['make_plan', 'ask_user']);
  if (!parsed.ok) return yield correction(parsed.message, at);
  const before = text.trim();
  if (parsed.name === 'ask_user') {
    if (before !== '') yield { type: 'answered', text: before, at, withNext: true };
    return yield askedEvent(call.id, parsed.args as AskArgs, at);
  }
  yield* planEvents(state, before, parsed.args as PlanArgs, at);
}

async function* askPlanner(
  context: StepContext,
  why: { purpose: 'plan' } | { purpose: 'review'; reason: ReviewReason },
): Events<AssistantMessage | undefined> {
  const ephemeral = yield* takeSight(context);
  return yield* askModel(context, { role: 'planner', tools: toolsOfPlanner(context.state), ephemeral, ...why });
}

/** `before`: what the model has said beside its plan. Without steps, the plan's message is the answer. */
function* planEvents(
  state: TaskState,
  before: string,
  { message, steps }: PlanArgs,
  at: number,
  callId?: string,
): Generator<TaskEvent> {
  // The user has read them.
  const kept = message.includes(before) ? '' : before;
  if (steps.length === 0) return yield* answerEvents(state, [kept, message].filter(Boolean).join('\n\n'), at);
  if (kept !== '') yield { type: 'answered', text: kept, at, withNext: true };
  yield { ...plannedEvent(state, message, steps, at), ...defined({ callId }) };
}

export function* answerEvents(state: TaskState, text: string, at: number): Generator<TaskEvent> {
  if (text.trim() === '') return yield correction(corrections.empty, at);
  yield { type: 'answered', text, at, withNext: true };
  yield {
    type: 'ended',
    outcome: {
      status: 'done',
      how: isEmptyClaim(state, text) ? 'unconfirmed' : 'answered',
      summary: '',
      evidence: quotesSeenOnPage(text, state),
    },
    at,
  };
}

export async function* askForReview(context: StepContext, reason: ReviewReason): Events {
  const { state, ports } = context;
  const message = yield* askPlanner(context, { purpose: 'review', reason });
  if (!message) return;
  const at = ports.clock.now();
  const call = message.calls[0];
  if (!call) return yield correction(corrections.noReview, at);
  const parsed = parse(call, ['review', 'ask_user']);
  if (!parsed.ok) return yield correction(parsed.message, at);
  if (parsed.name === 'ask_user') return yield askedEvent(call.id, parsed.args as AskArgs, at);

  const args = parsed.args as ReviewArgs;
  const steps = args.steps ?? [];
  const continues = args.verdict === 'continue';
  yield {
    type: 'reviewed',
    verdict: args.verdict,
    reason,
    guidance: args.guidance ?? '',
    at,
    ...(continues && steps.length === 0 ? {} : { withNext: true }),
  };
  if (continues) {
    if (steps.length > 0) yield plannedEvent(state, '', steps, at);
    return;
  }
  if (args.answer) yield { type: 'answered', text: args.answer, at, withNext: true };
  const onPage = { ...defined({ view: state.view }), history: [] };
  const evidence = (args.evidence ?? []).flatMap(({ quote }) => evidenceOf(quote, onPage) ?? []);
  const status = args.verdict === 'complete' ? 'done' : 'failed';
  const failure = status === 'failed' ? state.progress.retriesExhausted : undefined;
  yield {
    type: 'ended',
    outcome: {
      status,
      ...(status === 'done' ? outcomeQualifier(state, evidence, args.answer) : {}),
      summary: args.summary || (state.done?.summary ?? ''),
      evidence,
      ...defined({ failure }),
    },
    at,
  };
}

type Parsed = { ok: true; name: PlannerToolName; args: unknown } | { ok: false; message: string };

function parse(call: ToolCall, allowed: PlannerToolName[]): Parsed {
  const name = allowed.find((known) => known === call.name);
  if (!name) return { ok: false, message: corrections.notNow(call.name, allowed) };
  if (call.invalidArguments !== undefined) return { ok: false, message: corrections.noJson };
  const parsed = plannerTools[name].schema().safeParse(call.arguments);
  if (parsed.success) return { ok: true, name, args: parsed.data };
  return { ok: false, message: issuesText(parsed.error.issues) };
}

function correction(message: string, at: number): TaskEvent {
  return { type: 'model-corrected', role: 'planner', failure: { code: 'MODEL_BAD_RESPONSE', message }, at };
}

function plannedEvent(state: TaskState, message: string, given: PlanArgs['steps'], at: number): EventOf<'planned'> {
  const steps = given.map(toDraft);
  const pays = steps.some(({ effects }) => effects.some(({ kind }) => kind === 'pay'))
    ? priceOn(state.view?.text ?? '')
    : undefined;
  const sources = sourcesOfPlan(steps, state);
  return {
    type: 'planned',
    message,
    steps,
    waits: mustWait(state, steps),
    ...defined({ pays, home: siteOf(state.consent.startUrl) }),
    ...(sources.length > 0 ? { sources } : {}),
    at,
  };
}

/** A page's total, else its only sum. */
function priceOn(pageText: string): string | undefined {
  const end = pageText.length > MAX_READ_CHARS ? pageText.lastIndexOf('\n', MAX_READ_CHARS) : pageText.length;
  const { sums, totals } = pricesIn(pageText.slice(0, end).replaceAll('"', ' '));
  return (totals.length > 0 ? largestOf(totals) : onlySum(sums))?.text;
}

const MAX_READ_CHARS = 60_000;

function askedEvent(callId: string, { question, choices = [] }: AskArgs, at: number): TaskEvent {
  return { type: 'asked', role: 'planner', callId, question, choices, at };
}

/**
 * Later calls in that turn are carried out at once, or once the user approves the plan as it is. An unusable plan fails
 * like any call.
 */
export async function* carryOutPlan({ state, ports: { clock } }: StepContext, call: ToolCall): Events {
  const at = clock.now();
  const parsed = parse(call, ['make_plan']);
  if (!parsed.ok) {
    const failure = { code: 'INVALID_ARGUMENTS', message: parsed.message } as const;
    const result = { ok: false as const, failure };
    return yield { type: 'call-ended', callId: call.id, result, nonce: clock.nonce(), ms: 0, at };
  }
  const last = state.threads.navigator.messages.at(-1);
  const before = last?.role === 'assistant' ? last.text.trim() : '';
  yield* planEvents(state, before, parsed.args as PlanArgs, at, call.id);
}
