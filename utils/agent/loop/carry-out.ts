import { raceAbort } from '../../async';
import { defined, nonEmpty } from '../../defined';
import { AgentError, fail } from '../../failure';
import { followedBy } from '../../guard/effect';
import { foreignTexts } from '../../guard/provenance';
import { siteOf } from '../../web/hosts';
import type { CallFacts } from '../../contracts/call-facts';
import type { ToolResult } from '../../contracts/events';
import type { ActPermission, Aftermath, PagePort, FormFacts } from '../../contracts/ports';
import type { ActionOutcome } from '../../page/api';
import { effectCardOf } from '../task/effect-budget';
import { allNeedsOf } from '../task/plan-order';
import type { CallRecord } from '../task/state';
import type { StepContext } from '../task/step';
import { toolNamed } from '../../tools/index';
import { corrections } from '../words/corrections';
import { check, spendingOf, type Checked, type Looked } from './check-call';
import { guardFacts } from './guard-facts';
import type { Prepared } from './parse-call';

/**
 * Not if a step that it needs has failed, or the guard does not allow it (any more). `looked`: the check before the
 * recorded start.
 */
export async function carryOut(
  context: StepContext,
  { call }: CallRecord,
  prepared: Prepared,
  looked: Looked | undefined,
): Promise<ToolResult> {
  const { state, ports, signal } = context;
  if (!prepared.ok) throw prepared.error;
  const { run } = prepared.tool;
  if (!run) return { summary: 'Noted.' };
  const { step } = call.arguments;
  const needs = typeof step === 'number' ? [...allNeedsOf(state.plan, step)] : [];
  const unmet = needs.find((needed) => state.plan[needed - 1]?.status === 'failed');
  if (unmet !== undefined) throw fail('INVALID_ARGUMENTS', corrections.needsFailed(Number(step), unmet));
  if (looked instanceof AgentError) throw looked;
  // The tab may show another document by now, and a form, a message, a frame for code or the focus may have changed.
  // For others, the ref fails on a different page.
  const { form, message } = looked?.foreseen ?? {};
  const isAtFocus = looked?.facts.rule === 'act' && /^(keys|type)$/.test(looked.facts.by) && !prepared.args.ref;
  const mayChange = form || message || isAtFocus || looked?.facts.rule === 'code';
  const foreseen = mayChange ? undefined : looked?.foreseen;
  const now = await check(context, call.id, prepared, foreseen);
  if (now.verdict.verdict === 'deny') throw new AgentError(now.verdict.failure);
  // Only what the recorded start has spent is used up.
  if (now.verdict.verdict === 'ask' || JSON.stringify(spendingOf(now)) !== JSON.stringify(spendingOf(looked)))
    throw fail('DENIED', corrections.otherPage, { hint: corrections.lookAgain });
  const permission = permissionOf(now, context, call.id);
  const { on, recorded } = permission;
  const page: PagePort = {
    ...ports.page,
    async act(action, given) {
      const outcome = await ports.page.act(action, given, permission);
      return outcome.enterLeft ? pressEnterThere({ ...context, signal: given }, call.id, now, outcome) : outcome;
    },
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

/** What has the focus now gets Enter if the guard allows it there as it was allowed where the page took it from. */
async function pressEnterThere(
  context: StepContext,
  callId: string,
  before: Checked,
  typed: ActionOutcome & Aftermath,
): Promise<ActionOutcome & Aftermath> {
  const { state, ports, signal } = context;
  const { enterLeft: _left, ...outcome } = typed;
  const foreseen = await raceAbort(ports.page.foresee({ by: 'keys', keys: 'Enter' }, signal), signal);
  const request = { callId, call: before.facts, tab: ports.tabs.current(), foreseen };
  const checked = { ...before, foreseen, verdict: ports.guard.decide(request, guardFacts(state)) };
  const isSame = JSON.stringify(spendingOf(checked)) === JSON.stringify(spendingOf(before));
  if (checked.verdict.verdict !== 'allow' || !isSame)
    return { ...typed, note: [outcome.note, corrections.enterLeft].filter(Boolean).join(' ') };
  const enter = { kind: 'press', keys: 'Enter' } as const;
  const pressed = await ports.page.act(enter, signal, permissionOf(checked, context, callId));
  const changed = outcome.changed || pressed.changed;
  return { ...outcome, ...pressed, ...defined({ changed, note: outcome.note ?? pressed.note }) };
}

/** A drag presses nothing, so its element's name is no control's name. */
function permissionOf(
  { verdict, foreseen, facts }: Checked,
  { state, ports: { tabs, journal } }: StepContext,
  callId: string,
): ActPermission & Required<Pick<ActPermission, 'on' | 'recorded'>> {
  const { form, control, amount, message = [] } = foreseen ?? {};
  const isAct = facts.rule === 'act';
  const opens =
    (verdict.verdict === 'allow' && verdict.spends !== undefined) || effectCardOf(state.consent, callId) !== undefined;
  const lines = [...(form?.fields ?? []), ...message].flatMap(({ value }) => value.split('\n'));
  // Shorter lines can be part of any request.
  const says = lines.map((line) => line.trim()).filter(({ length }) => length > 3);
  const known = guardFacts(state);
  const typed = isAct && typeof facts.writes === 'object' ? [facts.writes.text] : [];
  const site = siteOf(tabs.current().url) ?? '';
  // What ends the task or asks the user is judged by a look.
  const isFollowed = state.turnCalls.some(
    ({ call, status }) => status === 'planned' && call.id !== callId && toolNamed(call.name)?.loop === undefined,
  );
  return {
    ...defined({
      form: form && { digest: form.digest, ...whereTo(form) },
      leadsTo: isAct ? followedBy(facts, foreseen) : control?.leadsTo,
      allowsWrite: opens || undefined,
      acts: control?.acts,
      control: (isAct && facts.by === 'drag' ? '' : control?.name) || undefined,
      amount,
      filled: filledOf(facts),
      isFollowed: isFollowed || undefined,
    }),
    ...nonEmpty({
      textsToSend: opens ? says.slice(0, 100) : [],
      foreignTexts: foreignTexts(site, { ...known, written: [...known.written, ...typed] }),
    }),
    recorded: journal.written(),
    on: siteOf(foreseen?.url ?? tabs.current().url) ?? '',
  };
}

function whereTo({ method, action }: FormFacts): { posts?: string; asks?: string } {
  if (method === 'dialog') return {};
  return method === 'post' ? { posts: action } : { asks: action };
}

/** Undefined where the call presses something. */
function filledOf(facts: CallFacts): ActPermission['filled'] {
  if (facts.rule !== 'act') return undefined;
  if (facts.by === 'type') return facts.enter ? undefined : 'typed';
  return facts.by === 'choose' || facts.by === 'check' ? 'chosen' : undefined;
}
