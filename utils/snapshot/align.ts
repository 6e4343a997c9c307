import { firstNot } from '../page/dom/first-not';

/** Indices of lines, in the order in which a reader of the new text meets them. */
export interface Alignment {
  removed: number[];
  added: number[];
  /** From before to after. */
  kept: ReadonlyMap<number, number>;
  order: { side: 'removed' | 'added'; at: number }[];
}

/**
 * Patience diff: lines that occur once in each text, in the longest order that both share, are the anchors; the same
 * again between two anchors. A part without anchors is aligned by its longest common subsequence where that is cheap,
 * else all of it has changed. About n log n.
 */
export function alignLines(before: string[], after: string[]): Alignment {
  const kept = new Map<number, number>();
  match(before, after, { start: 0, end: before.length }, { start: 0, end: after.length }, kept);
  const result: Alignment = { removed: [], added: [], kept, order: [] };
  const put = (side: 'removed' | 'added', at: number) => {
    result[side].push(at);
    result.order.push({ side, at });
  };
  let next = 0;
  for (let at = 0; at < before.length; at++) {
    const partner = kept.get(at);
    if (partner === undefined) put('removed', at);
    else {
      while (next < partner) put('added', next++);
      next = partner + 1;
    }
  }
  while (next < after.length) put('added', next++);
  return result;
}

interface Span {
  start: number;
  end: number;
}

/** A larger table for a common subsequence is not cheap. */
const maxCells = 40_000;

function match(before: string[], after: string[], old: Span, now: Span, kept: Map<number, number>): void {
  let [a, b, c, d] = [old.start, old.end, now.start, now.end];
  while (a < b && c < d && before[a] === after[c]) kept.set(a++, c++);
  while (a < b && c < d && before[b - 1] === after[d - 1]) kept.set(--b, --d);
  if (a === b || c === d) return;
  const anchors = inOrder(uniquePairs(before, after, { start: a, end: b }, { start: c, end: d }));
  if (anchors.length === 0) {
    if ((b - a) * (d - c) <= maxCells) matchCommon(before, after, { start: a, end: b }, { start: c, end: d }, kept);
    return;
  }
  for (const [from, to] of [...anchors, [b, d] as const]) {
    match(before, after, { start: a, end: from }, { start: c, end: to }, kept);
    if (from < b) kept.set(from, to);
    [a, c] = [from + 1, to + 1];
  }
}

type Pair = readonly [old: number, now: number];

function uniquePairs(before: string[], after: string[], old: Span, now: Span): Pair[] {
  const uniqueLines = (lines: string[], { start, end }: Span): Map<string, number> => {
    const places = new Map<string, number>();
    for (let at = start; at < end; at++) places.set(lines[at] ?? '', places.has(lines[at] ?? '') ? -1 : at);
    return places;
  };
  const there = uniqueLines(after, now);
  return [...uniqueLines(before, old)].flatMap(([line, at]): Pair[] => {
    const partner = there.get(line) ?? -1;
    return at >= 0 && partner >= 0 ? [[at, partner]] : [];
  });
}

function inOrder(pairs: Pair[]): Pair[] {
  const ends: number[] = [];
  const previous: number[] = [];
  pairs.forEach(([, now], at) => {
    const low = firstNot(ends.length, (end) => (pairs[ends[end] ?? 0]?.[1] ?? 0) < now);
    previous[at] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = at;
  });
  const chosen: Pair[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) chosen.unshift(pairs[at] as Pair);
  return chosen;
}

function matchCommon(before: string[], after: string[], old: Span, now: Span, kept: Map<number, number>): void {
  const rows = old.end - old.start;
  const columns = now.end - now.start;
  const width = columns + 1;
  const longest = new Uint16Array((rows + 1) * width);
  const same = (row: number, column: number) => before[old.start + row] === after[now.start + column];
  const at = (row: number, column: number) => longest[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      longest[row * width + column] = same(row, column)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  for (let row = 0, column = 0; row < rows && column < columns;) {
    if (same(row, column)) kept.set(old.start + row++, now.start + column++);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
}
