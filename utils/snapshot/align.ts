import { firstNot } from '../page/dom/first-not';

/**
 * Patience diff: lines that occur once in each text, in their longest common order, are the anchors; then the same
 * between two anchors. A part without anchors has changed, but for its beginning and end. About n log n.
 */
export function alignLines(before: string[], after: string[]): Alignment {
  const kept = new Map<number, number>();
  match(before, after, [0, before.length], [0, after.length], kept);
  const order: Alignment['order'] = [];
  let next = 0;
  for (let at = 0; at <= before.length; at++) {
    const partner = at < before.length ? kept.get(at) : after.length;
    if (partner === undefined) order.push({ side: 'removed', at });
    else {
      for (; next < partner; next++) order.push({ side: 'added', at: next });
      next = partner + 1;
    }
  }
  return { kept, order };
}

/** Indices of lines. */
interface Alignment {
  /** From before to after. */
  kept: ReadonlyMap<number, number>;
  /** As a reader of the new text meets them. */
  order: { side: 'removed' | 'added'; at: number }[];
}

type Span = readonly [start: number, end: number];

function match(before: string[], after: string[], old: Span, now: Span, kept: Map<number, number>): void {
  let [a, b] = old;
  let [c, d] = now;
  while (a < b && c < d && before[a] === after[c]) kept.set(a++, c++);
  while (a < b && c < d && before[b - 1] === after[d - 1]) kept.set(--b, --d);
  if (a === b || c === d) return;
  const anchors = inOrder(uniquePairs(before, after, [a, b], [c, d]));
  if (anchors.length === 0) return;
  for (const [from, to] of [...anchors, [b, d] as const]) {
    match(before, after, [a, from], [c, to], kept);
    if (from < b) kept.set(from, to);
    [a, c] = [from + 1, to + 1];
  }
}

type Pair = readonly [old: number, now: number];

function uniquePairs(before: string[], after: string[], old: Span, now: Span): Pair[] {
  const uniqueLines = (lines: string[], [start, end]: Span): Map<string, number> => {
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
