import { unescape } from '../../snapshot/escape';
import { effectOf } from '../../tools/define';
import { toolNamed } from '../../tools/index';
import type { Evidence, Outcome, PageView } from '../../contracts/events';
import { isRefused } from '../task/answers';
import type { TaskState } from '../task/state';
import { isPlainAnswer } from './plain-answer';

/** What a task has seen: the page as it is now, and what its calls have read. */
type ReadPages = Pick<TaskState, 'view' | 'history'> & Partial<Pick<TaskState, 'request'>>;

/**
 * Whether the page says this, in its snapshot or its title: what a model merely claims is not shown as evidence. Case,
 * white space and the quotes and brackets of the snapshot's own format do not matter.
 */
export function isOnPage(quote: string, view: PageView | undefined): boolean {
  return view !== undefined && isQuoteOf(quote, [view.text, view.title]);
}

/** The quote as evidence, where the page says it now (with its address) or a call has read it; else undefined. */
export function evidenceOf(quote: string, { view, history }: ReadPages): Evidence | undefined {
  if (view && isOnPage(quote, view)) return { quote, url: view.url };
  const read = history.flatMap(({ call: { name, arguments: args }, page }) => {
    const tool = page === undefined ? undefined : toolNamed(name);
    return tool && page !== undefined && effectOf(tool, args) === 'read' ? [page] : [];
  });
  return isQuoteOf(quote, read) ? { quote } : undefined;
}

/**
 * Quotations of a Markdown answer that were seen on a page: texts in quotation marks, and quoted lines. At most a few,
 * each once. Code is not a quotation, because it usually names commands. A single word of the request is not one
 * either: "there is no \"cart\" here" quotes the user.
 */
export function quotesSeenOnPage(answer: string, readPages: ReadPages): Evidence[] {
  const quotes = [...answer.replace(/```[\s\S]*?(?:```|$)|`[^`\n]*`/g, '').matchAll(quotation)].map(
    (match) =>
      match
        .slice(1)
        .find((part) => part !== undefined)
        ?.trim() ?? '',
  );
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
 * A model may quote a text in escaped form, as it read it, or unescaped; and across lines, whose roles and states are
 * the snapshot's words, not the page's.
 */
function isQuoteOf(quote: string, texts: readonly string[]): boolean {
  const bareTexts = texts.flatMap((text) => [text, wordsOfPage(text)]).map((text) => bare(unescape(text)));
  return [bare(quote), bare(unescape(quote))].some(
    (wanted) => wanted !== '' && bareTexts.some((text) => text.includes(wanted)),
  );
}

const wordsOfPage = (snapshot: string): string => (snapshot.match(/"(?:[^"\\]|\\.)*"/g) ?? []).join(' ');

function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/\[f?\d*e\d+\]|["'\\|\[\]]|(?<=\s)\/(?=\s)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Marks a claim of success that nothing supports: no action, no extracted data, no evidence on the page; or what the
 * task wrote last was refused by its server, whatever the page says. It counts as `answered` if the user only asked a
 * question, else as `unconfirmed`.
 */
export function outcomeQualifier(
  state: TaskState,
  evidence: readonly Evidence[],
  answer: string | undefined,
): Pick<Outcome, 'how'> {
  if (isRefused(state.answers)) return { how: 'unconfirmed' };
  if (state.actions > 0 || evidence.length > 0 || state.hasData) return {};
  return { how: isPlainAnswer(state, answer ?? '') ? 'answered' : 'unconfirmed' };
}
