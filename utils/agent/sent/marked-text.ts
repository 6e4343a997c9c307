import { fencedAfter, openings } from '../words/heads';

/** `words`: of the user, or the extension. */
export type Mark = 'words' | 'page' | 'document' | 'tab' | 'quote' | 'file' | 'facts';

export interface MarkedText {
  kind: Mark;
  text: string;
}

/** `page`: the mark of the page's text. Tabs, quotes and files are known by the sentence before them. */
export function markedText(text: string, page: 'page' | 'document'): MarkedText[] {
  let kind: Mark = page;
  return splitAtFences(text, (before) => {
    const next = fencedAfter(before) ?? kind;
    return (kind = next === 'page' ? page : next);
  });
}

/** `inside`: the mark in its fences. Facts have none. */
export function markedResult(text: string, inside: 'page' | 'document' | 'facts'): MarkedText[] {
  return inside === 'facts' ? [{ kind: 'facts', text }] : splitAtFences(text, () => inside);
}

function splitAtFences(text: string, kindAfter: (before: string) => Mark): MarkedText[] {
  const parts: MarkedText[] = [];
  let from = 0;
  for (const match of text.matchAll(/<(page-content-[^>\s]*)>\n([^]*?)\n<\/\1>/g)) {
    const before = text.slice(from, match.index);
    parts.push(...words(before), { kind: kindAfter(before), text: match[2] ?? '' });
    from = match.index + match[0].length;
  }
  return [...parts, ...words(text.slice(from))];
}

function words(text: string): MarkedText[] {
  return text
    .trim()
    .split('\n\n')
    .filter(Boolean)
    .map((part) => ({
      kind: openings.some((head) => part.startsWith(head)) ? ('facts' as const) : ('words' as const),
      text: part,
    }));
}
