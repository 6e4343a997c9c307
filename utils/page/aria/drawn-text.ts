import { codeEditorOf } from '../dom/code-editors';
import { cached, attributeOf } from '../dom/dom-cache';
import { isTag } from '../dom/dom';
import { isVisible } from './visibility';
import { safe } from '../dom/safe';

/** An invisible field takes the keys meanwhile, as in terminals. */
export function isDrawnText(element: Element): boolean {
  if (attributeOf(element, 'aria-hidden') !== 'true' || !drawings.has(safe(element).localName)) return false;
  return safe(element).firstElementChild !== null && fieldBeside(element) !== undefined;
}

export function drawsElsewhere(field: Element): boolean {
  if (!isKeyField(field)) return false;
  return around(field).some((box) => [...safe(box).querySelectorAll('[aria-hidden=true]')].some(isDrawnText));
}

const fieldBeside = cached((element: Element): Element | undefined =>
  around(element)
    .flatMap((box) => [...safe(box).querySelectorAll('textarea')])
    .find(isKeyField),
);

function isKeyField(field: Element): boolean {
  return (
    isTag(field, 'textarea') &&
    !field.readOnly &&
    field.tabIndex >= 0 &&
    attributeOf(field, 'aria-hidden') !== 'true' &&
    !isVisible(field) &&
    codeEditorOf(field) === undefined
  );
}

function around(element: Element): Element[] {
  const boxes: Element[] = [];
  for (let at = safe(element).parentElement; at && boxes.length < levels; at = safe(at).parentElement) {
    if (/^(body|html|form|main)$/.test(safe(at).localName)) break;
    boxes.push(at);
  }
  return boxes;
}

const drawings = new Set(['div', 'pre', 'ol', 'ul']);
const levels = 2;
