import { cached } from '../../dom/dom-cache';
import { elementNode } from '../../dom/realm';
import { safe } from '../../dom/safe';

/**
 * True if an element is one of at least three empty boxes of the same size beside each other that are distinguishable
 * from their surroundings: squares of a board, colours of a palette. Sizes are compared in whole CSS pixels.
 */
export function isRepeatedBox(element: Element, style: CSSStyleDeclaration): boolean {
  const { parentElement } = safe(element);
  if (!isEmpty(element) || !parentElement || !isPainted(style)) return false;
  const size = sizeOf(element);
  return size !== undefined && (sizesIn(parentElement).get(size) ?? 0) >= minSimilar;
}

/** `42x42` in whole CSS pixels; undefined for what is too small to be pointed at or too large for one box of many. */
function sizeOf(element: Element): string | undefined {
  const { width, height } = safe(element).getBoundingClientRect();
  const fits = Math.min(width, height) >= minSize && Math.max(width, height) <= maxSize;
  return fits ? printSize(width, height) : undefined;
}

export const printSize = (width: number, height: number): string => `${Math.round(width)}x${Math.round(height)}`;

/**
 * How many empty boxes there are of each size that at least half of all children have. Boxes in the same place are
 * layers of one thing (a colour field, the look of a button): they count once.
 */
const sizesIn = cached((parent: Element): ReadonlyMap<string, number> => {
  const all = Array.from(safe(parent).children).slice(0, maxSiblings);
  const counts = new Map<string, { empty: number; all: number }>();
  const places = new Set<string>();
  for (const child of all) {
    const size = sizeOf(child);
    if (size === undefined) continue;
    const { left, top } = safe(child).getBoundingClientRect();
    const place = `${size} ${Math.round(left)} ${Math.round(top)}`;
    if (places.has(place)) continue;
    places.add(place);
    const count = counts.get(size) ?? { empty: 0, all: 0 };
    counts.set(size, { empty: count.empty + (isEmpty(child) ? 1 : 0), all: count.all + 1 });
  }
  return new Map(
    [...counts].flatMap(([size, count]): [string, number][] =>
      count.all * 2 >= all.length ? [[size, count.empty]] : [],
    ),
  );
});

function isEmpty(element: Element): boolean {
  const first = safe(element).firstChild;
  if (first === null) return true;
  return (
    isBlank(first) &&
    (safe(first).nextSibling === null || isBlank(safe(element).lastChild!)) &&
    safe(element).firstElementChild === null &&
    safe(element).childNodes.length <= 2
  );
}

const isBlank = (node: Node): boolean => safe(node).nodeType !== elementNode && !/\S/.test(safe(node).nodeValue ?? '');

function isPainted(style: CSSStyleDeclaration): boolean {
  return (
    !/^(transparent|rgba\(0, 0, 0, 0\))$/.test(style.backgroundColor) ||
    style.backgroundImage !== 'none' ||
    (parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== 'none') ||
    style.boxShadow !== 'none'
  );
}

const minSimilar = 3;
const minSize = 8;
const maxSize = 300;
const maxSiblings = 64;
