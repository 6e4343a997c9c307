import { flatParent, isTag } from '../dom/dom';
import { isVisible, type Look } from './visibility';
import { doc, safe } from '../dom/safe';

/**
 * Whether the element is a slider, or the field of a select, whose look is drawn by what is around it. The field is
 * there for the keyboard: it is invisible, and nothing can be typed into it.
 */
export function hasCustomLook(element: Element): boolean {
  return (
    isTag(element, 'input') &&
    (element.type === 'range' || (element.readOnly && element.getAttribute('role') === 'combobox'))
  );
}

/** The fields with a custom look in a wrapper that is invisible, while what is around the wrapper can be seen. */
export function fieldsWithCustomLook(wrapper: Element, look: Look): Element[] {
  if (!look.replaced || look.display === 'none') return [];
  return [...safe(wrapper).children].filter(hasCustomLook);
}

/** What a person sees of an invisible field: the nearest visible element around it. */
export function visibleProxyOf(element: Element): Element | undefined {
  let at = flatParent(element);
  while (at && !isVisible(at)) at = flatParent(at);
  return at === doc.body || at === doc.documentElement ? undefined : at;
}
