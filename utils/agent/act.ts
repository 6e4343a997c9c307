import { raceAbort } from '../async';
import { AgentError, fail, toFailure } from '../failure';
import type { Foreseen } from '../page/api';
import { nameOfRef } from '../snapshot/lookup';
import type { Tool } from '../tools/define';
import { toolsOf } from '../tools/index';
import { elapsed } from './elapsed';
import type { Assistance, TaskEvent, ToolResult } from './events';
import { executeWithRetry } from './execute-with-retry';
import { guardFacts } from './guard-facts';
import { allNeedsOf } from './plan-order';
import type { AgentPorts, PagePort } from './ports';
import type { CallRecord, TaskState } from './state';

/**
 * Carries out one call of the navigator's turn. The call is yielded as started before its effect and as ended after
 * it. A failure of the call is its result, not the end of the task.
 */
export async function* act(
  state: TaskState,
  ports: AgentPorts,
  signal: AbortSignal,
  record: CallRecord,
): AsyncGenerator<TaskEvent> {
  const { call } = record;
  const { clock } = ports;
  const { step, ...rest } = call.arguments;
  const stepNumber = typeof step === 'number' ? step : undefined;
  const given = call.name === 'finish_step' ? call.arguments : rest;
  const prepared = prepare(toolsOf(state), record, given);
  const startedAt = clock.now();

  if (call.name === 'ask_user' && prepared.ok) {
    const { question, choices = [] } = prepared.args as { question: string; choices?: string[] };
    yield { type: 'asked', role: 'navigator', callId: call.id, question, choices, at: startedAt };
    return;
  }
  if (call.name === 'request_assistance' && prepared.ok) {
    const { kind, what, why = '' } = prepared.args as Pick<Assistance, 'kind' | 'what'> & { why?: string };
    yield {
      type: 'assistance-asked',
      callId: call.id,
      assistance: { kind, what, why, where: state.tab.url },
      at: startedAt,
    };
    return;
  }
  const name = (ref: string) => nameOfRef(state.view?.text ?? '', ref) || ref;
  const looked =
    prepared.ok && !noted.has(call.name)
      ? await check(state, ports, signal, call.id, prepared).catch((error: unknown) => inTheWay(error, signal))
      : undefined;
  const checked = looked instanceof AgentError ? undefined : looked;
  if (checked?.verdict.verdict === 'ask') {
    yield { type: 'confirm-asked', callId: call.id, card: checked.verdict.card, at: startedAt };
    return;
  }
  const spends = checked?.verdict.verdict === 'allow' ? checked.verdict.spends : undefined;
  yield {
    type: 'call-started',
    callId: call.id,
    tool: call.name,
    args: given,
    at: startedAt,
    label: prepared.ok
      ? prepared.tool.label(prepared.args, name)
      : { key: prepared.known ? 'tool_misused' : 'tool_unknown', params: { name: call.name } },
    effect: prepared.ok ? effectOf(prepared.tool, prepared.args) : 'read',
    ...(stepNumber === undefined ? {} : { step: stepNumber }),
    ...(spends ? { spends } : {}),
  };
  // The user may have stopped the task while the start was written down.
  signal.throwIfAborted();
  const outcome = await outcomeOf(async () => {
    if (!prepared.ok) throw prepared.error;
    if (noted.has(call.name)) return { summary: 'Noted.' };
    const unmet = unmetNeed(state.plan, step);
    if (unmet !== undefined)
      throw fail(
        'INVALID_ARGUMENTS',
        `Step ${step} needs step ${unmet}, which has failed. Do that one in another way first, or go on with a step that does not need it.`,
      );
    if (looked instanceof AgentError) throw looked;
    // Once more, just before the effect: the tab may be elsewhere by now, and the page another.
    const now = await check(
      state,
      ports,
      signal,
      call.id,
      prepared,
      checked && staysTrue(prepared.tool, checked.foreseen) ? checked.foreseen : undefined,
    );
    if (now.verdict.verdict === 'deny')
      throw fail(now.verdict.failure.code, now.verdict.failure.message, now.verdict.failure);
    if (now.verdict.verdict === 'ask')
      throw fail('DENIED', 'The page is not any more what the user has approved.', { hint: 'Look at the page again.' });
    const leave = now.foreseen?.form?.digest ?? '';
    const page: PagePort = { ...ports.page, act: (action, given) => ports.page.act(action, given, leave) };
    return raceAbort(prepared.tool.run(prepared.args, { page, tabs: ports.tabs, signal }), signal);
  }, signal);
  const result = executeWithRetry(state, { tool: call.name, step: stepNumber }, outcome);
  const endedAt = clock.now();
  yield {
    type: 'call-ended',
    callId: call.id,
    result,
    nonce: clock.nonce(),
    ms: elapsed(startedAt, endedAt),
    url: ports.tabs.current().url,
    at: endedAt,
  };
}

