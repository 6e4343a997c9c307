/** One sentence or line of a text, with the heading above it. */
export interface Sentence {
  text: string;
  heading?: string;
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
  for (const block of blocks(markdown)) {
    const title = /^(?:[-*+]\s+)?#{1,6}\s+(.+)$/.exec(block);
    if (title) {
      heading = plain(title[1] ?? '');
      continue;
    }
    for (const { segment } of segmenter.segment(plain(block))) {
      const text = segment.trim();
      if (/[\p{L}\p{N}]/u.test(text))
        sentences.push({ text, ...(heading ? { heading } : {}), order: sentences.length });
    }
  }
  return sentences;
}

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

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

function foldWord(word: string): string {
  return (
    word
      .normalize('NFKD')
      // Without its mark a kana is another sound.
      .replace(/(?<![\p{Script=Hiragana}\p{Script=Katakana}])\p{M}/gu, '')
      .normalize('NFC')
      .toLowerCase()
      .replace(/['’]s$/, '')
  );
}

/** Paragraphs, list items, rows, and single lines. */
function blocks(markdown: string): string[] {
  const withoutCode = markdown.replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1\s*$/gm, '');
  const sentences: string[] = [];
  for (const line of withoutCode.split('\n')) {
    const text = line.trim();
    const before = sentences.at(-1);
    if (text === '' || isTableRule(text)) sentences.push('');
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
  return /^[\p{Ll}\p{Lm},;)·•|–—]/u.test(line) || /^\p{L}{1,4}$/u.test(before) || widthOf(before) >= brokenFrom;
}

/** An amount or number, which says nothing without the words before it. */
const isValue = (line: string): boolean => /^[^\p{L}]*\d[^\p{L}]*(?:\p{L}{1,3}\.?)?$/u.test(line);
const maxLabelLength = 40;

/** Characters in the line of a file that is broken to fit. Letters of East Asia are two wide. */
const brokenFrom = 50;
const widthOf = (line: string): number => line.length + (line.match(/[\u3040-\u9FFF\uAC00-\uD7A3]/g)?.length ?? 0);

const startsBlock = (line: string): boolean => /^(?:#{1,6}\s|[-*+]\s|\d{1,3}[.)]\s|>|\|)/.test(line);
const isTableRule = (line: string): boolean => /^\|(?:\s*:?-+:?\s*\|)+$/.test(line);

function plain(markdown: string): string {
  return markdown
    .replace(/^(?:[-*+]|\d{1,3}[.)]|>)\s+/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\|\s*|\s*\|$/g, '')
    .replace(/\s*\|\s*/g, ' · ')
    .replace(/(\*\*|__|~~|`+)(.+?)\1/g, '$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!|>~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
