import { raceAbort } from '../../async';
import { AgentError, fail, type Failure } from '../../failure';
import { replyWith } from '../../rpc';
import type { Foreseen } from '../../page/api';
import { isGranted } from '../../guard/grants';
import { foreignTexts } from '../../guard/provenance';
import { nameOfRef } from '../../snapshot/lookup';
import type { CallFacts } from '../../contracts/call-facts';
import { callFactsOf } from '../../contracts/tool';
import { toolNamed } from '../../tools/index';
import { elapsed } from '../task/elapsed';
import type { Assistance, KnownRefs, TaskEvent, ToolResult } from '../../contracts/events';
import { askCritic, canAskCritic } from './ask-critic';
import { executeWithRetry } from './attempts';
import { withSources } from './card-sources';
import { guardFacts } from './guard-facts';
import { actPermission } from './act-permission';
import { openCard, wantedOf } from './open-card';
import { labelAndEffect, parseCall, type Prepared } from './parse-call';
import { carryOutPlan } from '../planner/planner';
import { effectCardOf } from '../task/effect-budget';
import { isPlan } from '../task/is-plan';
import { isDriven } from '../task/is-driven';
import { callPrint } from '../task/like-act';
import { allNeedsOf } from '../task/plan-order';
import type { ToolCall } from '../../contracts/model';
import type { ActPermission, AgentPorts, GuardVerdict, PagePort, Spending } from '../../contracts/ports';
import type { CallRecord, TaskState } from '../task/state';
import { siteOf } from '../../web/hosts';
import { corrections } from '../words/corrections';
import { unlessFailed } from '../task/unless-failed';
import { defined } from '../../defined';

/**
 * The call is yielded as started before its effect and as ended after it. A failure of the call is its result, not the
 * end of the task.
 */
export async function* act(
  state: TaskState,
  ports: AgentPorts,
  signal: AbortSignal,
  record: CallRecord,
): AsyncGenerator<TaskEvent> {
  const { call } = record;
  const { clock } = ports;
  if (isPlan(call) && state.single) return yield* carryOutPlan(state, ports, call);
  const { step, ...rest } = call.arguments;
  const stepNumber = typeof step === 'number' ? step : undefined;
  const asking = { callId: call.id, ...defined({ step: stepNumber }) };
  // Only the loop needs the step, but finish_step asks for it in its own schema.
  const given = Object.hasOwn(toolNamed(call.name)?.schema.shape ?? {}, 'step') ? call.arguments : rest;
  const prepared = parseCall(state, record, given);
  const startedAt = clock.now();

  const question = prepared.ok && questionToUser(prepared, call.id, state, startedAt);
  if (question) return yield question;
  const toolCall = prepared.ok && prepared.tool.loop === undefined ? prepared : undefined;
  const looked = toolCall
    ? await check(state, ports, signal, call.id, toolCall).then(
        (found) => refusedBefore(state, call, found, startedAt) ?? found,
        (error: unknown) => obstacle(error, signal),
      )
    : undefined;
  const checked = looked instanceof AgentError ? undefined : looked;
  if (checked?.verdict.verdict === 'ask') {
    const { question, card } = checked.verdict;
    // The critic is asked first, and once: a page that changes at each look would have another question each time.
    if (question && !record.isJudged && canAskCritic(state, question))
      return yield* askCritic(state, ports, signal, call.id, question);
    const shown = withSources(card, state, { ...checked, question });
    return yield { type: 'confirm-asked', ...asking, card: shown, at: startedAt };
  }
  const known = toolCall && (await knownRefs(given, checked?.foreseen, ports, signal));
  const pageUrl = state.view?.url ?? state.tab.url;
  const wanted = checked && wantedOf(checked, callPrint(call.name, given, pageUrl, known?.ref));
  const open = wanted && !record.isRepeat ? openCard(state, ports, { id: call.id, ...wanted }) : undefined;
  if (open) return yield { type: 'confirm-asked', ...asking, card: open, at: startedAt };
  const spends = spendingOf(checked);
  yield {
    type: 'call-started',
    callId: call.id,
    tool: call.name,
    args: given,
    at: startedAt,
    ...labelAndEffect(prepared, call.name, (ref) => nameForUser(state, record, ref, known)),
    ...defined({ step: stepNumber, spends, known }),
    ...(wanted?.request ? { sends: wanted.request } : {}),
  };
  // The user may have stopped it while the start was written down.
  signal.throwIfAborted();
  // What acts is not cut: it may have happened.
  const takenBack = checked?.facts.rule === 'free' ? ports.models.takenBack?.(call.id) : undefined;
  const either = takenBack ? AbortSignal.any([signal, takenBack]) : signal;
  const outcome = await replyWith(() => carryOut(prepared, looked, call, { state, ports, signal: either }));
  if (!outcome.ok) signal.throwIfAborted();
  const redirect = outcome.ok ? undefined : redirectVerdict(outcome.failure, ports, state);
  if (redirect?.verdict === 'ask') {
    // If the user allows where it leads.
    yield { type: 'call-again', callId: call.id, at: clock.now() };
    return yield { type: 'confirm-asked', ...asking, card: redirect.card, at: clock.now() };
  }
  const endedAt = clock.now();
  yield {
    type: 'call-ended',
    callId: call.id,
    result: executeWithRetry(state, call, outcome),
    nonce: clock.nonce(),
    ms: elapsed(startedAt, endedAt),
    url: ports.tabs.current().url,
    at: endedAt,
  };
}

