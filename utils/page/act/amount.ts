import { collapse, flatClosest } from '../dom/dom';
import { isVisible } from '../aria/visibility';
import { doc, safe } from '../dom/safe';

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
    const told = [...text.matchAll(total)].at(-1);
    if (told) return sumsIn(told[0])[0];
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

const number = '\\d{1,3}(?:[ .,\u00A0\u202F’]?\\d{3}){0,4}(?:[.,]\\d{1,2})?';
const currency = '[$€£¥₹₽₩₺฿]|(?:US|CA|A)\\$|USD|EUR|GBP|CHF|JPY|CNY|INR|PLN|CZK|SEK|NOK|DKK|zł|Kč';
const sum = new RegExp(`(?:${currency}) ?${number}|${number} ?(?:${currency})(?!\\p{L})`, 'gu');
const total = new RegExp(
  `(?:total|to pay|amount|gesamt|summe|betrag|zu zahlen|montant|importe|totale|totaal|razem|итого|合計|总计).{0,40}?(?:(?:${currency}) ?${number}|${number} ?(?:${currency}))`,
  'giu',
);

function sumsIn(text: string): string[] {
  return text.match(sum) ?? [];
}

function parentOf(element: Element): Element | undefined {
  return flatClosest(element, (candidate) => candidate !== element);
}
