import { isShadowRoot } from '../dom/dom';
import { safe } from '../dom/safe';

/** Those set as elements (perhaps outside of the shadow root), else those with the ids in the same tree. */
export function idTargets(element: Element, attribute: string): Element[] {
  const ids = (safe(element).getAttribute(attribute) ?? '').split(/[ \t\n\r\f]+/).filter((id) => id !== '');
  const reflected = safe(element as Element & Partial<Record<string, readonly Element[] | null>>);
  if (ids.length === 0) return [...(reflected[reflecting[attribute] ?? ''] ?? [])];
  const root = safe(element).getRootNode();
  const scope = isShadowRoot(root) ? root : safe(element).ownerDocument;
  return ids.flatMap((id) => safe(scope).getElementById(id) ?? []);
}

const reflecting: Readonly<Record<string, string>> = {
  'aria-labelledby': 'ariaLabelledByElements',
  'aria-describedby': 'ariaDescribedByElements',
  'aria-owns': 'ariaOwnsElements',
};
