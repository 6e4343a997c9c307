import { linesOf, type Fragment, type Line, type TextLine } from './lines';
import type { PdfBlock } from '../core/pdf-text';
import { tableIn } from './tables';

/** Headings, paragraphs and tables of a page, in reading order. */
export function blocksOf(fragments: readonly Fragment[]): PdfBlock[] {
  const lines = linesOf(fragments);
  const body = bodyHeight(lines);
  const blocks: PdfBlock[] = [];
  for (let at = 0; at < lines.length;) {
    const found = tableIn(lines, at);
    if (found?.kind === 'table') blocks.push({ kind: 'table', rows: found.rows });
    else if (found) blocks.push(...found.columns.flatMap((column) => paragraphs(column, body)));
    if (found) {
      at += found.lines;
      continue;
    }
    const start = at;
    while (at < lines.length && (at === start || !tableIn(lines, at))) at += 1;
    blocks.push(...paragraphs(lines.slice(start, at).map(asOneCell), body));
  }
  return blocks;
}

function bodyHeight(lines: readonly Line[]): number {
  const letters = new Map<number, number>();
  for (const { height, cells } of lines) {
    const count = cells.reduce((sum, { text }) => sum + text.length, 0);
    letters.set(height, (letters.get(height) ?? 0) + count);
  }
  return [...letters].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0];
}

function asOneCell({ y, height, cells }: Line): TextLine {
  return {
    y,
    height,
    text: cells.map(({ text }) => text).join(' '),
    x: Math.min(...cells.map(({ x }) => x)),
    right: Math.max(...cells.map(({ right }) => right)),
  };
}

function paragraphs(lines: readonly TextLine[], body: number): PdfBlock[] {
  const blocks: PdfBlock[] = [];
  let last: TextLine | undefined;
  /** Where the lines of the paragraph begin. */
  let left = 0;
  for (const line of lines) {
    const block = blocks.at(-1);
    if (block && block.kind !== 'table' && last && isContinuation(last, line, left)) {
      block.text = joined(block.text, line.text);
      left = Math.min(left, line.x);
    } else {
      const isHeading = line.height > body * headingHeight && line.text.length <= maxHeadingLength;
      blocks.push({ kind: isHeading ? 'heading' : 'text', text: line.text });
      left = line.x;
    }
    last = line;
  }
  return blocks;
}

/** Headings are taller than other letters by this factor. */
const headingHeight = 1.15;
const maxHeadingLength = 150;
/** In letter heights, between lines of a paragraph. */
const leading = 1.75;
const indent = 0.8;

function isContinuation(last: TextLine, line: TextLine, left: number): boolean {
  const { height } = last;
  const down = last.y - line.y;
  return (
    Math.abs(line.height - height) < height * 0.1 &&
    down > 0 &&
    down <= height * leading &&
    line.x < left + height * indent &&
    !/^(?:[•▪‣◦–*-]|\(?\d{1,3}[.)]|[a-z]\))\s/.test(line.text)
  );
}

/** Chinese and Japanese have no spaces between lines. */
function joined(text: string, next: string): string {
  if (/\p{L}[-‐]$/u.test(text) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next;
  const isWithoutSpaces = unspaced.test(text.slice(-1)) && unspaced.test(next);
  return text + (isWithoutSpaces ? '' : ' ') + next;
}

const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，！？「」（）]/u;