/** The loop itself carries it out. */
function questionToUser(
  { tool, args }: Extract<Prepared, { ok: true }>,
  callId: string,
  { tab }: TaskState,
  at: number,
): TaskEvent | undefined {
  if (tool.loop === 'ask-user') {
    const { question, choices = [] } = args as { question: string; choices?: string[] };
    return { type: 'asked', role: 'navigator', callId, question, choices, at };
  }
  if (tool.loop !== 'ask-for-help') return undefined;
  const { kind, what, why = '', ref } = args as Pick<Assistance, 'kind' | 'what' | 'ref'> & { why?: string };
  const assistance = { kind, what, why, where: tab.url, ...defined({ ref }) };
  return { type: 'assistance-asked', callId, assistance, at };
}

/**
 * Not if a step that it needs has failed, or the guard does not allow it (any more). `looked`: the check before the
 * recorded start.
 */
async function carryOut(
  prepared: Prepared,
  looked: Checked | AgentError | undefined,
  call: CallRecord['call'],
  { state, ports, signal }: { state: TaskState; ports: AgentPorts; signal: AbortSignal },
): Promise<ToolResult> {
  if (!prepared.ok) throw prepared.error;
  const { run } = prepared.tool;
  if (!run) return { summary: 'Noted.' };
  const { step } = call.arguments;
  const unmet = unmetNeed(state.plan, step);
  if (unmet !== undefined) throw fail('INVALID_ARGUMENTS', corrections.needsFailed(Number(step), unmet));
  if (looked instanceof AgentError) throw looked;
  // By now the tab may show another address or a new document.
  const foreseen = looked && isStillForeseen(looked.facts, looked.foreseen) ? looked.foreseen : undefined;
  const now = await check(state, ports, signal, call.id, prepared, foreseen);
  if (now.verdict.verdict === 'deny') throw new AgentError(now.verdict.failure);
  // Only what the recorded start has spent is used up.
  if (now.verdict.verdict === 'ask' || JSON.stringify(spendingOf(now)) !== JSON.stringify(spendingOf(looked)))
    throw fail('DENIED', corrections.otherPage, { hint: corrections.lookAgain });
  const known = guardFacts(state);
  const typed = now.facts.rule === 'act' && typeof now.facts.writes === 'object' ? [now.facts.writes.text] : [];
  const site = siteOf(ports.tabs.current().url) ?? '';
  const foreign = foreignTexts(site, { ...known, written: [...known.written, ...typed] });
  const recorded = ports.journal.written();
  const on = siteOf(now.foreseen?.url ?? ports.tabs.current().url) ?? '';
  const permission: ActPermission = {
    ...actPermission(now, now.verdict.spends !== undefined || effectCardOf(state.consent, call.id) !== undefined),
    ...(foreign.length > 0 ? { foreignTexts: foreign } : {}),
    ...(state.turnCalls.some(({ call: { id }, status }) => status === 'planned' && id !== call.id)
      ? { isFollowed: true }
      : {}),
    recorded,
    on,
  };
  const page: PagePort = {
    ...ports.page,
    act: (action, given) => ports.page.act(action, given, permission),
    runCode: (wanted, given) => ports.page.runCode({ ...wanted, on }, given),
    callTool: (wanted, given) => ports.page.callTool({ ...wanted, on }, given, permission),
    upload: (ref, names, given) => ports.page.upload(ref, names, given, permission),
    answerDialog: (answer, given) => ports.page.answerDialog({ ...answer, on }, given),
  };
  const { tabs, features } = ports;
  // The disk still writes.
  if (now.facts.rule !== 'act') await raceAbort(recorded, signal);
  const result = await raceAbort(run(prepared.args, { page, tabs, features, signal }), signal);
  return result.facts ? { ...result, factsFor: now.site } : result;
}

