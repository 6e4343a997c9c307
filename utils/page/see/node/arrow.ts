import { boxOf } from '../../dom/boxes';
import { attributeOf, attributesIn } from '../../dom/dom-cache';
import { safe } from '../../dom/safe';

/**
 * To what comes before or after, as in calendars: a small box with a sign or a drawing, which its code calls so. Often
 * it has neither role nor pointing hand.
 */
export function isArrow(element: Element): boolean {
  if (!attributesIn(element, sideAttributes).some((name) => isSide(attributeOf(element, name)))) return false;
  const text = (safe(element).textContent ?? '').trim();
  if (!sign.test(text) && !side.test(text)) return false;
  const { width, height } = boxOf(element);
  return Math.min(width, height) >= MIN_SIZE && Math.max(width, height) <= MAX_SIZE;
}

const sideAttributes = new Set(['class', 'id', 'data-action', 'data-handler', 'data-direction', 'data-dir']);

/** "prev", "nextMonth", "calendar-next", "btn_previous" */
function isSide(words: string | null): boolean {
  // Asked for nearly every element.
  if (words === null || !/prev|next/i.test(words)) return false;
  return words
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/\s+/)
    .some((word) => sideWord.test(word));
}

const side = /^(?:prev|previous|next)$/i;
const sideWord =
  /(?:^|[-_])(?:prev|previous|next)(?:[-_](?:month|year|decade|week|day|page|slide|arrow|btn|button|icon|nav))*$/;

const sign = /^[^\p{L}\p{N}]{0,2}$/u;

const MIN_SIZE = 3;
const MAX_SIZE = 80;
