import { allRoots, deepElementFromPoint, pathUp } from '../dom/dom';
import { boxOf } from '../dom/boxes';
import { cached, tagOf } from '../dom/dom-cache';
import { firstNot } from '../dom/first-not';
import { page, positionOf } from '../dom/realm';
import { doc, safe } from '../dom/safe';

/** Vertically, relative to the viewport. */
export interface Place {
  /** CSS pixels; 0 inside the viewport. */
  distance: number;
  isAbove: boolean;
  isInside: boolean;
  isFolded?: true;
}

/** `reach`: CSS pixels around the viewport. Boxes without a size are in view. */
export function placeOf(element: Element, reach: number): Place {
  const { top, bottom, width, height } = boxOf(element);
  if (page.innerHeight === 0 || width === 0 || height === 0) return { distance: 0, isAbove: false, isInside: false };
  return {
    distance: Math.max(0, top - page.innerHeight, -bottom),
    isAbove: bottom < 0,
    isInside: top >= -reach && bottom <= page.innerHeight + reach,
  };
}

/** 1-based; those with a place are not read for now. */
export type Range = [from: number, to: number, away: Place | undefined];

/**
 * Of more than `manyChildren`: the first, those near the viewport, and those between and after. Undefined if they do
 * not run downwards.
 */
export function rangesOf(elements: ArrayLike<Element>, reach: number): Range[] | undefined {
  const { length } = elements;
  const near = nearRange(elements, reach);
  if (!near) return undefined;
  const [first, behind] = near;
  const head = Math.min(headChildren, first);
  const away = (above: boolean, at: number): Place => {
    const element = elements[Math.max(0, Math.min(at, length - 1))];
    return { distance: 0, isInside: false, ...(element && placeOf(element, reach)), isAbove: above };
  };
  const ranges: Range[] = [
    [1, head, undefined],
    [head + 1, first, away(true, first - 1)],
    [first + 1, behind, undefined],
    [behind + 1, length, away(false, behind)],
  ];
  return ranges.filter(([from, to]) => from <= to);
}

export const manyChildren = 40;
const headChildren = 2;

/**
 * 0-based, by binary search: the first that reaches into the viewport, and the first after it. Undefined where samples
 * do not run downwards.
 */
function nearRange(elements: ArrayLike<Element>, reach: number): [number, number] | undefined {
  const boxAt = (at: number): DOMRect | undefined => {
    for (let next = at; next < Math.min(at + 20, elements.length); next++) {
      const box = boxOf(elements[next]!);
      if (box && box.height > 0) return box;
    }
    return undefined;
  };
  const topOf = (at: number) => boxAt(at)?.top ?? Infinity;
  const samples = Array.from({ length: 12 }, (_, at) => topOf(Math.floor((at * (elements.length - 1)) / 11)));
  if (samples.some((top, at) => at > 0 && top < (samples[at - 1] ?? -Infinity))) return undefined;
  const bottomAbove = (at: number) => (boxAt(at)?.bottom ?? Infinity) < -reach;
  const first = firstNot(elements.length, bottomAbove);
  return [first, firstNot(elements.length, (at) => topOf(at) <= page.innerHeight + reach, first)];
}

/** They and all around them are read wherever they are in the page. */
export function layersOnTop(): Set<Element> {
  const all = doc.getElementsByTagName('*');
  // With hundreds of frames each question takes Chromium milliseconds.
  const chains =
    all.item(fewElements) === null && allRoots().length === 1
      ? [...all].filter(isLayer).map(pathUp)
      : innermostInView()
          .map(pathUp)
          .filter((chain) => chain.some(isLayer));
  return new Set(chains.flat());
}

const isLayer = cached(
  (element: Element): boolean =>
    tagOf(element) === 'dialog' ||
    safe(element).getAttribute('aria-modal') === 'true' ||
    positionOf(element) === 'fixed',
);

function innermostInView(): Element[] {
  return [0.1, 0.5, 0.9].flatMap((dx) =>
    [0.05, 0.5, 0.95].flatMap((dy) => deepElementFromPoint(page.innerWidth * dx, page.innerHeight * dy) ?? []),
  );
}

/** Up to so many are checked instead of points of the viewport. */
const fewElements = 60;