/** As read from the page, else as the call or the page knows it, by its row where it has no name, else its ref. */
function nameForUser(state: TaskState, { call, names }: CallRecord, ref: string, known?: KnownRefs): string {
  const read = nameAsRead(state, ref);
  const parameter = ref === call.arguments.to_ref ? 'to_ref' : 'ref';
  const { name, item } = known?.[parameter] ?? {};
  return read || names?.[parameter] || name || item || (read ?? ref);
}

/** As the model read it last: in the newest page text, else in a call's result. */
function nameAsRead({ view, history }: TaskState, ref: string): string | undefined {
  for (const text of [view?.text, ...history.toReversed().map(({ page }) => page)]) {
    const name = nameOfRef(text ?? '', ref);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** For repeating the call on a page that has changed. */
async function knownRefs(
  args: Record<string, unknown>,
  foreseen: Foreseen | undefined,
  { page }: AgentPorts,
  signal: AbortSignal,
): Promise<KnownRefs | undefined> {
  const known: KnownRefs = foreseen?.known ? { ref: foreseen.known } : {};
  for (const parameter of ['ref', 'to_ref'] as const) {
    const ref = args[parameter];
    if (typeof ref !== 'string' || known[parameter]) continue;
    // Without one, the call itself says what is wrong.
    const target = await unlessFailed(() => page.describe(ref, signal), signal);
    if (target) known[parameter] = target;
  }
  return known.ref || known.to_ref ? known : undefined;
}

interface Checked {
  verdict: GuardVerdict;
  facts: CallFacts;
  foreseen?: Foreseen;
  /** Of the tab for which it was decided. */
  site: string;
}

function spendingOf(checked: Checked | undefined): Spending | undefined {
  return checked?.verdict.verdict === 'allow' ? checked.verdict.spends : undefined;
}

/** Checks against what is foreseen now, unless `known`. */
async function check(
  state: TaskState,
  ports: AgentPorts,
  signal: AbortSignal,
  callId: string,
  { tool, args }: Extract<Prepared, { ok: true }>,
  known?: Foreseen,
): Promise<Checked> {
  const intent = tool.intent?.(args);
  const foreseen = known ?? (intent && (await raceAbort(ports.page.foresee(intent, signal), signal)));
  const facts = callFactsOf(tool, args, state);
  const tab = ports.tabs.current();
  const closes = facts.rule === 'tab' && facts.closes;
  const others =
    facts.rule === 'tab'
      ? { others: await raceAbort(ports.tabs.others(closes ? (facts.tabId ?? tab.tabId) : undefined), signal) }
      : {};
  const verdict = ports.guard.decide(
    { callId, call: facts, tab, ...defined({ foreseen }), ...others },
    guardFacts(state),
  );
  return { verdict, facts, site: siteOf(tab.url) ?? '', ...defined({ foreseen }) };
}

/**
 * What was foreseen of a form, a message, or a frame for code may have changed by the time of the effect. For others,
 * the ref fails on a different page.
 */
function isStillForeseen({ rule }: CallFacts, foreseen: Foreseen | undefined): boolean {
  return foreseen?.form === undefined && foreseen?.message === undefined && rule !== 'code';
}

/** The same call, with the same card. A program may have heard otherwise from its user. */
function refusedBefore(state: TaskState, { name, arguments: args }: ToolCall, { verdict }: Checked, now: number) {
  if (verdict.verdict !== 'ask' || isDriven(state)) return undefined;
  const same = state.refusedCalls.filter(
    ({ call }) => call.name === name && JSON.stringify(call.arguments) === JSON.stringify(args),
  );
  return isGranted(
    verdict.card,
    name,
    same.map(({ card, at }) => ({ callId: name, card, allow: 'once' as const, ms: elapsed(at, now) })),
  )
    ? fail('DENIED', corrections.saidNo, { hint: corrections.afterNo })
    : undefined;
}

/** A failed check becomes the call's result: it has waited for the obstacle, so the call is not tried. */
function obstacle(error: unknown, signal: AbortSignal): AgentError {
  if (signal.aborted || !(error instanceof AgentError)) throw error;
  return error;
}

/** For a composed address whose redirect the lock held back. */
function redirectVerdict({ code, params }: Failure, { guard }: AgentPorts, state: TaskState) {
  return code === 'REDIRECT_HELD' ? guard.redirect(String(params?.url), guardFacts(state)) : undefined;
}

function unmetNeed(plan: TaskState['plan'], step: unknown): number | undefined {
  if (typeof step !== 'number') return undefined;
  return [...allNeedsOf(plan, step)].find((needed) => plan[needed - 1]?.status === 'failed');
}
