import { attributeOf } from '../dom/dom-cache';
import { collapse, textNodesIn } from '../dom/dom';
import { doc, safe } from '../dom/safe';
import { formulaOf } from './formula';
import { isUnseenText } from './paint';
import { lookAt, lookFromRoot, nothingAbove } from './visibility';

/**
 * What a person reads in what is kept from screen readers: '' for ornaments and copies, undefined where its own words
 * count, else the same in the words beside it: "12.99" for "12" over "99".
 */
export function drawnWordsOf(element: Element, { display, fontSize }: CSSStyleDeclaration): string | undefined {
  const own = lettersIn(safe(element).textContent);
  const { previousElementSibling: before, nextElementSibling: after } = safe(element);
  for (const beside of [before, after]) {
    if (!beside) continue;
    const formula = formulaIn(beside);
    if (formula === undefined && (own === '' || lettersIn(safe(beside).textContent) !== own)) continue;
    if (!lookAt(beside, nothingAbove).gone) return '';
    const parts = formula === undefined ? partsOf(element) : [element];
    if (parts.every(isSeen)) return formula ?? collapse(safe(beside).textContent ?? '');
  }
  return isPhrase(element, display) && !isLigature(element, fontSize) ? undefined : '';
}

/** It says no more than what is drawn, such as letters in a box each. */
export function isDrawnLabel(element: Element): boolean {
  const label = lettersIn(attributeOf(element, 'aria-label'));
  return label !== '' && label === lettersIn(safe(element).textContent) && partsOf(element).every(isSeen);
}

const partsOf = (element: Element): Element[] =>
  [...textNodesIn(element)].flatMap(({ data, parentElement }) =>
    lettersIn(data) !== '' && parentElement ? [parentElement] : [],
  );

function isSeen(part: Element): boolean {
  const look = lookFromRoot(part);
  return look?.shown === true && !isUnseenText(part, look.style, look.scrolled);
}

function formulaIn(element: Element): string | undefined {
  const inner = safe(element).firstElementChild;
  return formulaOf(element) ?? (inner ? formulaOf(inner) : undefined);
}

/** '' for long ones: a whole page is hidden so while a dialog is open. */
const lettersIn = (text: string | null): string =>
  text === null || text.length > maxLength ? '' : text.replace(/[^\p{L}\p{N}]+/gu, '');

const maxLength = 1_000;

/** Blocks are layers, copies of what scrolls away, and what lies behind a dialog. */
function isPhrase(element: Element, display: string): boolean {
  return display.startsWith('inline') && words.test(safe(element).textContent ?? '') && !safe(element).matches(targets);
}

/** A sign alone is an ornament; several may be a rating. */
const words = /[\p{L}\p{N}]|[^\s]\s*[^\s]\s*[^\s]/u;
const targets = 'a, button, input, select, textarea, [tabindex], :has(a, button, input, select, textarea, [tabindex])';

/** An icon font draws the word as one sign. */
function isLigature(element: Element, fontSize: string): boolean {
  if (collapse(safe(element).textContent ?? '').length <= 2) return false;
  const drawn = doc.createRange();
  drawn.selectNodeContents(element);
  return Math.abs(drawn.getBoundingClientRect().width - parseFloat(fontSize)) < 1;
}
