import { boxOf } from '../dom/boxes';
import { rgbaOf } from './colors';
import { cached, tagOf } from '../dom/dom-cache';
import { styleOf, textNode } from '../dom/realm';
import { safe } from '../dom/safe';

/** Where it touches `before`: `^` or `_` between two numbers, a blank where there is room for one. */
export function signBefore(element: Element, style: CSSStyleDeclaration, before: string): string {
  const { display } = style;
  if (isBox(display)) return isOneWord(safe(element).previousElementSibling, element) ? '' : ' ';
  const last = before.at(-1) ?? ' ';
  if (!/\S/.test(last) || !display.startsWith('inline')) return '';
  const sign = /\d/.test(last) ? scriptSign(element, style) : '';
  return sign === '' && startsWord(element) && (hasGap(style, 'Start') || isNewLine(element)) ? ' ' : sign;
}

export function signAfter(element: Element, style: CSSStyleDeclaration): string {
  if (isBox(style.display)) return isOneWord(element, safe(element).nextElementSibling) ? '' : ' ';
  const { nextSibling } = safe(element);
  return nextSibling && startsWord(nextSibling) && hasGap(style, 'End') ? ' ' : '';
}

export function hasRoom(style: CSSStyleDeclaration, side: 'Start' | 'End', countsPadding = true): boolean {
  const padding = countsPadding ? parseFloat(style[`paddingInline${side}`]) : 0;
  const room = parseFloat(style[`marginInline${side}`]) + padding;
  return room > 0 && room > leastRoom * parseFloat(style.fontSize);
}

/** The padding of a marked part of a word is filled with its colour. */
const hasGap = (style: CSSStyleDeclaration, side: 'Start' | 'End'): boolean =>
  hasRoom(style, side, parseFloat(style[`paddingInline${side}`]) > 0 && rgbaOf(style.backgroundColor)?.[3] === 0);

const isBox = (display: string): boolean => display.startsWith('inline-');

/** By the first text in it, or next to what is empty. */
function startsWord(node: Node): boolean {
  let at: Node | null = node;
  for (let steps = 0; at && steps < mostSteps; steps += 1) {
    const data = safe(at).nodeType === textNode ? (at as Text).data : '';
    if (data !== '') return /^[\p{L}\p{N}]/u.test(data);
    at = safe(at).firstChild ?? safe(at).nextSibling;
  }
  return false;
}

const isNewLine = (element: Element): boolean =>
  tagOf(element) === 'tspan' && safe(element).matches('tspan[y], tspan[dy]');

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
const mostSteps = 8;
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
