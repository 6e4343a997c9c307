import { boxOf } from '../dom/boxes';
import { codeEditorOf } from '../dom/code-editors';
import { flatChildren, flatParent, isTag } from '../dom/dom';
import { pictureOf } from '../dom/image-map';
import { elementNode } from '../dom/realm';
import { drawsElsewhere } from './drawn-text';
import { contentOf, nameOf } from './name';
import { roleOf } from './role';
import { hasBox, isVisible, lookFromRoot, type Visibility } from './visibility';
import { doc, safe } from '../dom/safe';

/** Invisible, and drawn by elements around it: a slider, a select's field, a field that only takes keys. */
export function hasCustomLook(element: Element): boolean {
  if (isTag(element, 'input') && (element.type === 'range' || isListField(element))) return true;
  return lookUnder(element) !== undefined || drawsElsewhere(element);
}

const isListField = (element: HTMLInputElement): boolean =>
  element.readOnly && element.getAttribute('role') === 'combobox';

/**
 * The box around both, or a face beside it. Text fields must show their name there: fields that catch robots are
 * invisible too.
 */
function lookUnder(element: Element): Element | undefined {
  const isText = isTag(element, 'textarea') || (isTag(element, 'input') && textTypes.has(element.type));
  const isPicked = isTag(element, 'select') || (isTag(element, 'input') && pickedTypes.has(element.type));
  if ((!isText && !isPicked && !isTag(element, 'button')) || element.tabIndex < 0) return undefined;
  const around = visibleProxyOf(element);
  const own = boxOf(element);
  if (!around || own.width < minSize || own.height < minSize) return undefined;
  const drawn = boxOf(around);
  if (own.width < drawn.width * minShare) return undefined;
  if (isText) return own.height < drawn.height * 2 && isNamedIn(around, element) ? around : undefined;
  if (own.height >= drawn.height * minShare) return isDrawn(around) ? around : undefined;
  return facesIn(around, element).find((face) => overlap(boxOf(face), own) && isDrawn(face));
}

function isNamedIn(look: Element, element: Element): boolean {
  const name = nameOf(element, roleOf(element));
  return name !== '' && contentOf(look).includes(name);
}

function isDrawn(look: Element): boolean {
  return contentOf(look) !== '' || safe(look).querySelector('svg, img, [aria-hidden=true]') !== null;
}

function facesIn(box: Element, element: Element): Element[] {
  const faces: Element[] = [];
  for (let at: Element | undefined = element; at && at !== box; at = flatParent(at))
    faces.push(...[...safe(safe(at).parentElement ?? box).children].filter((one) => one !== at && isVisible(one)));
  return faces;
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const larger = (a: number, b: number) => Math.max(a, b) * minShare;
  return width >= larger(one.width, other.width) && height >= larger(one.height, other.height) / 2;
}

const textTypes = new Set(['text', 'email', 'password', 'search', 'tel', 'url', 'number']);
/** A page that draws their face keeps them for the browser's picker. */
const pickedTypes = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'color']);
/** CSS pixels. */
const minSize = 8;
const minShare = 0.7;

/** For an invisible wrapper while what is around it can be seen. */
export function fieldsWithCustomLook(wrapper: Element, look: Visibility): Element[] {
  if (!look.replaced || look.display === 'none') return [];
  return below(wrapper, levels).filter(hasCustomLook);
}

/** Wrappers of one field hold little. */
function below(element: Element, depth: number): Element[] {
  if (depth === 0) return [];
  const children = flatChildren(element).filter((node): node is Element => safe(node).nodeType === elementNode);
  if (children.length > maxChildren) return [];
  return children.flatMap((child) => [child, ...below(child, depth - 1)]);
}

const levels = 4;
const maxChildren = 6;

export function visibleProxyOf(element: Element): Element | undefined {
  let at = flatParent(element);
  while (at && !isVisible(at)) at = flatParent(at);
  return at === doc.body || at === doc.documentElement ? undefined : at;
}

/** What the style of one without a size draws, in CSS pixels of the viewport. */
export function drawnBeside(element: Element): DOMRect[] {
  const { left, top, width, height } = boxOf(element);
  if (width > 0 && height > 0) return [];
  return ['::before', '::after'].flatMap((part) => {
    const style = getComputedStyle(element, part);
    const number = (text: string) => Number.parseFloat(text) || 0;
    const box = new DOMRect(
      left + number(style.left),
      top + number(style.top),
      number(style.width),
      number(style.height),
    );
    const isDrawn = !/^(none|normal)$/.test(style.content) && style.display !== 'none';
    return isDrawn && box.width >= minSize && box.height >= minSize ? [box] : [];
  });
}

/** Itself, its code editor, an area's picture, or the label drawn in place of a control. */
export function surfaceOf(element: Element): Element | undefined {
  const editor = codeEditorOf(element) ?? pictureOf(element) ?? element;
  if (isVisible(editor)) return editor;
  if (hasCustomLook(element)) return lookUnder(element) ?? visibleProxyOf(element);
  if (lookFromRoot(element)?.shown === true && drawnBeside(element).length > 0) return element;
  if (!isTag(element, 'input')) return undefined;
  const label = [...(element.labels ?? [])].find(isVisible);
  if (label) return label;
  // The parent may be a slot, which has no box.
  return getComputedStyle(element).display !== 'none' && hasBox(element) && visibleProxyOf(element)
    ? element
    : undefined;
}
