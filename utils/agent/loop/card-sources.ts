import { sourceOf } from '../../guard/provenance';
import { indexOf, putIn } from '../../guard/put-values';
import { isSpanOf } from '../../guard/user-span';
import { defined } from '../../defined';
import { squeezed } from '../../text/plain-text';
import { siteOf } from '../../web/hosts';
import type { CallFacts } from '../../contracts/call-facts';
import type { CardField, ConfirmCard, CriticQuestion } from '../../contracts/ports';
import type { Foreseen } from '../../page/api';
import type { TaskState } from '../task/state';
import { guardFacts, textIn, textWrittenBy } from './guard-facts';
import { isUnsaid } from './unsaid';

/** `question`: to the critic, where it may be asked. `facts`, `foreseen`: of a call. */
export interface Asking {
  question?: CriticQuestion | undefined;
  facts?: CallFacts | undefined;
  foreseen?: Foreseen | undefined;
}

/**
 * Adds who wrote what goes to another site, and the page where the task read a value that it now puts elsewhere, unless
 * the task wrote it there; and whether what the user said asks for it, as the critic has answered, else by what stands
 * in it. Cards are compared without all this.
 */
export function withSources(card: ConfirmCard, state: TaskState, asking: Asking = {}): ConfirmCard {
  const pages = pagesRead(state);
  if (card.rule === 'flow' && card.fields)
    return { ...card, fields: card.fields.map((field) => withWriter(field, card.to, state, asking, pages)) };
  if (card.rule !== 'effect' && card.rule !== 'write') return card;
  return {
    ...card,
    fields: card.fields.map((field) => (field.from === 'model' ? withSource(field, pages) : field)),
    ...defined({ unasked: howUnasked(card, state, asking) }),
  };
}

function howUnasked(
  card: Extract<ConfirmCard, { rule: 'effect' | 'write' }>,
  state: TaskState,
  { question, foreseen }: Asking,
): true | 'unsaid' | undefined {
  const said = state.consent.judged.findLast(({ key }) => key === question?.key)?.asked;
  if (said === 'no') return true;
  return said !== 'yes' && isUnsaid(card, state, foreseen) ? 'unsaid' : undefined;
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
  if (isSpanOf(value, known.userWords, true) || sourceOf(value, to, known) === 'fact')
    return { ...field, from: 'user' };
  const isTyped = foreseen?.pastes === undefined && facts && textIn(facts) === value;
  if (!isTyped && URL.canParse(value)) {
    const shownBy = Object.keys(known.links).find((site) => known.links[site]?.includes(value));
    return {
      ...field,
      ...defined({ readAt: shownBy ?? (facts?.rule === 'act' ? siteOf(foreseen?.url ?? '') : undefined) }),
    };
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

/** Newest first. */
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
