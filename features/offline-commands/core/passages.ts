import { isNegated, type Language } from './languages/language';
import { fieldRoles, isContainer, recordRoles } from './resolve/roles';
import { placesIn } from './resolve/tree';
import type { PageNode } from '../../../utils/page/api';
import { defined } from '../../../utils/defined';
import { rolesIn } from '../../../utils/page/aria/roles';

/** `above`: words that say what it is about. */
export interface Line {
  text: string;
  above: string;
  /** What stands below it is about it. */
  title?: true;
  /** Of a file with pages. */
  page?: string;
}

/**
 * Best first, verbatim. Words count by inverse document frequency, missing ones most. Finds nothing where half of the
 * question is missing, or any word of it if `needsAll`, which only says again a part of it, or where only the question
 * says "not". Concludes nothing.
 */
export function passagesFor(question: string, lines: readonly Line[], language: Language, needsAll = false): string[] {
  const asked = contentWords(question, language);
  const texts = lines.map((line) => ({ line, own: wordsOf(line.text), above: wordsOf(line.above) }));
  const weights = asked.map((word) => {
    const count = texts.filter(({ own }) => holds(own, word)).length;
    return Math.log((texts.length + 1) / (count + 1)) + 0.1;
  });
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const negated = isNegated(question, language);
  const scored = texts.flatMap(({ line, own, above }, index) => {
    if (negated && !isNegated(line.text, language)) return [];
    const fits = asked.map((word): number => (holds(own, word) ? 1 : holds(above, word) ? 0.5 : 0));
    const score = fits.reduce((sum, fit, at) => sum + fit * (weights[at] ?? 0), 0);
    const held = fits.filter((fit) => fit > 0).length;
    const isEcho = !isTitleOf(line, lines[index + 1]) && own.every((word) => holds(asked, word));
    const isEnough = needsAll ? held === asked.length : !isEcho && score >= whole / 2 && held > asked.length / 2;
    return isEnough && fits.includes(1) ? [{ line, score }] : [];
  });
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const good = scored.filter(({ score }) => score > best * 0.75).sort((a, b) => b.score - a.score);
  const shown = good.flatMap(({ line }) => {
    const next = lines[lines.indexOf(line) + 1];
    return next && isTitleOf(line, next) ? [line, next] : [line];
  });
  // The page becomes a link.
  const passages = shown.map(({ text, page }) => (page === undefined ? text : `${text} (${page})`));
  return [...new Set(passages)].slice(0, maxPassages);
}

const isTitleOf = (line: Line, next?: Line): boolean => line.title === true && next !== undefined && !next.title;

const maxPassages = 4;

export function standIn(text: string, question: string, language: Language): boolean {
  const words = wordsOf(text);
  return contentWords(question, language).every((word) => holds(words, word));
}

/** Folded, each once. */
export function contentWords(text: string, { little, asks }: Language): string[] {
  const common = new Set(wordsOf(`${little} ${asks.replace(/[()|[\]/]/g, ' ')}`));
  return [...new Set(wordsOf(text))].filter((word) => !common.has(word));
}

const maxLines = 5000;

/** Texts, fields with values, titles, and what belongs together as one line: a row, a short item or card. */
export function linesOfPage(root: PageNode): Line[] {
  const lines: Line[] = [];
  const whole = { title: '', end: Infinity };
  const scopes = [whole];
  let saidTo = 0;
  let page: string | undefined;
  for (const place of placesIn(root).slice(0, maxLines * 4)) {
    const { role, name = '', value, children = [] } = place.node;
    while ((scopes.at(-1) ?? whole).end <= place.order) scopes.pop();
    const above = (scopes.at(-1) ?? whole).title;
    if (role === 'region') page = pageOfFile.exec(name)?.[0];
    if (lines.length >= maxLines || place.order < saidTo) continue;
    const say = (text: string, more: Partial<Line> = {}) => lines.push({ text, above, ...more, ...defined({ page }) });
    const cells = recordRoles.has(role) ? cellsOf(place.node) : '';
    if (role === 'row' || (cells !== '' && cells.length <= longestLine)) {
      saidTo = place.end;
      if (role === 'row' && children.every((cell) => cell.role === 'columnheader'))
        scopes.push({ title: `${above} ${cells}`, end: place.parent?.end ?? 0 });
      else say(cells, defined({ above: children.find((child) => child.role === 'heading')?.name }));
      continue;
    }
    if (role === 'table') scopes.push({ title: name || above, end: place.end });
    if (unsaid.has(role) || (fieldRoles.has(role) && value === undefined)) continue;
    if (role === 'heading') {
      saidTo = place.end;
      say(name, { title: true });
      scopes.push({ title: name, end: (scopes.at(-1) ?? whole).end });
    } else for (const line of sentencesOf(textOf(place.node))) say(line);
  }
  return lines.filter(({ text }) => text !== '');
}

