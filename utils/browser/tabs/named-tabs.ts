import type { TabInfo } from '../../contracts/events';
import { areValues } from '../../text/given-values';

type NameableTab = Pick<TabInfo, 'tabId' | 'title'>;

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/**
 * The user names a tab by a quoted title that only one has, unless they say what is not to be done. Titles are the
 * pages' words: no other resemblance counts. Nor does a number: it may be of a tab in the page, or of a key, and tabs
 * move.
 */
export function namedTabs(tabs: readonly NameableTab[], userWords: readonly string[]): Set<number> {
  const titles = userWords.filter(isAboutTabs).flatMap(quotesIn).map(foldedTitle);
  const fitting = titles.map((title) => tabs.filter((tab) => foldedTitle(tab.title) === title));
  return new Set(fitting.flatMap(([only, ...more]) => (only && more.length === 0 ? [only.tabId] : [])));
}

/**
 * For orders carried out to the letter, whose answer only the user reads. Numbers count ("tab 2", "the second tab", in
 * the order of `tabs`), "the last tab", a word of a title, and all tabs where a list was asked for.
 */
export function addressedTabs(tabs: readonly NameableTab[], userWords: readonly string[]): Set<number> {
  const named = namedTabs(tabs, userWords);
  for (const text of userWords.filter(isAboutTabs)) {
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

/** Without those behind a negation in their sentence. */
function unnegatedMatches(text: string, found: RegExpStringIterator<RegExpExecArray>): RegExpExecArray[] {
  const isUnnegated = ({ index }: RegExpExecArray) => {
    const before = text.slice(Math.max(0, index - 300), index).toLowerCase();
    return !isNegated(before.split(/[.;!?] |\n/).at(-1) ?? '');
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

/** In doubt it is: then a card asks. A sentence that makes an order wait for the user negates all of it. */
function isNegated(sentence: string): boolean {
  const plain = sentence.replace(reminder, ' ');
  return waiting.test(plain) || negation.test(plain);
}

const negation =
  /(?<!\p{L})(not|cannot|never|without|before|until|unless|instead of|rather than|avoid|refrain|nicht|nie|niemals|keine?|keinesfalls|ohne|bevor|statt|ne|jamais|sans|avant|no|nunca|sin|antes|non|senza|prima di|não|sem|niet|nooit|zonder|voordat|bez|не|без)(?!\p{L})|n['’]t(?!\p{L})|(?<!\p{L})n['’]|ないで|せずに|しないよう|不要|请勿|(?<!\p{L})(?:别|不)|(?<!\p{L})(?:لا|بدون|دون)(?!\p{L})/u;
const waiting =
  /(?<!\p{L})(?:(?:if|once|after|when|as soon as|as long as) i(?:['’](?:ve|m))?|(?:only|but not) (?:if|when|once|after|before|until|yet)|not yet|not (?:before|until)|until i|unless i|before i|ask me|(?:wait|waiting) for me|let me (?:see|check|read|review|approve|confirm|look)|(?:my|your) (?:ok|okay|approval|confirmation|go-ahead)|(?:wenn|sobald|nachdem|bevor|bis) ich|frag(?:e)? mich|erst (?:wenn|nachdem|nach)|nur wenn|noch nicht|(?:quand|si|dès que|après que|avant que|une fois que) je|demande[sz]?-moi|pas encore|(?:cuando|si|después de que|antes de que|en cuanto) (?:yo )?(?:diga|confirme|apruebe|acepte|te)|pregúntame|todavía no|aún no|(?:quando|se|depois que|antes que|assim que) eu|me pergunt\p{L}+|pergunte-me|ainda não|(?:когда|если|после того как|пока|как только) я|спроси(?:те)? меня|ещё не)(?!\p{L})|(?<!\p{L})(?:quand|si|dès qu[e’']|après qu[e’']|avant qu[e’']|une fois qu[e’']) ?j['’]|確認してから|承認してから|聞いてから|等我|问我|先问/u;
const reminder = /(?<!\p{L})(do not|don['’]t|never|nicht) (forget|hesitate|fail)|vergiss nicht|n['’]oublie[zs]? pas/gu;
