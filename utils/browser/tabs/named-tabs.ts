import type { TabInfo } from '../../contracts/events';
import { firstNegation } from './negations';
import { areValues } from '../../text/given-values';

type NameableTab = Pick<TabInfo, 'tabId' | 'title'>;

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/**
 * The user's words name a tab by a quoted title that only one tab has, unless they say what is not to be done. Titles
 * are the pages' words: no other resemblance counts. A number does not either: it may be that of a tab in the page, or
 * of a key, and the strip moves as pages open tabs.
 */
export function namedTabs(tabs: readonly NameableTab[], userWords: readonly string[]): Set<number> {
  const named = new Set<number>();
  for (const text of userWords) {
    if (!isAboutTabs(text)) continue;
    for (const title of quotesIn(text)) {
      const [only, ...more] = tabs.filter((tab) => foldedTitle(tab.title) === foldedTitle(title));
      if (only && more.length === 0) named.add(only.tabId);
    }
  }
  return named;
}

/**
 * For an order that is carried out to the letter, at once, and whose answer only the user reads. Numbers count ("tab
 * 2", "the second tab"; `tabs` are in the order of the window's strip), so do "the last tab" and a word of a title, and
 * all tabs where a list was asked for.
 */
export function addressedTabs(tabs: readonly NameableTab[], userWords: readonly string[]): Set<number> {
  const named = namedTabs(tabs, userWords);
  for (const text of userWords) {
    if (!isAboutTabs(text)) continue;
    const words = text.toLowerCase();
    const last = /\blast tab\b/.test(words) ? tabs.at(-1) : undefined;
    for (const tab of [...numbersIn(words).map((place) => tabs[place]), last]) if (tab) named.add(tab.tabId);
    const all = /\b(list|show|which|what|all)\b[^.\n]{0,200}\btabs\b/.test(words);
    for (const { tabId, title } of tabs) if (all || sharesWord(words, title)) named.add(tabId);
  }
  return named;
}

function isAboutTabs(text: string): boolean {
  return !areValues(text) && /\btabs?\b/i.test(text);
}

const MAX_NAMES = 50;

function numbersIn(words: string): number[] {
  const found = words.matchAll(
    new RegExp(`\\btab\\s?(?:no\\.?|number|#)?\\s?(\\d{1,4})(?![\\d.])|\\b(${ordinals.join('|')}) tab\\b`, 'g'),
  );
  return unnegatedMatches(words, found).map(({ 1: number, 2: ordinal = '' }) =>
    number === undefined ? ordinals.indexOf(ordinal) : Number(number) - 1,
  );
}

function quotesIn(text: string): string[] {
  const found = text.matchAll(/"([^"]{2,200})"|“([^”]{2,200})”|„([^“”]{2,200})[“”]|«([^»]{2,200})»/g);
  return unnegatedMatches(text, found).map(([, ...parts]) => parts.find((one) => one !== undefined) ?? '');
}

/** Leaves out what stands behind a negation in its sentence. */
function unnegatedMatches(text: string, found: RegExpStringIterator<RegExpExecArray>): RegExpExecArray[] {
  const isUnnegated = ({ index }: RegExpExecArray) => {
    const before = text.slice(Math.max(0, index - 300), index).toLowerCase();
    return firstNegation(before.split(/[.;!?] |\n/).at(-1) ?? '') === Infinity;
  };
  return found.filter(isUnnegated).take(MAX_NAMES).toArray();
}

function foldedTitle(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

function sharesWord(words: string, title: string): boolean {
  const saidWords = new Set(words.match(/[\p{L}\p{N}]{3,}/gu) ?? []);
  for (const common of ['tab', 'tabs', 'the', 'and', 'then', 'open', 'new', 'with', 'page', 'switch', 'close', 'this'])
    saidWords.delete(common);
  return (title.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).some((word) => saidWords.has(word));
}