/** In the tree of a file with pages. */
const pageOfFile = /^Page \d+(?= of \d+$)/;

/** They say what can be done, not what is the case, as a field does whose value is not told. */
const unsaid = rolesIn('button navigation main form region option');

const textOf = ({ name, value }: PageNode): string => [name, value].filter(Boolean).join(': ');

/** An item names its title and the link in it. */
function cellsOf({ role, children = [] }: PageNode): string {
  const cells = children.map(cellText).filter(Boolean);
  return (role === 'row' ? cells : [...new Set(cells)]).join(' | ');
}

function cellText(node: PageNode): string {
  if (node.role === 'button') return '';
  const { name, children = [] } = node;
  return children.length > 0 && (name === undefined || isContainer(node.role))
    ? children.map(cellText).filter(Boolean).join(' ')
    : textOf(node).replace(/\s+/g, ' ').trim();
}

export function linesOfText(markdown: string): Line[] {
  let heading = '';
  return markdown
    .split('\n')
    .slice(0, maxLines)
    .flatMap((line) => {
      const title = /^#{1,6}\s+(.+)$/.exec(line)?.[1];
      if (title !== undefined) heading = title;
      const text = line
        .replace(/^\s*(?:[-*+>]|#{1,6}|\d{1,3}[.)])\s+/, '')
        .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/^\|\s*|\s*\|$|(\*\*|__|`)/g, '')
        .trim();
      if (/^[-|:\s]*$/.test(text)) return [];
      if (title !== undefined) return [{ text, above: '', title: true as const }];
      return sentencesOf(text).map((one) => ({ text: one, above: heading }));
    });
}

/** By Unicode UAX 29, if the text is long. */
function sentencesOf(text: string): string[] {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longestLine) return [line];
  return [...sentences.segment(line)].map(({ segment }) => segment.trim());
}

const longestLine = 240;
const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** In lower case without accents. */
export function wordsOf(text: string): string[] {
  return [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [foldWord(segment)] : []));
}

function foldWord(word: string): string {
  return (
    word
      .normalize('NFKD')
      // A kana without its mark is another letter.
      .replace(/(?<![\p{Script=Hiragana}\p{Script=Katakana}])\p{M}/gu, '')
      .normalize('NFC')
      .toLowerCase()
      .replace(/['’]s$/, '')
      // French "l'eau" is "eau".
      .replace(/^(?:[cdjlmnst]|qu)['’](?=\p{L}{2})/u, '')
  );
}

const holds = (words: readonly string[], wanted: string): boolean => words.some((word) => isAlike(word, wanted));

/** A common beginning that leaves only an ending; none of numbers. Arabic has its article before the word. */
export function isAlike(a: string, b: string): boolean {
  if (a === b || /\p{N}/u.test(a + b)) return a === b;
  const [short = '', long = ''] = [a, b]
    .map((word) => word.replace(/^ال(?=\p{L}{3})/u, ''))
    .sort((x, y) => x.length - y.length);
  if (short === long) return true;
  if (/^\p{Script=Latin}{1,4}$/u.test(short))
    return long.startsWith(short) && /^(?:s|es|n|en|e)$/.test(long.slice(short.length));
  const stem = Math.max(4, long.length - 3);
  return short.length >= stem && short.slice(0, stem) === long.slice(0, stem);
}
