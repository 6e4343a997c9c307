import { codeEditorOf } from '../dom/code-editors';
import { cached, attributeOf, tagOf } from '../dom/dom-cache';
import { isTag } from '../dom/dom';
import { isVisible } from './visibility';
import { doc, safe } from '../dom/safe';

/** Not from sight. Around the focus, and so at the root of a document, browsers ignore it. */
export function isAriaHidden(element: Element): boolean {
  const isMarked = attributeOf(element, 'aria-hidden') === 'true';
  return isMarked && !safe(element).contains(doc.activeElement) && !isDrawnText(element);
}

/** Hidden from assistive technology; an invisible field takes the keys meanwhile, as in terminals. */
export function isDrawnText(element: Element): boolean {
  const mayDraw = drawings.has(tagOf(element)) && safe(element).firstElementChild !== null;
  return mayDraw && fieldBeside(element) !== undefined;
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
