import { boxOf } from '../../dom/boxes';
import { rgbaOf } from '../../aria/colors';
import { firstChildren, isSvg, mostChildren, rootOf } from '../../dom/dom';
import { cached, tagOf } from '../../dom/dom-cache';
import { holdsTarget } from '../../aria/target';
import { safe } from '../../dom/safe';

/** At least three empty boxes of one size that stand out, such as squares of a board. */
export function isRepeatedBox(element: Element, style: CSSStyleDeclaration): boolean {
  if (!isEmpty(element) || !isPainted(style)) return false;
  const { parentElement } = safe(element);
  const size = sizeOf(element);
  return (
    size !== undefined &&
    parentElement !== null &&
    ((sizesIn(parentElement).get(size) ?? 0) >= minSimilar || isSmallOfMany(element, size))
  );
}

/** Each is in a row of its own: switches and dots. */
function isSmallOfMany(element: Element, size: string): boolean {
  const [kind] = safe(element).classList;
  const { width, height } = boxOf(element);
  if (kind === undefined || Math.max(width, height) > maxSmall) return false;
  const root = rootOf(element) as Document | ShadowRoot;
  const alike = Array.from(safe(root).querySelectorAll(`.${CSS.escape(kind)}`)).slice(0, mostChildren);
  return alike.filter((one) => isEmpty(one) && sizeOf(one) === size).length >= minSimilar;
}

/** By its look: a small box with a sign or, outside of cells and beside no other control, with nothing, as a switch. */
export function isDrawnControl(element: Element, style: CSSStyleDeclaration, cell: Element | undefined): boolean {
  const [knob, more] = firstChildren(element);
  if (more || (knob && !isEmpty(knob))) return false;
  const text = (safe(element).textContent ?? '').trim();
  if (!sign.test(text) || (text !== '' && knob) || !isPainted(style)) return false;
  const { width, height } = boxOf(element);
  if (Math.min(width, height) < minSize || Math.max(width, height) > maxSmall) return false;
  const { parentElement } = safe(element);
  return text !== '' || (!cell && parentElement !== null && !holdsTarget(parentElement));
}

/** Ticks mark the entries of many lists. */
const sign = /^[^\p{L}\p{N}✓✔]{0,2}$/u;

/** Undefined if too small to be pointed at or too large for one of many. */
function sizeOf(element: Element): string | undefined {
  const { width, height } = boxOf(element);
  const fits = Math.min(width, height) >= minSize && Math.max(width, height) <= maxSize;
  return fits ? printSize(width, height) : undefined;
}

const printSize = (width: number, height: number): string => `${Math.round(width)}x${Math.round(height)}`;

/** `42x42 #c33`, or without a fill. */
export function lookOf(element: Element, { fill, backgroundColor }: CSSStyleDeclaration): string {
  const { width, height } = boxOf(element);
  const color = rgbaOf(isSvg(element) && tagOf(element) !== 'svg' ? fill : backgroundColor);
  const digits = color?.slice(0, 3).map((part) => Math.round(part / 17).toString(16));
  return `${printSize(width, height)}${color && digits && color[3] > 0 ? ` #${digits.join('')}` : ''}`;
}

/** At least half of the children have them. Boxes in one place are layers of one thing. */
const sizesIn = cached((parent: Element): ReadonlyMap<string | undefined, number> => {
  const all = firstChildren(parent);
  const firstAtPlace = new Map(all.toReversed().map((child) => [placeOf(child), child]));
  const bySize = Map.groupBy(firstAtPlace.values(), sizeOf);
  return new Map(
    [...bySize].map(([size, alike]) => [size, alike.length * 2 >= all.length ? alike.filter(isEmpty).length : 0]),
  );
});

function placeOf(element: Element): string {
  const { left, top } = boxOf(element);
  return `${sizeOf(element)} ${Math.round(left)} ${Math.round(top)}`;
}

export const isEmpty = cached((element: Element): boolean => {
  if (firstChildren(element).length > 0) return false;
  const { firstChild } = safe(element);
  if (!firstChild) return true;
  return isBlank(firstChild) && isBlank(safe(element).lastChild!) && safe(element).childNodes.length <= 2;
});

const isBlank = (node: Node): boolean => !/\S/.test(safe(node).nodeValue ?? '');

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
const maxSmall = 64;
