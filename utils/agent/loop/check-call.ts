import { raceAbort } from '../../async';
import { defined } from '../../defined';
import { AgentError, fail } from '../../failure';
import { isGranted } from '../../guard/grants';
import { siteOf } from '../../web/hosts';
import type { CallFacts } from '../../contracts/call-facts';
import type { ToolCall } from '../../contracts/model';
import type { ConfirmCard, Grant, GuardVerdict, Spending, Foreseen } from '../../contracts/ports';
import { callFactsOf } from '../../contracts/tool';
import { elapsed } from '../task/elapsed';
import { isDriven } from '../task/is-driven';
import type { TaskState } from '../task/state';
import type { StepContext } from '../task/step';
import { corrections } from '../words/corrections';
import { guardFacts } from './guard-facts';
import type { Usable } from './parse-call';

export interface Checked {
  verdict: GuardVerdict;
  facts: CallFacts;
  foreseen?: Foreseen;
  site: string;
}

/** A check, or why it failed. */
export type Looked = Checked | AgentError;

/** Checks against what is foreseen now, unless `known`. */
export async function check(
  { state, ports, signal }: StepContext,
  callId: string,
  { tool, args }: Usable,
  known?: Foreseen,
): Promise<Checked> {
  const intent = tool.intent?.(args);
  const foreseen = known ?? (intent && (await raceAbort(ports.page.foresee(intent, signal), signal)));
  const facts = callFactsOf(tool, args, state);
  const tab = ports.tabs.current();
  const closing = facts.rule === 'tab' && facts.closes ? (facts.tabId ?? tab.tabId) : undefined;
  const others = facts.rule === 'tab' ? await raceAbort(ports.tabs.others(closing), signal) : undefined;
  const request = { callId, call: facts, tab, ...defined({ foreseen, others }) };
  const verdict = ports.guard.decide(request, guardFacts(state));
  return { verdict, facts, site: siteOf(tab.url) ?? '', ...defined({ foreseen }) };
}

/** Before the recorded start. A check that fails has waited for the obstacle: its failure is the call's result. */
export async function checkFirst(context: StepContext, call: ToolCall, usable: Usable, now: number): Promise<Looked> {
  try {
    const checked = await check(context, call.id, usable);
    const isRefused =
      checked.verdict.verdict === 'ask' && isRefusedBefore(context.state, call, checked.verdict.card, now);
    return isRefused ? fail('DENIED', corrections.saidNo, { hint: corrections.afterNo }) : checked;
  } catch (error) {
    if (context.signal.aborted || !(error instanceof AgentError)) throw error;
    return error;
  }
}

/** The same call, with the same card. A program may have heard otherwise from its user. */
function isRefusedBefore(
  state: TaskState,
  { name, arguments: args }: ToolCall,
  card: ConfirmCard,
  now: number,
): boolean {
  const same = state.refusedCalls.filter(
    ({ call }) => call.name === name && JSON.stringify(call.arguments) === JSON.stringify(args),
  );
  const grants = same.map((one): Grant => ({ callId: name, card: one.card, allow: 'once', ms: elapsed(one.at, now) }));
  return !isDriven(state) && isGranted(card, name, grants);
}

export function spendingOf(checked: Checked | undefined): Spending | undefined {
  return checked?.verdict.verdict === 'allow' ? checked.verdict.spends : undefined;
}
