import { collapse, flatContains, flatParent, isInShadowOf, isTag, textNodesIn } from '../dom/dom';
import { doc, safe } from '../dom/safe';
import { nameOf } from '../aria/name';
import { roleOf } from '../aria/role';
import { drawnBeside } from '../aria/custom-control';
import { canFocus } from './focus';
import { foundWords } from '../see/find-text';
import type { Point } from '../api';

/** The one between the two, such as a link in the label of a box. */
export function otherControl(target: Element, element: Element, surface: Element): Element | undefined {
  for (let at: Element | undefined = target; at; at = flatParent(at)) {
    if (at === element || (isTag(at, 'label') && at.control === element)) return undefined;
    if (isOtherControl(at, element)) return at;
    if (at === surface) return undefined;
  }
  return undefined;
}

/** Unless the element shows it as its only text or its own part. */
function isOtherControl(inner: Element, element: Element): boolean {
  if (!safe(inner).matches(pressed) && !(safe(inner).matches(fields) && !fieldRoles.test(roleOf(element))))
    return false;
  if (!flatContains(element, inner)) return true;
  if (isInShadowOf(inner, element)) return false;
  const text = collapse(safe(inner).textContent ?? '');
  return text === '' || (text !== collapse(safe(element).textContent ?? '') && text !== nameOf(element));
}

export function isPressedByKeys(element: Element): boolean {
  return canFocus(element) && /^(button|link|checkbox|radio|switch|tab|menuitem.*)$/.test(roleOf(element));
}

const pressed = [
  'a[href], button, summary, input:is([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=image], [type=file])',
  ...['button', 'link', 'tab', 'option', 'treeitem', 'checkbox', 'radio', 'switch'].map((role) => `[role=${role}]`),
  '[role^=menuitem]',
].join(', ');
const fields = 'input:not([type=hidden]), select, textarea';
const fieldRoles = /^(combobox|textbox|searchbox|spinbutton|slider|listbox|group|radiogroup)$/;

/**
 * The most likely first: the words by which it was found, the middle of its boxes (a link may have several), its text,
 * its edges.
 */
export function pressPoints(surface: Element, element: Element): Point[] {
  const boxes = [...safe(surface).getClientRects()].filter(hasSize);
  const all =
    boxes.length > 0
      ? boxes
      : [...[...safe(surface).children].map((child) => safe(child).getBoundingClientRect()), ...drawnBeside(surface)];
  const at = (dx: number, dy: number) => (box: DOMRect) => ({
    x: toWholePixel(box.left + box.width * dx, box.left),
    y: toWholePixel(box.top + box.height * dy, box.top),
  });
  const words = safe(element).matches(`${pressed}, ${fields}`) ? undefined : foundWords.get(element);
  return [
    ...(words === undefined ? [] : boxesOfWords(surface, words).map(at(0.5, 0.5))),
    ...all.map(at(0.5, 0.5)),
    ...boxesOfText(surface, element).map(at(0.5, 0.5)),
    ...towardsEdges.flatMap(([dx = 0.5, dy = 0.5]) => all.map(at(dx, dy))),
  ];
}

const towardsEdges = [
  [0.25, 0.25],
  [0.75, 0.75],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.04, 0.5],
  [0.96, 0.5],
  [0.5, 0.06],
  [0.5, 0.94],
];

/** Mice point at whole pixels, but not outside of a small box. */
function toWholePixel(at: number, edge: number): number {
  return Math.floor(at) >= edge ? Math.floor(at) : at;
}

const hasSize = ({ width, height }: DOMRect): boolean => width > 0 && height > 0;

function boxesOfText(surface: Element, element: Element): DOMRect[] {
  const boxes: DOMRect[] = [];
  for (const text of textNodesIn(surface, maxTexts)) {
    const { parentElement } = safe(text);
    if (/\S/.test(text.data) && parentElement && !otherControl(parentElement, element, surface))
      boxes.push(...boxesOf(text, 0, text.length));
    if (boxes.length >= maxTextBoxes) break;
  }
  return boxes;
}

function boxesOfWords(surface: Element, words: string): DOMRect[] {
  for (const text of textNodesIn(surface, maxTexts)) {
    const from = text.data.toLowerCase().indexOf(words.toLowerCase());
    if (from >= 0) return boxesOf(text, from, from + words.length);
  }
  return [];
}

function boxesOf(text: Text, from: number, to: number): DOMRect[] {
  const range = doc.createRange();
  range.setStart(text, from);
  range.setEnd(text, to);
  return [...range.getClientRects()].filter(hasSize);
}

const maxTextBoxes = 6;
const maxTexts = 200;
