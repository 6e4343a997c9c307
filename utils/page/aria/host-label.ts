import { hostOf, isShadowRoot, isSvg, isTag, rootOf } from '../dom/dom';
import { attributeOf, tagOf } from '../dom/dom-cache';
import { safe } from '../dom/safe';

/**
 * Such as a legend, `alt` or a button's value.
 * https://www.w3.org/TR/html-aam-1.0/#accessible-name-and-description-computation
 */
export function hostLabel(element: Element, textOf: (child: Element) => string): string {
  if (isTag(element, 'input')) return buttonText(element);
  const child = labelChildren[tagOf(element)] ?? (isShape(element) ? 'title' : undefined);
  if (child !== undefined) {
    const label = [...safe(element).children].find((candidate) => safe(candidate).localName === child);
    if (!label) return '';
    return child === 'title' ? (safe(label).textContent ?? '') : textOf(label);
  }
  const attribute = labelAttributes[tagOf(element)];
  return attribute === undefined ? '' : (safe(element).getAttribute(attribute) ?? '');
}

export function labelElements(element: Element): HTMLLabelElement[] {
  // `labels` walks the whole document: too slow with thousands of buttons.
  const localName = tagOf(element);
  if (localName.includes('-')) return labelsFor(element);
  if (!labelable.has(localName)) return [];
  if (attributeOf(element, 'id') || safe(element).closest('label')) {
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    if (labels.length > 0) return labels;
  }
  const host = hostOf(element) ?? safe(element).parentElement;
  if (!host || !tagOf(host).includes('-')) return [];
  const root = rootOf(element);
  return isOnlyField(element, isShadowRoot(root) ? root : host) ? labelsFor(host) : [];
}

/** A custom element's class cannot be asked from here, and its field has no label for the browser. */
function labelsFor(host: Element): HTMLLabelElement[] {
  const around = safe(host).closest('label');
  const { id } = safe(host);
  const root = safe(host).getRootNode() as Document | ShadowRoot;
  const named = id === '' ? [] : [...safe(root).querySelectorAll<HTMLLabelElement>(`label[for="${CSS.escape(id)}"]`)];
  return [...(around ? [around] : []), ...named].filter((label) => label.control === host);
}

function isOnlyField(element: Element, root: ShadowRoot | Element): boolean {
  const fields = safe(root).querySelectorAll('input, select, textarea, button');
  return fields.length === 1 && fields[0] === element;
}

export const isShape = (element: Element): boolean =>
  isSvg(element) && !/^(?:text|tspan|textPath|a|foreignObject)$/.test(tagOf(element));

const labelable = new Set(['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea']);
export const labelChildren: Record<string, string> = {
  fieldset: 'legend',
  table: 'caption',
  figure: 'figcaption',
  svg: 'title',
};
const labelAttributes: Record<string, string> = { img: 'alt', area: 'alt', optgroup: 'label', option: 'label' };

function buttonText(input: HTMLInputElement): string {
  if (input.type === 'image') return input.alt || input.title || input.value || 'Submit';
  if (input.type === 'submit') return input.value || 'Submit';
  if (input.type === 'reset') return input.value || 'Reset';
  return input.type === 'button' ? input.value : '';
}
