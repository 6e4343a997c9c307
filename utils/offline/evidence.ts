import type { PageNode } from '../page/api';
import { parseSnapshot } from '../snapshot/parse';
import type { LocalContext } from '../llm/types';

/** The page's own words: what it announces now, else titles of opened pages and texts read back from fields. */
export function evidenceOf({ calls, page: { text } }: LocalContext): string[] {
  // Where nothing was changed, the page has no evidence of it.
  if (calls.every(({ reads }) => reads)) return [];
  const announced = nodesOf(parseSnapshot(text))
    .filter(({ role }) => messageRoles.has(role))
    .map(wordsOf);
  const read = calls.flatMap(({ tool, ok, page = '' }) => {
    if (!ok) return [];
    if (tool === 'navigate') return [page.split('\n')[0] ?? ''];
    const value = /^value now: (".*")$/.exec(page)?.[1];
    return tool === 'check' || value === undefined ? [] : [readText(value)];
  });
  const announcements = announced.filter((words) => words !== '');
  const quotes = announcements.length > 0 ? announcements : read.filter((quote) => quote.trim() !== '');
  return [...new Set(quotes)].slice(-maxQuotes);
}

const maxQuotes = 3;
const messageRoles = new Set(['status', 'alert']);

function nodesOf(node: PageNode): PageNode[] {
  return [node, ...(node.children ?? []).flatMap(nodesOf)];
}

function wordsOf(node: PageNode): string {
  return [node.name ?? '', ...(node.children ?? []).map(wordsOf)].filter((words) => words !== '').join(' ');
}

/**
 * The text in a JSON string literal without its escapes; '' when it has escapes, because then it is not a plain
 * quotation.
 */
function readText(json: string): string {
  return json.includes('\\') ? '' : json.slice(1, -1);
}
