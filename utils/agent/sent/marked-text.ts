import { coreFeatures } from '../../../features/core';
import { tabsHead } from '../words/tabs';
import { noteHeads } from '../words/note-heads';
import { unseenHead } from '../words/news';

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
    for (const [, head = ''] of before.matchAll(HEADS)) kind = kindOf(head, page);
    return kind;
  });
}

/** `inside`: the mark in its fences. Facts have none. */
export function markedResult(text: string, inside: 'page' | 'document' | 'facts'): MarkedText[] {
  return inside === 'facts' ? [{ kind: 'facts', text }] : splitAtFences(text, () => inside);
}

/** What features say at the beginning of a task is what the user wrote for all tasks. */
const openings = coreFeatures.flatMap(({ opening }) => opening?.head ?? []);

/** The next fences hold something else. */
const HEADS = new RegExp(
  `^(?:- )?(${[tabsHead, ...noteHeads, unseenHead, ...openings, 'The page', 'Changed on the page', "The user's request:", 'The user (?:adds|answers|does not approve)'].join('|')})`,
  'gm',
);

function kindOf(head: string, page: Mark): Mark {
  if (head.startsWith(tabsHead)) return 'tab';
  if (noteHeads.includes(head)) return 'file';
  return head.startsWith('The user') || head === unseenHead ? 'quote' : page;
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
