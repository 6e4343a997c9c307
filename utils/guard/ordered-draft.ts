import type { ConfirmCard, GuardFacts } from '../agent/ports';
import { siteOf } from '../web/hosts';
import { isDraftSave } from './draft-save';
import { isNegated } from './negations';
import { isTaskSite } from './sites';
import { readUserText, stripInvisible } from './user-text';

type WriteCard = Extract<ConfirmCard, { rule: 'write' }>;

/**
 * Whether a request saves a draft that the user wants: their own words or the approved plan say so. A page may save as
 * often as it likes, and a save uses up no order. A request that was not caused by typing must go to an address that
 * names drafts. Pure.
 */
export function isOrderedDraft(card: WriteCard, facts: GuardFacts): boolean {
  const isSave = isDraftSave(card) || (draftAddress.test(card.path) && isDraftSave({ ...card, typed: true }));
  return isSave && (isInWords(card.host, facts) || isInPlan(card.host, facts));
}

const drafts =
  /(?<!\p{L})(?:drafts?|entw(?:urf|ürfe)|brouillons?|borrador(?:es)?|rascunhos?|bozz[ae]|черновик\p{L}{0,3})(?!\p{L})|下書き|草稿|مسودة/u;
const draftAddress = /(?:^|[^a-z])(?:drafts?|auto-?save)(?![a-z])/i;

function isInWords(host: string, { startUrl, userWords }: GuardFacts): boolean {
  return (
    isTaskSite(host, { startUrl, userWords, approvedSites: [] }) &&
    readUserText(userWords)
      .sentences()
      .some((sentence) => sentence.clauses().some(({ clause }) => drafts.test(clause) && !isNegated(clause)))
  );
}

function isInPlan(host: string, { startUrl, plannedSites, effects }: GuardFacts): boolean {
  return effects.some(
    ({ kind, on, sites }) =>
      kind === 'submit' &&
      drafts.test(stripInvisible(on)) &&
      (sites.length > 0 ? sites : [siteOf(startUrl), ...plannedSites]).includes(host),
  );
}
