import type { ConfirmCard, EffectKind, GuardFacts, GuardRequest, GuardVerdict, Spending } from '../../agent/ports';
import type { ActFacts } from '../../tools/call-facts';
import { siteOf } from '../../web/hosts';
import { isAnswering } from '../effect-words';
import { classify, type Effect } from '../effect-kind';
import { isGranted } from '../grants';
import { ordersLeft } from '../orders';
import { plannedEffect } from '../planned-effect';
import { hasChosenReceiver, receiversIn } from '../receivers';
import { isTaskSite } from '../sites';

/** Effects that need no consent if the user does not want to approve plans. Any other effect asks in every mode. */
const mild: ReadonlySet<EffectKind> = new Set<EffectKind>(['submit', 'delete']);

/**
 * Effects outside of the page (docs/security.md, row 8): each needs an effect of the same kind in the approved plan
 * that names its control or page, an order in the user's words, or a card. An effect that goes to another site always
 * asks. Pure.
 */
export function effectRule(request: GuardRequest<ActFacts>, facts: GuardFacts): GuardVerdict {
  const effect = classify(request, facts.userWords);
  if (!effect || facts.direct || opensAnswer(effect, request, facts)) return { verdict: 'allow' };
  const host = siteOf(request.foreseen?.url ?? '');
  if (host === undefined)
    return { verdict: 'deny', failure: { code: 'DENIED', message: 'It is not known which site this would change.' } };
  const card = effectCard(effect, host, request);
  if (isGranted(card, request.callId, facts.grants)) return { verdict: 'allow' };
  if (effect.leavesSite) return { verdict: 'ask', card };
  if (passesUncounted(effect, host, facts)) return { verdict: 'allow' };
  if (choosesReceiver(effect, request, facts)) return { verdict: 'ask', card };
  const spends = plannedEffect(effect, host, request, facts) ?? userOrderFor(effect, host, request, facts);
  return spends ? { verdict: 'allow', spends } : { verdict: 'ask', card };
}

/**
 * Whether a button such as "Reply" can only open the fields for an answer: the agent has written nothing in the task,
 * and around the button nothing is written that it could send. What it sends all the same waits for the guard (row 9).
 */
function opensAnswer({ kind, name }: Effect, { foreseen }: GuardRequest, { written }: GuardFacts): boolean {
  return (
    kind === 'send' &&
    foreseen?.form === undefined &&
    foreseen?.message === undefined &&
    written.length === 0 &&
    isAnswering(name)
  );
}

function effectCard(
  effect: Effect,
  host: string,
  { foreseen }: GuardRequest,
): Extract<ConfirmCard, { rule: 'effect' }> {
  const amount = effect.kind === 'pay' ? foreseen?.amount : undefined;
  return {
    rule: 'effect',
    host,
    effect: effect.secondKind ?? effect.kind,
    control: effect.name,
    destination: effect.destination,
    fields: shownFields(effect).map(({ name, value }) => ({ name, value })),
    ...(amount === undefined ? {} : { amount }),
  };
}

/** What is sent, first as it stands on the page: a form does not know receivers and texts that are in no field. */
function shownFields({ fields, message = [] }: Effect): Effect['fields'] {
  const inMessage = new Set(message.map(({ name }) => name));
  return [...message, ...fields.filter(({ name }) => !inMessage.has(name))];
}

/** Whether it gives something to somebody whom the agent chose: no order and no plan covers that. */
function choosesReceiver(
  { fields, message = [] }: Effect,
  { tab, foreseen }: GuardRequest,
  facts: GuardFacts,
): boolean {
  return hasChosenReceiver([...message, ...fields], [tab.url, foreseen?.url ?? ''], facts);
}

/** The user's own order for the effect. Each order counts once. */
function userOrderFor(effect: Effect, host: string, { tab }: GuardRequest, facts: GuardFacts): Spending | undefined {
  const { startUrl, userWords, spentWords } = facts;
  if (!isTaskSite(host, { startUrl, userWords, approvedSites: [] })) return undefined;
  const about = [...effect.fields.flatMap(({ name, value }) => [name, value]), tab.title];
  const kind = effect.secondKind ?? effect.kind;
  const receivers = receiversIn([...(effect.message ?? []), ...effect.fields]);
  const [order] = ordersLeft({ ...effect, kind, descriptions: about, receivers }, userWords, spentWords);
  return order === undefined ? undefined : { from: 'words', name: order, kind };
}

/**
 * Whether the effect is allowed without being counted: under an approved plan, a button that sends nothing that anybody
 * wrote or chose (add to cart, next page); and any mild effect if the user does not want to approve plans.
 */
function passesUncounted(
  effect: Effect,
  host: string,
  { planApproval, effects, plannedSites, startUrl }: GuardFacts,
): boolean {
  if (!mild.has(effect.secondKind ?? effect.kind) || !mild.has(effect.kind)) return false;
  if (planApproval === 'never') return true;
  return effect.isBareButton && effects.length > 0 && [siteOf(startUrl), ...plannedSites].includes(host);
}
