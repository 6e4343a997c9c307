import type { ConfirmCard, EffectKind, GuardFacts, GuardRequest, GuardVerdict, Spending } from '../agent/ports';
import { hostOf } from '../hosts';
import { classify, type Effect } from './effect-kind';
import { isGranted } from './grants';
import { isOpenSite } from './sites';
import { beginsWith, commandsFor, submitCommands, uploadCommands } from './user-words';

/** What is asked in every mode, unless the plan or a card named it. */
const always: ReadonlySet<EffectKind> = new Set<EffectKind>(['pay', 'send', 'publish', 'upload', 'account', 'consent']);

/**
 * Effects outside of the page (SECURITY, row 8): each needs one of that kind in the approved plan, a command of the user that names its
 * control, or a card. Pure.
 */
export function effectRule(request: GuardRequest, facts: GuardFacts): GuardVerdict {
  const effect = classify(request);
  if (!effect || facts.direct) return { verdict: 'allow' };
  const host = hostOf(request.foreseen?.url ?? '');
  if (host === undefined)
    return { verdict: 'deny', failure: { code: 'DENIED', message: 'It cannot be told which site this would change.' } };
  const card: ConfirmCard = {
    rule: 'effect',
    host,
    effect: effect.kind,
    destination: effect.destination,
    fields: effect.fields.map(({ name, value }) => ({ name, value })),
  };
  if (isGranted(card, request.callId, facts.grants)) return { verdict: 'allow' };
  if (mayPass(effect, host, facts)) return { verdict: 'allow' };
  const spends = planned(effect, host, facts) ?? commanded(effect, host, facts);
  if (spends) return { verdict: 'allow', spends };
  return { verdict: 'ask', card };
}

/** The approved effect that covers this one. */
function planned(effect: Effect, host: string, { effects, startUrl, plannedSites }: GuardFacts): Spending | undefined {
  const ofPlan = [hostOf(startUrl), ...plannedSites];
  const left = effects.filter(({ count, sites }) => count > 0 && (sites.length > 0 ? sites : ofPlan).includes(host));
  if (effect.also && !left.some(({ kind }) => kind === effect.also)) return undefined;
  const found =
    left.find(({ kind }) => kind === effect.kind) ?? left.find(({ kind }) => effect.coveredBy.includes(kind));
  return found && { from: 'plan', kind: found.kind, sites: found.sites };
}

/** The user's own command. What always asks must be told by the name of its control; each command counts once. */
function commanded(
  effect: Effect,
  host: string,
  { userWords, startUrl, spentWords }: GuardFacts,
): Spending | undefined {
  const site = URL.parse(`http://${host}`);
  if (host !== hostOf(startUrl) && !(site && isOpenSite(site, { userWords, approvedSites: [] }))) return undefined;
  const spent = (name: string) => spentWords.filter((word) => word === name).length;
  const others =
    effect.kind === 'upload'
      ? uploadCommands(userWords)
      : always.has(effect.also ?? effect.kind) || always.has(effect.kind)
        ? 0
        : beginsWith(effect.name, userWords) + submitCommands(userWords);
  const told = commandsFor(effect.name, userWords) + others;
  const name = effect.name.toLowerCase();
  return told > spent(name) ? { from: 'words', name } : undefined;
}

/**
 * What needs no count: under an approved plan a button that sends no words of anybody (add to the cart, next page); and all that does
 * not always ask, where the user wants no plans to approve.
 */
function mayPass(effect: Effect, host: string, { planApproval, effects, plannedSites, startUrl }: GuardFacts): boolean {
  if (always.has(effect.kind) || (effect.also && always.has(effect.also)) || effect.leavesSite) return false;
  if (planApproval === 'never') return true;
  return effect.isBareButton && effects.length > 0 && [hostOf(startUrl), ...plannedSites].includes(host);
}
