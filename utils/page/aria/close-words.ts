import { boxOf } from '../dom/boxes';
import { cached, tagOf } from '../dom/dom-cache';
import { styleOf, textNode } from '../dom/realm';
import { safe } from '../dom/safe';

/** Between two numbers that touch: `^` before one that stands higher or is smaller, else `_`. */
export function scriptSign(element: Element, style: CSSStyleDeclaration, before: string): string {
  if (!/\d/.test(before.at(-1) ?? '') || !style.display.startsWith('inline')) return '';
  if (!/^\s*\d/.test(safe(element).textContent ?? '')) return '';
  const tag = tagOf(element);
  const { verticalAlign } = style;
  if (tag === 'sub' || verticalAlign === 'sub') return '_';
  const parent = safe(element).parentElement;
  const isSmall = parent !== null && parseFloat(style.fontSize) < smaller * parseFloat(styleOf(parent).fontSize);
  return tag === 'sup' || raised.test(verticalAlign) || isSmall ? '^' : '';
}

const raised = /^(?:super|top|text-top)$/;
const smaller = 0.85;

/** Letters of one word that a page draws in a box each. */
export function isOneWord(first: Element | null, second: Element | null): boolean {
  if (!first || !second || safe(first).nextSibling !== second || !isLetter(first) || !isLetter(second)) return false;
  const [one, other] = [boxOf(first), boxOf(second)];
  const gap = Math.min(Math.abs(one.right - other.left), Math.abs(other.right - one.left));
  const widest = widestLetter * parseFloat(styleOf(second).fontSize);
  return gap < 1 && one.width <= widest && other.width <= widest && Math.abs(one.bottom - other.bottom) < one.height;
}

const isLetter = cached((element: Element): boolean => {
  const { firstChild } = safe(element);
  if (safe(firstChild)?.nodeType !== textNode || safe(element).lastChild !== firstChild) return false;
  return /^\p{L}\p{M}*$/u.test((firstChild as Text).data) && styleOf(element).display.startsWith('inline-');
});

/** Of the font's size. */
const widestLetter = 1.1;
