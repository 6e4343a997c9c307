import { collapse, flatClosest, flatParent, isTag, textNodesIn } from '../../dom/dom';
import { nameOf } from '../../aria/name';
import { roleOf } from '../../aria/role';
import { isVisible } from '../../aria/visibility';
import { safe } from '../../dom/safe';
import { namesAmount, namesCurrency, sumsIn, sumTyped, totalIn, withoutBalances } from './sums';

/**
 * On the control itself, else in the words around it that speak of a total, else in the field of its form that asks for
 * the amount, else the only sum around it. Undefined if the page shows none, or several.
 */
export function amountNear(control: Element): string | undefined {
  const onControl = sumsIn(collapse(safe(control).textContent ?? ''))[0];
  if (onControl !== undefined) return onControl;
  let around = flatParent(control);
  for (let up = 0; around && up < LEVELS; up += 1, around = flatParent(around)) {
    const read = textIn(around);
    if (read === undefined) break;
    const text = withoutBalances(read);
    const labelled = totalIn(text);
    if (labelled !== undefined) return labelled;
    const sums = new Set(sumsIn(text));
    if (sums.size === 1) return amountTypedIn(control) ?? [...sums][0];
  }
  return amountTypedIn(control);
}

function amountTypedIn(control: Element): string | undefined {
  const form = flatClosest(control, (candidate) => isTag(candidate, 'form'));
  if (!form) return undefined;
  const typed = [...safe(form).querySelectorAll('input')].slice(0, MAX_FIELDS).flatMap((field) => {
    if (!/^(?:text|number|tel)$/.test(field.type) || field.value === '') return [];
    const name = collapse(nameOf(field, roleOf(field)));
    return namesAmount(name) ? (sumTyped(field.value, name) ?? []) : [];
  });
  return typed.length === 1 ? typed[0] : undefined;
}

const LEVELS = 6;
const MAX_FIELDS = 100;
/** With more texts, a part is no longer about this control. */
const MAX_TEXTS = 300;

/** Undefined if that is too much, '' if it names no currency. */
function textIn(element: Element): string | undefined {
  const texts: { text: string; around: Element }[] = [];
  let seen = 0;
  for (const { data = '', parentElement } of textNodesIn(element)) {
    if (seen++ === MAX_TEXTS) return undefined;
    const text = data.slice(0, 200).trim();
    if (text !== '' && parentElement) texts.push({ text, around: parentElement });
  }
  // Seeing whether a text is visible costs much more than reading it.
  if (!texts.some(({ text }) => namesCurrency(text))) return '';
  return collapse(texts.flatMap(({ text, around }) => (isVisible(around) ? [text] : [])).join(' '));
}
