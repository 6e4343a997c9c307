import { withPlainLetters } from './letter-forms';

/** In points from the left and the bottom of the page. */
export interface Fragment {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Further from the next part than words are. */
export interface Cell {
  text: string;
  x: number;
  right: number;
}

export interface Line {
  y: number;
  height: number;
  cells: Cell[];
}

export type TextLine = Cell & Pick<Line, 'y' | 'height'>;

/** Nearly every writer of PDF files draws text as it is read, columns included. Gaps are in heights of the letters. */
export function linesOf(fragments: readonly Fragment[]): Line[] {
  const lines: Line[] = [];
  for (const fragment of fragments) {
    if (fragment.text.trim() === '') continue;
    const line = lines.at(-1);
    const tallest = Math.max(fragment.height, line?.height ?? 0);
    if (!line || Math.abs(line.y - fragment.y) > tallest * sameLine) {
      lines.push({ y: fragment.y, height: fragment.height, cells: [cellOf(fragment)] });
      continue;
    }
    line.height = tallest;
    addTo(line, fragment);
  }
  return lines.map((line) => ({ ...line, cells: line.cells.map((cell) => ({ ...cell, text: collapsed(cell.text) })) }));
}

/** Raised and lowered letters belong to their line. */
const sameLine = 0.5;
const cellGap = 0.8;
const wordGap = 0.12;

const cellOf = ({ text, x, width }: Fragment): Cell => ({ text, x, right: x + width });
const collapsed = (text: string): string =>
  withPlainLetters(
    text
      .replace(/\u00ad/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );

function addTo(line: Line, fragment: Fragment): void {
  const { x, width, height, text } = fragment;
  const cell = line.cells.at(-1);
  // Text from the right continues on the left of what came before.
  const gap = cell ? Math.max(x - cell.right, cell.x - (x + width)) : Infinity;
  if (!cell || gap > height * cellGap) {
    line.cells.push(cellOf(fragment));
    return;
  }
  cell.text += (gap > height * wordGap ? ' ' : '') + text;
  cell.x = Math.min(cell.x, x);
  cell.right = Math.max(cell.right, x + width);
}
