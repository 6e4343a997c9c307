import type { LocalContext } from '../types';
import { parseRequest } from './parse';
import { progressOf } from './steps/scene';
import { texts } from './texts';
import type { Turn } from './turn';

/** Judges the work by its calls: complete when every command's call has succeeded. Midway the work just goes on. */
export function review(local: LocalContext): Turn {
  const { commands } = parseRequest(local.request);
  const done = commands.filter((_, index) => progressOf(local, index).done).length;
  if (!local.done) return { tool: 'review', args: { verdict: 'continue', summary: texts.onTheWay(done, commands.length) } };
  const { status, summary, result } = local.done;
  const complete = status === 'done' && done === commands.length;
  return {
    tool: 'review',
    args: { verdict: complete ? 'complete' : 'failed', summary, evidence: complete ? evidence(local) : [], ...(result === undefined ? {} : { answer: result }) },
  };
}

const mostQuotes = 5;

/** The page's own words in what the calls gave: titles of opened pages and values read back. */
function evidence({ calls }: LocalContext): { quote: string }[] {
  const quotes = calls.flatMap(({ tool, ok, page = '' }) => {
    if (!ok) return [];
    if (tool === 'navigate') return [page.split('\n')[0] ?? ''];
    const value = /^value now: (".*")$/.exec(page)?.[1];
    return value === undefined ? [] : [readText(value)];
  });
  return [...new Set(quotes.filter((quote) => quote.trim() !== ''))].slice(-mostQuotes).map((quote) => ({ quote }));
}

/** The text in a JSON string literal without its escapes; '' when it has some, for then it is no plain quotation. */
function readText(json: string): string {
  return json.includes('\\') ? '' : json.slice(1, -1);
}
