import { collapse } from '../dom/dom';

/** Line ends and runs of blanks where the page shows them, else single blanks. */
export function spaced(data: string, before: string, style: CSSStyleDeclaration): string {
  if (!data.includes('\n')) return data;
  if (before === '' && !/\S/.test(data)) return ' ';
  if (keepsBlanks(style)) return data;
  return data.replace(/\s*\n\s*/g, keepsLines(style) ? '\n' : ' ');
}

export function keepsBlanks({ whiteSpaceCollapse }: CSSStyleDeclaration): boolean {
  return /^(preserve|break-spaces)$/.test(whiteSpaceCollapse);
}

export function keepsLines({ whiteSpaceCollapse }: CSSStyleDeclaration): boolean {
  return /^(preserve|preserve-breaks|break-spaces)$/.test(whiteSpaceCollapse);
}

export function laidOutText(text: string): string {
  const lines = text.includes('\n') ? text.replace(/^\s*\n/, '').trimEnd() : '';
  return lines.includes('\n') ? lines : collapse(text);
}

export const maxPieceLength = 10_000;

/** Pieces end at line ends, else at blanks. */
export function* piecesOf(text: string, pieceLength = 800): Generator<string> {
  for (let at = 0; at < text.length;) {
    const most = text.slice(at, at + pieceLength);
    const end = at + pieceLength >= text.length ? most.length : breakIn(most);
    yield most.slice(0, end);
    at += end;
  }
}

/** An unwanted part becomes one empty piece. */
export function* piecesWith(text: string, isWanted: (part: string) => boolean): Generator<string> {
  for (const part of piecesOf(text, partLength)) {
    if (isWanted(part)) yield* piecesOf(part);
    else yield '';
  }
}

const partLength = 50_000;

/** The position after the last line end or blank, never inside a character. */
function breakIn(text: string): number {
  const line = text.lastIndexOf('\n') + 1;
  const blank = text.lastIndexOf(' ') + 1;
  return line || blank || (text.isWellFormed() ? text.length : text.length - 1);
}
