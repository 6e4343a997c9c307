import { squeezed } from '../../text/plain-text';
import type { CardField, ConfirmCard, CriticQuestion } from '../../contracts/ports';
import type { TaskState } from '../task/state';
import { textWrittenBy } from './guard-facts';

/**
 * Adds the page where the task read a value that it now puts elsewhere, unless the task wrote it there; and that the
 * critic, where it was asked this, has answered no. Cards are compared without both.
 */
export function withSources(card: ConfirmCard, state: TaskState, asked?: CriticQuestion): ConfirmCard {
  if (card.rule !== 'effect' && card.rule !== 'write') return card;
  const pages = pagesRead(state);
  const judgement = state.consent.judged.findLast(({ key }) => key === asked?.key);
  return {
    ...card,
    fields: card.fields.map((field) => (field.from === 'model' ? withSource(field, pages) : field)),
    ...(judgement?.asked === 'no' ? { unasked: true as const } : {}),
  };
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
