import { isShadowRoot } from './dom';

/**
 * The elements that an attribute of ids refers to, in its order: those that the page set as elements
 * (`ariaLabelledByElements`, which reach out of a shadow root), else those with the ids in the same tree.
 */
export function idTargets(element: Element, attribute: string): Element[] {
  const ids = (element.getAttribute(attribute) ?? '').split(/[ \t\n\r\f]+/).filter((id) => id !== '');
  if (ids.length === 0) return [...(reflected(element, attribute) ?? [])];
  const root = element.getRootNode();
  const scope = isShadowRoot(root) ? root : element.ownerDocument;
  return ids.flatMap((id) => scope.getElementById(id) ?? []);
}

function reflected(element: Element, attribute: string): readonly Element[] | null | undefined {
  const { ariaLabelledByElements, ariaDescribedByElements, ariaOwnsElements } = element as Element &
    Partial<Record<Property, readonly Element[] | null>>;
  return {
    'aria-labelledby': ariaLabelledByElements,
    'aria-describedby': ariaDescribedByElements,
    'aria-owns': ariaOwnsElements,
  }[attribute];
}

type Property = 'ariaLabelledByElements' | 'ariaDescribedByElements' | 'ariaOwnsElements';