/** Asks the guard, with what the page library sees just now, unless that is `known`. */
async function check(
  state: TaskState,
  ports: AgentPorts,
  signal: AbortSignal,
  callId: string,
  { tool, args }: Extract<Prepared, { ok: true }>,
  known?: Foreseen,
) {
  const intent = tool.intent?.(args);
  const foreseen = known ?? (intent && (await raceAbort(ports.page.foresee(intent, signal), signal)));
  const verdict = ports.guard.decide(
    { callId, tool: tool.name, args, tab: ports.tabs.current(), ...(foreseen ? { foreseen } : {}) },
    guardFacts(state),
  );
  return { verdict, ...(foreseen ? { foreseen } : {}) };
}

/** What was foreseen of a form, or of the frame that code runs in, may be another by the time of the effect. An action refuses another page by its ref. */
function staysTrue({ name }: Tool, foreseen: Foreseen | undefined): boolean {
  return foreseen?.form === undefined && name !== 'execute_code';
}

/** What stands in the way of a call becomes its result. It was waited for already: the call is not tried. */
function inTheWay(error: unknown, signal: AbortSignal): AgentError {
  if (signal.aborted || !(error instanceof AgentError)) throw error;
  return error;
}

/** Calls that only tell the loop something. */
const noted: ReadonlySet<string> = new Set(['done', 'finish_step']);

/** The failed step, if there is one, that the step which a call serves needs. */
function unmetNeed(plan: TaskState['plan'], step: unknown): number | undefined {
  if (typeof step !== 'number') return undefined;
  return [...allNeedsOf(plan, step)].find((needed) => plan[needed - 1]?.status === 'failed');
}

type Prepared = { ok: true; tool: Tool; args: Record<string, unknown> } | { ok: false; known: boolean; error: Error };

/** Finds the tool and parses the arguments with its schema. */
function prepare(tools: readonly Tool[], { call }: CallRecord, given: Record<string, unknown>): Prepared {
  const tool = tools.find(({ name }) => name === call.name);
  if (!tool) {
    return {
      ok: false,
      known: false,
      error: fail('UNKNOWN_TOOL', `There is no tool ${call.name}.`, {
        hint: `Tools: ${tools.map((known) => known.name).join(', ')}.`,
      }),
    };
  }
  if (call.invalidArguments !== undefined)
    return { ok: false, known: true, error: fail('INVALID_ARGUMENTS', 'The arguments are not a JSON object.') };
  const parsed = tool.schema.safeParse(given);
  if (parsed.success) return { ok: true, tool, args: parsed.data };
  const issues = parsed.error.issues
    .map((issue) => `${issue.path.join('.') || 'arguments'}: ${issue.message}`)
    .join('; ');
  return { ok: false, known: true, error: fail('INVALID_ARGUMENTS', issues) };
}

function effectOf(tool: Tool, args: Record<string, unknown>) {
  return typeof tool.effect === 'function' ? tool.effect(args) : tool.effect;
}

async function outcomeOf(work: () => Promise<ToolResult>, signal: AbortSignal) {
  try {
    return { ok: true as const, value: await work() };
  } catch (error) {
    if (signal.aborted) throw error;
    return { ok: false as const, failure: toFailure(error) };
  }
}
