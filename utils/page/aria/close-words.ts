import { boxOf } from '../dom/boxes';
import { cached, tagOf } from '../dom/dom-cache';
import { styleOf, textNode } from '../dom/realm';
import { safe } from '../dom/safe';

/** Where it touches `before`: `^` or `_` between two numbers, a blank where there is room for one. */
export function signBefore(element: Element, style: CSSStyleDeclaration, before: string): string {
  if (isBox(style)) return isOneWord(safe(element).previousElementSibling, element) ? '' : ' ';
  const last = before.at(-1) ?? ' ';
  if (!/\S/.test(last) || !style.display.startsWith('inline')) return '';
  const sign = /\d/.test(last) ? scriptSign(element, style) : '';
  return sign === '' && startsWord(element) && (hasRoom(style, 'Start') || isNewLine(element)) ? ' ' : sign;
}

export function signAfter(element: Element, style: CSSStyleDeclaration): string {
  if (isBox(style)) return isOneWord(element, safe(element).nextElementSibling) ? '' : ' ';
  const { nextSibling } = safe(element);
  return nextSibling && startsWord(nextSibling) && hasRoom(style, 'End') ? ' ' : '';
}

export function hasRoom(style: CSSStyleDeclaration, side: 'Start' | 'End'): boolean {
  const room = parseFloat(style[`marginInline${side}`]) + parseFloat(style[`paddingInline${side}`]);
  return room > leastRoom * parseFloat(style.fontSize);
}

const isBox = ({ display }: CSSStyleDeclaration): boolean => display.startsWith('inline-');

const startsWord = (node: Node): boolean => /^[\p{L}\p{N}]/u.test(safe(node).textContent ?? '');

const isNewLine = (element: Element): boolean => safe(element).matches('tspan[y], tspan[dy]');

function scriptSign(element: Element, style: CSSStyleDeclaration): string {
  if (!/^\s*\d/.test(safe(element).textContent ?? '')) return '';
  const tag = tagOf(element);
  const { verticalAlign } = style;
  if (tag === 'sub' || verticalAlign === 'sub') return '_';
  const parent = safe(element).parentElement;
  const isSmall = parent !== null && parseFloat(style.fontSize) < smaller * parseFloat(styleOf(parent).fontSize);
  return tag === 'sup' || raised.test(verticalAlign) || isSmall ? '^' : '';
}

/** Of the font's size; a blank takes about a quarter. */
const leastRoom = 0.15;
const raised = /^(?:super|top|text-top)$/;
const smaller = 0.85;

/** Letters of one word that a page draws in a box each. */
function isOneWord(first: Element | null, second: Element | null): boolean {
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
