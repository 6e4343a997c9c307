import { codeEditorOf } from '../dom/code-editors';
import { flatChildren, flatParent, isTag } from '../dom/dom';
import { pictureOf } from '../dom/image-map';
import { elementNode } from '../dom/realm';
import { drawsElsewhere } from './drawn-text';
import { contentOf, nameOf } from './name';
import { roleOf } from './role';
import { hasBox, isVisible, type Visibility } from './visibility';
import { doc, safe } from '../dom/safe';

/**
 * True if the element is an invisible control whose look is drawn by the elements around it: a slider, the field of a
 * select, a control that is stretched over its look, or a field that only takes keys.
 */
export function hasCustomLook(element: Element): boolean {
  if (isTag(element, 'input') && (element.type === 'range' || isListField(element))) return true;
  return coversItsLook(element) || drawsElsewhere(element);
}

/** Nothing can be typed into it: it is there for the keyboard. */
const isListField = (element: HTMLInputElement): boolean =>
  element.readOnly && element.getAttribute('role') === 'combobox';

/**
 * True if an invisible control lies over the visible box that looks like it. A field for text counts only if its name
 * is shown there: fields that are to catch robots are invisible too.
 */
function coversItsLook(element: Element): boolean {
  const isField = isTag(element, 'textarea') || (isTag(element, 'input') && textTypes.has(element.type));
  if (!isField && !isTag(element, 'select') && !isTag(element, 'button')) return false;
  if (element.tabIndex < 0) return false;
  const look = visibleProxyOf(element);
  if (!look) return false;
  const [own, drawn] = [element, look].map((each) => safe(each).getBoundingClientRect());
  if (!own || !drawn || own.width < minSize || own.height < minSize) return false;
  if (own.width < drawn.width * maxShareOfLook || (!isField && own.height < drawn.height * maxShareOfLook))
    return false;
  const shown = contentOf(look, { includesHidden: false });
  const name = nameOf(element, roleOf(element));
  return isField ? name !== '' && shown.includes(name) && own.height < drawn.height * 2 : isDrawn(look, shown);
}

function isDrawn(look: Element, shown: string): boolean {
  return shown !== '' || safe(look).querySelector('svg, img, [aria-hidden=true]') !== null;
}

const textTypes = new Set(['text', 'email', 'password', 'search', 'tel', 'url', 'number']);
/** CSS pixels. */
const minSize = 8;
const maxShareOfLook = 0.7;

/** The controls with a custom look in a wrapper that is invisible, while what is around the wrapper can be seen. */
export function fieldsWithCustomLook(wrapper: Element, look: Visibility): Element[] {
  if (!look.replaced || look.display === 'none') return [];
  return below(wrapper, levels).filter(hasCustomLook);
}

/** The nearest elements below, in the laid-out tree. Wrappers of one field hold little. */
function below(element: Element, depth: number): Element[] {
  if (depth === 0) return [];
  const children = flatChildren(element).filter((node): node is Element => safe(node).nodeType === elementNode);
  if (children.length > maxChildren) return [];
  return children.flatMap((child) => [child, ...below(child, depth - 1)]);
}

const levels = 4;
const maxChildren = 6;

/** What a person sees of an invisible field: the nearest visible element around it. */
export function visibleProxyOf(element: Element): Element | undefined {
  let at = flatParent(element);
  while (at && !isVisible(at)) at = flatParent(at);
  return at === doc.body || at === doc.documentElement ? undefined : at;
}

/**
 * The element itself, the code editor whose field it is, the picture of an area, or the visible label that is drawn in
 * place of a control.
 */
export function surfaceOf(element: Element): Element | undefined {
  const editor = codeEditorOf(element) ?? pictureOf(element) ?? element;
  if (isVisible(editor)) return editor;
  if (hasCustomLook(element)) return visibleProxyOf(element);
  if (!isTag(element, 'input')) return undefined;
  const label = [...(element.labels ?? [])].find(isVisible);
  if (label) return label;
  // The parent may be a slot, which has no box.
  return getComputedStyle(element).display !== 'none' && hasBox(element) && visibleProxyOf(element)
    ? element
    : undefined;
}
