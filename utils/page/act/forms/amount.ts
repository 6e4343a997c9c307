import { collapse, flatClosest } from '../../dom/dom';
import { isVisible } from '../../aria/visibility';
import { doc, safe } from '../../dom/safe';
import { sumsIn, totalIn } from './sums';

/**
 * The sum that a control pays, as the page shows it: on the control itself, else in the words around it that speak of a
 * total, else the only sum around it. Undefined if the page shows none, or several.
 */
export function amountNear(control: Element): string | undefined {
  const onControl = sumsIn(collapse(safe(control).textContent ?? ''))[0];
  if (onControl !== undefined) return onControl;
  let around = parentOf(control);
  for (let up = 0; around && up < LEVELS; up += 1, around = parentOf(around)) {
    const text = textIn(around);
    if (text === undefined) return undefined;
    const told = totalIn(text);
    if (told !== undefined) return told;
    const sums = new Set(sumsIn(text));
    if (sums.size === 1) return [...sums][0];
  }
  return undefined;
}

const LEVELS = 6;
/** A part of the page with more texts is no longer about this control. */
const MOST_TEXTS = 300;

/** What a person can read in the element; undefined if that is too much. */
function textIn(element: Element): string | undefined {
  const walker = doc.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  for (let seen = 0; walker.nextNode(); seen += 1) {
    if (seen === MOST_TEXTS) return undefined;
    const { data = '', parentElement } = walker.currentNode as Text;
    const text = data.slice(0, 200).trim();
    if (text !== '' && parentElement && isVisible(parentElement)) texts.push(text);
  }
  return collapse(texts.join(' '));
}

function parentOf(element: Element): Element | undefined {
  return flatClosest(element, (candidate) => candidate !== element);
}
