import { boxOf } from '../../dom/boxes';
import { cached } from '../../dom/dom-cache';
import { collapse } from '../../dom/dom';
import { tableSelector } from '../../dom/grid';
import { isOneOfMany } from '../../dom/similar';
import { holdsTarget, plainTargets } from '../../aria/target';
import { safe } from '../../dom/safe';

/** Of an element placed by coordinates, as appointments stand under days. '' under no row of words. */
export function columnHeadOf(element: Element): string {
  const { style } = safe(element as HTMLElement);
  // Coordinates of a class are where all of a kind stand.
  if (!style || (style.top === '' && style.left === '')) return '';
  return /\S/.test(safe(element).textContent ?? '') ? headAbove(element) : '';
}

/** Of one of many short or empty boxes, as the hours of a week: its column, and the words at which its row begins. */
export function headsOf(element: Element): string {
  const { textContent, parentElement } = safe(element);
  if ((textContent ?? '').trim().length > 2 || !isOneOfMany(element) || safe(parentElement)?.closest(tableSelector))
    return '';
  const column = headAbove(element, safe(element).className);
  return column === '' ? '' : `${column} ${rowHeadOf(element)}`.trim();
}

function rowHeadOf(element: Element): string {
  const { top } = boxOf(element);
  let first = element;
  for (let left = maxColumns; left > 0; left--) {
    const before = safe(first).previousElementSibling;
    if (!before || Math.abs(boxOf(before).top - top) > slack) break;
    first = before;
  }
  const text = collapse(safe(first).textContent ?? '');
  return safe(first).className === safe(element).className || text.length > maxHeadLength ? '' : text;
}

/** `kind`: such boxes are no heads. */
function headAbove(element: Element, kind?: string): string {
  const box = boxOf(element);
  if (box.width === 0 || box.height === 0) return '';
  const middle = box.left + box.width / 2;
  let at = safe(element).parentElement;
  for (let level = 0; at && level < maxLevels; level++, at = safe(at).parentElement) {
    const before = safe(at).previousElementSibling;
    for (const part of [at, before, safe(before)?.previousElementSibling]) {
      if (!part) continue;
      const row = rowIn(part);
      if (row?.some((head) => head.kind === kind)) continue;
      const head = row?.find(({ left, right, top }) => left <= middle && middle < right && top < box.top);
      // What is as wide as several columns stands under none.
      if (head) return box.width <= (head.right - head.left) * 1.2 ? head.text : '';
    }
  }
  return '';
}

type Head = Pick<DOMRect, 'left' | 'right' | 'top'> & { text: string; kind: string };

const rowIn = cached((part: Element): readonly Head[] | undefined => {
  const inside = safe(part).getElementsByTagName('*');
  const first = Array.from({ length: maxParts }, (_, at) => inside[at] ?? part);
  return [part, ...first].values().map(rowOf).find(Boolean);
});

const rowOf = cached((part: Element): readonly Head[] | undefined => {
  if (safe(part).childElementCount < minColumns) return undefined;
  const children = Array.from(safe(part).children);
  if (children.slice(0, minColumns).some((child) => !isPlain(child))) return undefined;
  const heads: Head[] = [];
  for (const child of children.slice(0, maxColumns)) {
    const { left, right, top, width, height } = boxOf(child);
    if (width === 0 || height === 0) continue;
    const text = collapse(safe(child).textContent ?? '');
    const last = heads.at(-1);
    if (last && (left < last.right - slack || Math.abs(top - last.top) > slack)) break;
    if (text.length > maxHeadLength || safe(child).matches(plainTargets) || holdsTarget(child)) return undefined;
    heads.push({ text, kind: safe(child).className, left, right, top });
  }
  const named = heads.filter(({ text }) => text !== '');
  return new Set(named.map(({ text }) => text)).size >= minColumns ? named : undefined;
});

/** A cheap check before all others. */
const isPlain = (element: Element): boolean =>
  safe(element).childElementCount <= 2 && (safe(safe(element).firstElementChild)?.childElementCount ?? 0) <= 2;

const minColumns = 3;
const maxColumns = 32;
const maxParts = 16;
const maxLevels = 6;
const maxHeadLength = 30;
const slack = 4;
