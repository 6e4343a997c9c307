import { unescape } from '../../snapshot/escape';
import type { Evidence, Outcome, PageView } from '../../contracts/events';
import { isRefused } from '../task/answers';
import { isReading } from '../task/is-plan';
import { markedText } from '../sent/marked-text';
import type { TaskState } from '../task/state';
import { isPlainAnswer } from './plain-answer';

type ReadPages = Pick<TaskState, 'history'> & { view?: PageView } & Partial<Pick<TaskState, 'request' | 'threads'>>;

/** Where the page or its title says it now (with its address), a call has read it, or a model was shown it before. */
export function evidenceOf(quote: string, { view, history, threads }: ReadPages): Evidence | undefined {
  if (view && isQuoteOf(quote, [view.text, view.title])) return { quote, url: view.url };
  const read = history.flatMap(({ call, page }) => (page !== undefined && isReading(call) ? [page] : []));
  return isQuoteOf(quote, [...read, ...shownTexts(threads)]) ? { quote } : undefined;
}

function shownTexts(threads: ReadPages['threads']): string[] {
  return Object.values(threads ?? {})
    .flatMap(({ messages }) => messages.flatMap((message) => (message.role === 'user' ? message.content : [])))
    .flatMap((part) => (part.type === 'text' ? markedText(part.text, 'page') : []))
    .flatMap(({ kind, text }) => (kind === 'page' ? [text] : []));
}

/**
 * In quotation marks, or quoted lines; a few at most, each once. No code, which usually names commands, and no single
 * word of the request.
 */
export function quotesSeenOnPage(answer: string, readPages: ReadPages): Evidence[] {
  const prose = answer.replace(/```[\s\S]*?(?:```|$)|`[^`\n]*`/g, '');
  const quotes = [...prose.matchAll(quotation)].map(([, ...parts]) => parts.find(Boolean)?.trim() ?? '');
  const asked = new Set(bare(readPages.request ?? '').match(/[\p{L}\p{N}-]+/gu) ?? []);
  const longEnough = quotes.filter((quote) => quote.length >= minQuoteLength && !asked.has(bare(quote)));
  const found = longEnough.flatMap((quote) => evidenceOf(quote, readPages) ?? []);
  const byQuote = new Map(found.toReversed().map((evidence) => [bare(evidence.quote), evidence]));
  return [...byQuote.values()].toReversed().slice(0, maxQuotes);
}

const quotation = /“([^“”\n]+)”|"([^"\n]+)"|«([^«»\n]+)»|„([^„“”\n]+)[“”]|^ *> *(.+)$/gm;
const minQuoteLength = 3;
const maxQuotes = 5;

/**
 * Ignores case, white space, and a snapshot's quotes and brackets. Models quote in escaped form or not, and across
 * lines, whose roles and states are the snapshot's words.
 */
export function isQuoteOf(quote: string, texts: readonly string[]): boolean {
  const bareTexts = texts.flatMap((text) => [text, wordsOfPage(text)]).map((text) => bare(unescape(text)));
  return [bare(quote), bare(unescape(quote))].some(
    (wanted) => wanted !== '' && bareTexts.some((text) => text.includes(wanted)),
  );
}

const wordsOfPage = (snapshot: string): string => (snapshot.match(/"(?:[^"\\]|\\.)*"/g) ?? []).join(' ');

function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/\[f?\d*e\d+\]|["'\\|\[\]]|~~|(?<=\s)\/(?=\s)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * No action, extracted data or evidence on the page supports it, or the server refused what was written last.
 * `answered` if the user only asked a question, else `unconfirmed`.
 */
export function outcomeQualifier(state: TaskState, evidence: readonly Evidence[], answer = ''): Pick<Outcome, 'how'> {
  if (isRefused(state.answers)) return { how: 'unconfirmed' };
  if (state.actions > 0 || evidence.length > 0 || state.hasData) return {};
  return { how: isPlainAnswer(state, answer) ? 'answered' : 'unconfirmed' };
}
