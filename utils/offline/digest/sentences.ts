/** One sentence or line of a text, with the heading above it. */
export interface Sentence {
  text: string;
  heading?: string;
  /** It is a heading itself. */
  title?: true;
  /** Counted over the whole text, from 0. */
  order: number;
}

/**
 * The sentences of Markdown or plain text, as people read them: without marks, link targets, table rules and code. The
 * browser segments the text (Unicode UAX 29), so Japanese and Arabic are split as well as English.
 */
export function sentencesOf(markdown: string): Sentence[] {
  const sentences: Sentence[] = [];
  let heading: string | undefined;
  const titles = /^#{1,6}\s/m.test(markdown) ? undefined : linesAlone(markdown);
  const all = blocks(markdown);
  for (const [at, block] of all.entries()) {
    const title = /^(?:[-*+]\s+)?#{1,6}\s+(.+)$/.exec(block);
    if (title) {
      heading = plain(title[1] ?? '');
      continue;
    }
    if (titles?.has(block)) {
      sentences.push({ text: plain(block), title: true, order: sentences.length });
      heading = plain(block);
      continue;
    }
    if (!isRow(all[at - 1] ?? '') && isHeadOfTable(block, all[at + 1])) continue;
    for (const { segment } of segmenter.segment(plain(block).replace(innerDot, dotLeader))) {
      const text = segment.trim().replaceAll(dotLeader, '.');
      if (/[\p{L}\p{N}]/u.test(text))
        sentences.push({ text, ...(heading ? { heading } : {}), order: sentences.length });
    }
  }
  return sentences;
}

/** The text of a page has empty lines before and after its headings, and only there. */
function linesAlone(text: string): ReadonlySet<string> {
  const parts = text.split(/\n\s*\n/).map((part) => part.trim());
  return new Set(
    parts
      // The last one has nothing below it: "Sun 15" of a week is a heading, "Mo–Fr 9:00–18:00" is not.
      .filter((part, at, all) => at < all.length - 1 || (all.length > 1 && wordsOf(part).length < 3))
      .filter((part) => /\p{L}/u.test(part) && part.length <= longestTitle && !/\n|[.!?。！？:;,]$|^[-*>|]/.test(part)),
  );
}

const longestTitle = 80;

/** The headings of Markdown, in their order. */
export function headingsOf(markdown: string): string[] {
  return markdown.split('\n').flatMap((line) => {
    const title = /^#{1,6}\s+(.+)$/.exec(line)?.[1];
    return title === undefined ? [] : [plain(title)];
  });
}

/** The words of a text in lower case without accents, for comparing. */
export function wordsOf(text: string): string[] {
  return [...words.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [foldWord(segment)] : []));
}

/** The dot of "e.g." and of a currency such as "ر.س" ends no sentence. */
const innerDot = /(?<=(?<!\p{L})\p{L})\.(?=\p{L})/gu;
const dotLeader = '\uE004';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

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

/** Paragraphs, list items, rows, and single lines. */
function blocks(markdown: string): string[] {
  const withoutCode = markdown.replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1\s*$/gm, '');
  const sentences: string[] = [];
  const lines = withoutCode.split('\n').map((line) => line.trim().replace(boxState, ''));
  for (const [at, text] of lines.entries()) {
    const before = sentences.at(-1);
    if (text === '' || isTableRule(text) || isPicture(text)) sentences.push('');
    // A link within a sentence has a line of its own, and the sentence goes on after it.
    else if (
      before &&
      !/[.!?。！？]$/.test(before) &&
      !startsBlock(before) &&
      (goesOn.test(text) || goesOn.test(lines[at + 1] ?? ''))
    )
      sentences[sentences.length - 1] = goesOn.test(text) ? `${before}${text}` : `${before} ${text}`;
    else if (before && !startsBlock(text) && !startsBlock(before) && continuesLine(before, text))
      sentences[sentences.length - 1] = `${before} ${text}`;
    else sentences.push(text);
  }
  return sentences.filter((block) => block !== '');
}

/** Lines of a page are separate items, such as a name and its price. Lines of a file may be broken anywhere. */
function continuesLine(before: string, line: string): boolean {
  if (isValue(line) && !isValue(before) && /\p{L}{2}/u.test(before) && before.length <= maxLabelLength) return true;
  if (/[.!?:;。！？：]["”»)]?$/.test(before)) return false;
  // "By", a link with the name, "· 14 March": one line, of which the link is a part of its own.
  return (
    /^[\p{Ll}\p{Lm},;)·•|–—]/u.test(line) ||
    /^\p{L}{1,4}$/u.test(before) ||
    (widthOf(before) >= brokenFrom && !/^[\p{Lu}\d]/u.test(line))
  );
}

const goesOn = /^[.!?;:](?:\s|$)/;
/** What page text says about the state of a checkbox, in words that are not the page's. */
const boxState = /^(?:un)?checked \| /;
const isPicture = (line: string): boolean => /^!\[[^\]]*\]\([^)]*\)$/.test(line);

/** An amount or number, which says nothing without the words before it. */
const isValue = (line: string): boolean => /^[^\p{L}]*\d[^\p{L}]*(?:\p{L}{1,3}\.?)?$/u.test(line);
const maxLabelLength = 40;

/** Characters in the line of a file that is broken to fit. Letters of East Asia are two wide. */
const brokenFrom = 50;
export const widthOf = (line: string): number =>
  line.length + (line.match(/[\u3040-\u9FFF\uAC00-\uD7A3]/g)?.length ?? 0);

/** Whether a row only names columns: it has no numbers, and the row below has some. */
const isHeadOfTable = (row: string, next = ''): boolean =>
  isRow(row) && isRow(next) && !/\d/.test(row) && /\d/.test(next) && !/[.!?]/.test(row);
const isRow = (line: string): boolean => / \| /.test(line);

const startsBlock = (line: string): boolean => /^(?:#{1,6}\s|[-*+]\s|\d{1,3}[.)]\s|>|\|)| \| /.test(line);
const isTableRule = (line: string): boolean => /^\|(?:\s*:?-+:?\s*\|)+$/.test(line);

function plain(markdown: string): string {
  return markdown
    .replace(/^(?:[-*+]|\d{1,3}[.)]|>)\s+/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\|\s*|\s*\|$/g, '')
    .replace(/\s*\|\s*/g, ' · ')
    .replace(/^(?:\s*·\s*)+/, '')
    .replace(/(\*\*|__|~~|`+)(.+?)\1/g, '$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!|>~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
