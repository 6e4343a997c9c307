import type { ApprovedEffect, GuardFacts, GuardRequest, Spending } from '../agent/ports';
import { siteOf } from '../web/hosts';
import type { Effect } from './effect-kind';
import { speaksOfSending } from './orders';
import { stripInvisible, wordsIn } from './user-text';

/**
 * The effect in the approved plan that covers this one: of the same kind, not used up, on this site, and with the name
 * of its control or page. Where the fields imply another effect than the name of the control does, the plan must have
 * both. A payment must not be of more than the sum that the plan names, if it names one. Pure.
 */
export function plannedEffect(
  effect: Effect,
  host: string,
  { tab, foreseen }: GuardRequest,
  { effects, startUrl, plannedSites }: GuardFacts,
): Spending | undefined {
  const unspent = effects.filter(
    ({ count, sites, on, sums }) =>
      count > 0 &&
      isWithin(foreseen?.amount, sums) &&
      (sites.length > 0 ? sites : [siteOf(startUrl), ...plannedSites]).includes(host) &&
      isNamedInPlan(effect, on, tab.title),
  );
  if (effect.secondKind && !unspent.some(({ kind }) => kind === effect.secondKind)) return undefined;
  const found = unspent.find(({ kind }) => kind === effect.kind);
  return found && spendingOf(found);
}

/**
 * Whether the approved words name the control or its page. What a page saves by itself while a field is filled in uses
 * up no effect that sends something, nor one that only names the page of a typed text.
 */
function isNamedInPlan({ name, filled }: Effect, on: string, title: string): boolean {
  if (filled && speaksOfSending(on)) return false;
  return namesControl(on, name) || (filled !== 'typed' && namesPage(on, title));
}

/** Whether an amount is no larger than the largest of these sums. Without sums, or an amount that is known, it is. */
function isWithin(amount: string | undefined, sums: readonly string[] = []): boolean {
  const paid = amount === undefined ? undefined : numberOf(amount);
  return paid === undefined || sums.length === 0 || sums.some((sum) => paid <= (numberOf(sum) ?? 0));
}

/** The number in a sum such as `1.299,00 €`: the last sign before one or two digits divides the cents. */
function numberOf(sum: string): number | undefined {
  const [, whole = '', cents = '0'] = /^(.*?\d)(?:[.,](\d{1,2}))?$/.exec(sum.replace(/[^\d.,]+/g, '')) ?? [];
  return whole === '' ? undefined : Number(`${whole.replace(/\D/g, '')}.${cents}`);
}

function spendingOf({ kind, sites, on }: ApprovedEffect): Spending {
  return { from: 'plan', kind, sites, on };
}

/** Whether what the user approved contains the name of the control as it is. */
function namesControl(on: string, control: string): boolean {
  const name = wordsIn(stripInvisible(control.slice(0, MAX_NAME_LENGTH))).join(' ');
  return name !== '' && ` ${wordsIn(stripInvisible(on)).join(' ')} `.includes(` ${name} `);
}

/** Whether the plan names the page: it must have all words of the title, and a title of one word is not enough. */
function namesPage(on: string, title: string): boolean {
  const known = wordsIn(stripInvisible(title.slice(0, MAX_NAME_LENGTH)));
  const approvedWords = new Set(wordsIn(stripInvisible(on)));
  return known.length > 1 && known.every((word) => approvedWords.has(word));
}

const MAX_NAME_LENGTH = 200;
