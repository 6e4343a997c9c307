import type { PageNode } from '../../page/api';
import { parseSnapshot } from '../../snapshot/parse';
import type { LocalContext } from '../types';
import { commandsOf } from './commands';
import { progressOf } from './steps/scene';
import { texts } from './texts';
import type { Turn } from './turn';

/** Judges the work by its calls: complete when every command's call has succeeded. Midway the work just goes on. */
export function review(local: LocalContext): Turn {
  const { commands } = commandsOf(local);
  const done = commands.filter((_, index) => progressOf(local, index).done).length;
  if (!local.done)
    return { tool: 'review', args: { verdict: 'continue', summary: texts.onTheWay(done, commands.length) } };
  const { status, summary, result } = local.done;
  const complete = status === 'done' && done === commands.length;
  return {
    tool: 'review',
    args: {
      verdict: complete ? 'complete' : 'failed',
      summary,
      evidence: complete ? evidence(local) : [],
      ...(result === undefined ? {} : { answer: result }),
    },
  };
}

const mostQuotes = 3;
const messageRoles = new Set(['status', 'alert']);
/** These change nothing that the page could speak of. */
const readers = new Set(['extract', 'get_page', 'get_html', 'ask_user', 'done']);

/** The page's own words: what it announces now, else titles of opened pages and texts read back from fields. */
function evidence({ calls, page: { text } }: LocalContext): { quote: string }[] {
  if (calls.every(({ tool }) => readers.has(tool))) return [];
  const announced = nodesOf(parseSnapshot(text))
    .filter(({ role }) => messageRoles.has(role))
    .map(wordsOf);
  const read = calls.flatMap(({ tool, ok, page = '' }) => {
    if (!ok) return [];
    if (tool === 'navigate') return [page.split('\n')[0] ?? ''];
    const value = /^value now: (".*")$/.exec(page)?.[1];
    return tool === 'check' || value === undefined ? [] : [readText(value)];
  });
  const told = announced.filter((words) => words !== '');
  const quotes = told.length > 0 ? told : read.filter((quote) => quote.trim() !== '');
  return [...new Set(quotes)].slice(-mostQuotes).map((quote) => ({ quote }));
}

function nodesOf(node: PageNode): PageNode[] {
  return [node, ...(node.children ?? []).flatMap(nodesOf)];
}

function wordsOf(node: PageNode): string {
  return [node.name ?? '', ...(node.children ?? []).map(wordsOf)].filter((words) => words !== '').join(' ');
}

/** The text in a JSON string literal without its escapes; '' when it has some, for then it is no plain quotation. */
function readText(json: string): string {
  return json.includes('\\') ? '' : json.slice(1, -1);
}
