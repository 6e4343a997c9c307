import { squeezed } from '../../guard/provenance';
import type { CardField, ConfirmCard } from '../ports';
import type { TaskState } from '../task/state';

/**
 * The card with the address of the page on which the task has read a value that it now puts elsewhere. Cards are
 * compared as they were made: `readAt` is for the user to read. Pure.
 */
export function withSources(card: ConfirmCard, state: TaskState): ConfirmCard {
  if (card.rule !== 'effect' && card.rule !== 'write') return card;
  const pages = pagesRead(state);
  return { ...card, fields: card.fields.map((field) => (field.from === 'model' ? withSource(field, pages) : field)) };
}

interface ReadText {
  url: string;
  text: string;
}

/** What was read in this task, newest first. */
function pagesRead({ view, history }: TaskState): ReadText[] {
  const read = history.flatMap(({ page, from, to }) => {
    const url = to ?? from;
    return page === undefined || url === undefined ? [] : [{ url, text: page }];
  });
  return [...(view ? [{ url: view.url, text: view.text }] : []), ...read.toReversed()].map(({ url, text }) => ({
    url,
    text: squeezed(text),
  }));
}

function withSource(field: CardField, pages: readonly ReadText[]): CardField {
  const key = squeezed(field.value);
  const found = key.length < MIN_LENGTH ? undefined : pages.find(({ text }) => text.includes(key));
  return found ? { ...field, readAt: found.url } : field;
}

/** Shorter values stand on many pages. */
const MIN_LENGTH = 4;
