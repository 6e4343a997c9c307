import { parseSnapshot } from '../../../utils/snapshot/parse';
import type { LocalContext } from '../../../utils/contracts/model';
import { placesIn } from './resolve/tree';

/**
 * What the page announces now, else titles of opened pages. Never what the user said: seeing that again proves nothing.
 */
export function evidenceOf({ calls, request, editedSteps = [], page: { text } }: LocalContext): string[] {
  if (calls.every(({ reads }) => reads)) return [];
  const asked = plain([request, ...editedSteps].join(' '));
  const messages = placesIn(parseSnapshot(text)).filter(({ node: { role } }) => role === 'status' || role === 'alert');
  const announced = messages.map((place) =>
    placesIn(place.node)
      .flatMap(({ node }) => node.name ?? [])
      .join(' '),
  );
  const opened = calls.flatMap(({ tool, ok, page = '' }) =>
    ok && tool === 'navigate' ? [page.split('\n')[0] ?? ''] : [],
  );
  const said = [announced, opened].map((quotes) =>
    quotes.filter((quote) => plain(quote) !== '' && !asked.includes(plain(quote))),
  );
  return [...new Set(said.find((quotes) => quotes.length > 0) ?? [])].slice(-maxQuotes);
}

const maxQuotes = 3;
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
