import { grave } from '../../guard/effect';
import { sourceOf } from '../../guard/provenance';
import { indexOf, putIn } from '../../guard/put-values';
import { isTaskSite } from '../../guard/sites';
import { isSpanOf } from '../../guard/user-span';
import { defined } from '../../defined';
import { squeezed } from '../../text/plain-text';
import { siteOf } from '../../web/hosts';
import { siteParts } from '../../web/registrable';
import type { CallFacts } from '../../contracts/call-facts';
import type { CriticQuestion, Judgement, CardField, ConfirmCard, Unnamed, Foreseen } from '../../contracts/ports';
import type { StepDraft } from '../../contracts/plan-steps';
import { receiverOf } from '../task/receiver-of';
import type { TaskState } from '../task/state';
import { guardFacts, textIn, textWrittenBy } from './guard-facts';

/** `question`: to the critic, where it may be asked. The rest: of the call that asks. */
export interface Asking {
  question?: CriticQuestion | undefined;
  facts?: CallFacts | undefined;
  foreseen?: Foreseen | undefined;
}

/**
 * Adds who wrote what goes to another site, and the page where the task read a value that it now puts elsewhere, unless
 * it wrote it there; what of it the user has not named; and that the critic found nothing that asks for it. Cards are
 * compared without all this.
 */
export function withSources(card: ConfirmCard, state: TaskState, asking: Asking = {}): ConfirmCard {
  if (!isSending(card)) return card;
  const pages = pagesRead(state);
  const judged = state.consent.judged.findLast(({ key }) => key === asking.question?.key);
  const unnamed = unnamedOn(card, state, judged);
  const more = unnamed.length > 0 ? { unnamed } : {};
  if (card.rule === 'address') return { ...card, ...more };
  if (card.rule !== 'flow') {
    const fields = card.fields.map((field) => (field.from === 'model' ? withSource(field, pages) : field));
    const { mayDiffer, ...once } = card;
    // The critic's word can only take an offer away: what pays or gives rights by it is allowed once.
    const offered = judged && grave.includes(judged.kind) ? {} : defined({ mayDiffer });
    return { ...once, ...more, ...offered, fields };
  }
  const fields = card.fields?.map((field) => withWriter(field, card.to, state, asking, pages));
  const points = (card.event && asking.facts?.rule === 'event') || undefined;
  return { ...card, ...more, ...defined({ fields, points }) };
}

type SendingCard = Extract<ConfirmCard, { rule: 'address' | 'flow' | 'effect' | 'write' }>;

/** Another program is no site. */
function isSending(card: ConfirmCard): card is SendingCard {
  return card.rule === 'address' ? !card.leaves : /^(flow|effect|write)$/.test(card.rule);
}

export function sourcesOfPlan(steps: readonly StepDraft[], state: TaskState): CardField[] {
  const values = new Set(steps.flatMap(({ effects }) => effects.flatMap((effect) => effect.values ?? [])));
  const pages = pagesRead(state);
  return [...values].map((value) => {
    const from = givenBy(value, state.consent.userWords);
    return from ? { name: '', value, from } : withSource({ name: '', value, from: 'model' }, pages);
  });
}

/** What a program says are no words of the user, and what is recorded need not be in words. */
function unnamedOn(card: SendingCard, state: TaskState, judged: Judgement | undefined): Unnamed[] {
  const { userWords } = state.consent;
  if (state.program) return [];
  const isSaid = (text: string) => isSpanOf(text, userWords, true);
  const amount = ('amount' in card && card.amount) || '';
  const isUnsaid = amount !== '' && !isSaid(amount) && !isSaid(amount.replace(/[^\d.,]/g, ''));
  return [
    ...(judged?.asked === 'no' ? ['act' as const] : []),
    ...(isGiven(receiverOf(card), state) ? [] : ['site' as const]),
    ...(isUnsaid && !state.repeats && userWords.length > 0 ? ['amount' as const] : []),
  ];
}

/** A server of the open page's owner is no other address to people. */
function isGiven(site: string, state: TaskState): boolean {
  const facts = guardFacts(state);
  const page = siteOf(state.view?.url ?? '') ?? site;
  return isTaskSite(site, facts) || (isTaskSite(page, facts) && ownerOf(page) === ownerOf(site));
}

function ownerOf(site: string): string {
  const { name, after } = siteParts(site);
  return name + after;
}

/** Values with which recorded steps are repeated may be a stranger's. */
function givenBy(value: string, userWords: readonly string[]): 'user' | 'before' | undefined {
  if (isSpanOf(value, userWords)) return 'user';
  return isSpanOf(value, userWords, true) ? 'before' : undefined;
}

/** What is pasted was copied: from a page, or from what the task wrote there. A link stands on a page. */
function withWriter(
  field: CardField,
  to: string,
  state: TaskState,
  { facts, foreseen }: Asking,
  pages: readonly ReadText[],
): CardField {
  const known = guardFacts(state);
  const { value } = field;
  const given = sourceOf(value, to, known) === 'fact' ? 'user' : givenBy(value, known.userWords);
  if (given) return { ...field, from: given };
  const isTyped = foreseen?.pastes === undefined && facts && textIn(facts) === value;
  if (!isTyped && URL.canParse(value)) {
    const shownBy = Object.keys(known.links).find((site) => known.links[site]?.includes(value));
    const readAt = shownBy ?? (facts?.rule === 'act' ? siteOf(foreseen?.url ?? '') : undefined);
    return { ...field, ...defined({ readAt }) };
  }
  const isPut = isTyped || facts?.rule === 'open' || putIn(value, indexOf(known.written)) !== undefined;
  return withSource(isPut ? { ...field, from: 'model' } : field, pages);
}

interface ReadText {
  url: string;
  text: string;
  /** Until then, in letters and digits: a text may be typed in pieces. */
  written: string;
}

function pagesRead({ view, history }: TaskState): ReadText[] {
  let written = '';
  const read = history.flatMap(({ call, page, from, to }) => {
    written += squeezed(textWrittenBy(call) ?? '');
    const url = to ?? from;
    return page === undefined || url === undefined ? [] : [{ url, text: squeezed(page), written }];
  });
  return [...(view ? [{ url: view.url, text: squeezed(view.text), written }] : []), ...read.toReversed()];
}

function withSource(field: CardField, pages: readonly ReadText[]): CardField {
  const key = squeezed(field.value);
  const found = pages.find(({ text, written }) => text.includes(key) && !written.includes(key));
  return found && key.length >= MIN_LENGTH ? { ...field, readAt: found.url } : field;
}

/** Shorter texts stand on many pages. */
const MIN_LENGTH = 4;
