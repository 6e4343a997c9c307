import { AgentError } from '../../failure';
import { replyWith } from '../../rpc';
import { toolNamed } from '../../tools/index';
import { defined } from '../../defined';
import type { Assistance, TaskEvent } from '../../contracts/events';
import type { ConfirmCard } from '../../contracts/ports';
import { carryOutPlan } from '../planner/planner';
import { elapsed } from '../task/elapsed';
import { isPlan } from '../task/is-plan';
import { callPrint } from '../task/like-act';
import type { CallRecord, TaskState } from '../task/state';
import type { Events, StepContext } from '../task/step';
import { askCritic, canAskCritic } from './ask-critic';
import { executeWithRetry } from './attempts';
import { withSources } from './card-sources';
import { carryOut } from './carry-out';
import { checkFirst, spendingOf, type Looked } from './check-call';
import { guardFacts } from './guard-facts';
import { knownRefs, nameForUser } from './known-refs';
import { openCard, wantedOf } from './open-card';
import { labelAndEffect, parseCall, type Prepared, type Usable } from './parse-call';

/**
 * Yields the call as started before its effect and as ended after it. A failure of the call is its result, not the
 * task's end.
 */
export async function* act(context: StepContext, record: CallRecord): Events {
  const { state, ports } = context;
  const { call } = record;
  if (isPlan(call) && state.single) return yield* carryOutPlan(context, call);
  const { step: _step, ...rest } = call.arguments;
  // Only the loop needs the step, but finish_step asks for it in its own schema.
  const given = Object.hasOwn(toolNamed(call.name)?.schema.shape ?? {}, 'step') ? call.arguments : rest;
  const prepared = parseCall(state, record, given);
  const startedAt = ports.clock.now();
  const question = prepared.ok && questionToUser(prepared, call.id, state, startedAt);
  if (question) return yield question;
  const isChecked = prepared.ok && prepared.tool.loop === undefined;
  const looked = isChecked ? await checkFirst(context, call, prepared, startedAt) : undefined;
  const checked = looked instanceof AgentError ? undefined : looked;
  if (checked?.verdict.verdict !== 'ask')
    return yield* perform(context, record, { given, prepared, looked, startedAt });
  const { question: toCritic, card } = checked.verdict;
  // The critic is asked once: a page that changes at each look would have another question each time.
  if (toCritic && !record.isJudged && canAskCritic(state, toCritic))
    return yield* askCritic(context, call.id, toCritic);
  yield asked(record, withSources(card, state, { ...checked, question: toCritic }), startedAt);
}

function questionToUser({ tool, args }: Usable, callId: string, { tab }: TaskState, at: number): TaskEvent | undefined {
  if (tool.loop === 'ask-user') {
    const { question, choices = [] } = args as { question: string; choices?: string[] };
    return { type: 'asked', role: 'navigator', callId, question, choices, at };
  }
  if (tool.loop !== 'ask-for-help') return undefined;
  const { kind, what, why = '', ref } = args as Pick<Assistance, 'kind' | 'what' | 'ref'> & { why?: string };
  const assistance = { kind, what, why, where: tab.url, ...defined({ ref }) };
  return { type: 'assistance-asked', callId, assistance, at };
}

function asked({ call }: CallRecord, card: ConfirmCard, at: number): TaskEvent {
  return { type: 'confirm-asked', callId: call.id, ...defined({ step: stepOf(call) }), card, at };
}

function stepOf({ arguments: { step } }: CallRecord['call']): number | undefined {
  return typeof step === 'number' ? step : undefined;
}

interface Attempt {
  given: Record<string, unknown>;
  prepared: Prepared;
  /** Absent for what the guard does not judge. */
  looked: Looked | undefined;
  startedAt: number;
}

async function* perform(context: StepContext, record: CallRecord, attempt: Attempt): Events {
  const { state, ports, signal } = context;
  const { given, prepared, looked, startedAt } = attempt;
  const { call } = record;
  const { clock, guard, models, tabs } = ports;
  const checked = looked instanceof AgentError ? undefined : looked;
  const known = looked && (await knownRefs(context, given, checked?.foreseen));
  const print = callPrint(call.name, given, state.view?.url ?? state.tab.url, known?.ref);
  const wanted = checked && wantedOf(checked, print);
  const open = wanted && !record.isRepeat ? openCard(state, ports, { id: call.id, ...wanted }) : undefined;
  if (open) return yield asked(record, open, startedAt);
  yield {
    type: 'call-started',
    callId: call.id,
    tool: call.name,
    args: given,
    at: startedAt,
    ...labelAndEffect(prepared, call.name, (ref) => nameForUser(state, record, ref, known)),
    ...defined({ step: stepOf(call), spends: spendingOf(checked), known, sends: wanted?.request }),
  };
  // The user may have stopped it while the start was written down.
  signal.throwIfAborted();
  // What acts is not cut: it may have happened.
  const takenBack = checked?.facts.rule === 'free' ? models.takenBack?.(call.id) : undefined;
  const either = takenBack ? AbortSignal.any([signal, takenBack]) : signal;
  const outcome = await replyWith(() => carryOut({ ...context, signal: either }, record, prepared, looked));
  if (!outcome.ok) signal.throwIfAborted();
  // Where the lock held back a composed address's redirect, the user may allow where it leads.
  const { code, params } = outcome.ok ? {} : outcome.failure;
  const redirect = code === 'REDIRECT_HELD' ? guard.redirect(String(params?.url), guardFacts(state)) : undefined;
  if (redirect?.verdict === 'ask') {
    yield { type: 'call-again', callId: call.id, at: clock.now() };
    return yield asked(record, redirect.card, clock.now());
  }
  const endedAt = clock.now();
  yield {
    type: 'call-ended',
    callId: call.id,
    result: executeWithRetry(state, call, outcome),
    nonce: clock.nonce(),
    ms: elapsed(startedAt, endedAt),
    url: tabs.current().url,
    at: endedAt,
  };
}
