import { collapse } from '../dom/dom';

/** What a text node adds to the text before it: line ends and runs of blanks where the page shows them, elsewhere as blanks. */
export function spaced(data: string, before: string, style: CSSStyleDeclaration): string {
  if (!data.includes('\n')) return data;
  // Between two blocks, as most are: no question to the browser.
  if (before === '' && !/\S/.test(data)) return ' ';
  if (keepsBlanks(style)) return data;
  return data.replace(/\s*\n\s*/g, keepsLines(style) ? '\n' : ' ');
}

/** What a `br` adds. Outside of text that is laid out by its lines, a new line says no more than a blank. */
export function lineBreak(style: CSSStyleDeclaration | undefined): string {
  return style && keepsLines(style) ? '\n' : ' ';
}

/** Whether runs of blanks are shown as they stand, and line ends too. */
export function keepsBlanks({ whiteSpaceCollapse }: CSSStyleDeclaration): boolean {
  return /^(preserve|break-spaces)$/.test(whiteSpaceCollapse);
}

export function keepsLines({ whiteSpaceCollapse }: CSSStyleDeclaration): boolean {
  return /^(preserve|preserve-breaks|break-spaces)$/.test(whiteSpaceCollapse);
}

/** A text as it is laid out: with its lines and their indents where it has several, else with its white space collapsed. */
export function laidOut(text: string): string {
  const lines = text.includes('\n') ? text.replace(/^\s*\n/, '').trimEnd() : '';
  return lines.includes('\n') ? lines : collapse(text);
}

/** Longer texts are read in pieces. */
export const longestPiece = 10_000;

/** A long text in pieces that end at line ends, or else at blanks. */
export function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const most = text.slice(at, at + pieceLength);
    const end = at + pieceLength >= text.length ? most.length : breakIn(most);
    yield most.slice(0, end);
    at += end;
  }
}

const pieceLength = 800;

/** Behind the last line end or blank, not inside a character. */
function breakIn(text: string): number {
  const line = text.lastIndexOf('\n') + 1;
  const blank = text.lastIndexOf(' ') + 1;
  return line || blank || (text.isWellFormed() ? text.length : text.length - 1);
}
