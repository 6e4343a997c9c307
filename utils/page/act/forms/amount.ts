import { flatClosest, isTag, pathUp, textNodesIn } from '../../dom/dom';
import { nameOf } from '../../aria/name';
import { isVisible, lookFromRoot } from '../../aria/visibility';
import { page, styleOf } from '../../dom/realm';
import { safe } from '../../dom/safe';
import { onlySum, sumsIn } from './sums';
import { largestOf, namesAmount, pricesIn, sumTyped } from './prices';

/**
 * On the control itself, else in the words around that speak of a total, else in the field for the amount, else the
 * only sum around. Undefined if the page shows none, several, or one that cannot be read.
 */
export function amountNear(control: Element): string | undefined {
  const onControl = sumsIn(textOn(control));
  if (onControl.length > 0) return onlySum(onControl)?.text;
  for (const around of pathUp(control).slice(1, LEVELS + 1)) {
    const text = textIn(around);
    if (text === undefined) break;
    const { sums, totals } = pricesIn(text);
    if (totals.length > 0) return largestOf(totals)?.text;
    const only = onlySum(sums);
    if (only) return amountTypedIn(control) ?? only.text;
  }
  return amountTypedIn(control);
}

function textOn(control: Element): string {
  return isTag(control, 'input') && /^(?:submit|button)$/.test(control.type) ? control.value : (textIn(control) ?? '');
}

function amountTypedIn(control: Element): string | undefined {
  const form = flatClosest(control, (candidate) => isTag(candidate, 'form'));
  if (!form) return undefined;
  const typed = [...safe(form).querySelectorAll('input')].slice(0, MAX_FIELDS).flatMap((field) => {
    if (!/^(?:text|number|tel)$/.test(field.type) || field.value === '') return [];
    const name = nameOf(field);
    return namesAmount(name) ? (sumTyped(field.value, name) ?? []) : [];
  });
  return typed.length === 1 ? typed[0] : undefined;
}

const LEVELS = 6;
const MAX_FIELDS = 100;
/** With more texts, a part is no longer about this control. */
const MAX_TEXTS = 300;
const MAX_CHARS = 200;

/** Only what is seen. Undefined if that is too much, '' if it names no sum. */
function textIn(element: Element): string | undefined {
  const texts = [...textNodesIn(element, MAX_TEXTS + 1)];
  if (texts.length > MAX_TEXTS) return undefined;
  // Seeing whether a text is visible costs much more than reading it.
  if (sumsIn(texts.map(wordsOf).join(' ')).length === 0) return '';
  // A tab that was never shown has no width, nor have its blocks.
  const isSeen = page.innerWidth > 0 ? isVisible : (around: Element) => lookFromRoot(around)?.shown === true;
  return inLines(texts.filter(({ parentElement }) => parentElement && isSeen(parentElement)));
}

/** What is drawn together is one number; another box holds another number. */
function inLines(texts: readonly Text[]): string {
  let lines = '';
  let last: Element | undefined;
  for (const node of texts) {
    const box = node.parentElement ? flatClosest(node.parentElement, isBox) : undefined;
    const text = wordsOf(node);
    const isWord = /\p{L}$/u.test(lines.slice(-2)) || /^\p{L}/u.test(text);
    lines += `${box !== last ? '\n' : isWord ? ' ' : ''}${text}`;
    last = box;
  }
  return lines.replace(/\s*\n\s*/g, '\n');
}

/** Never cut in a number. */
function wordsOf({ data }: Text): string {
  const text = data.length > MAX_CHARS ? data.slice(0, MAX_CHARS).replace(/[^\p{L}]+$/u, '') : data;
  return text.replace(/\s+/g, ' ');
}

const isBox = (element: Element): boolean => !/^(?:inline|contents|$)/.test(styleOf(element).display);
