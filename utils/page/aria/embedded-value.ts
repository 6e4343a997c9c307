import { isTag } from '../dom/dom';
import { roleOf } from './role';
import { valueOf } from './states';
import { hasAttribute, tagOf } from '../dom/dom-cache';
import { safe } from '../dom/safe';

/** accname 1.2, step 2C. '' if values do not count, undefined for what is not such a field. Secrets add nothing. */
export function embeddedValue(element: Element, values: boolean): string | undefined {
  if (isTag(element, 'input') && /^(button|submit|reset|image)$/.test(element.type)) return undefined;
  const native = /^(input|select|textarea)$/.test(tagOf(element));
  if (!native && !hasAttribute(element, 'role') && !hasAttribute(element, 'contenteditable')) return undefined;
  const role = roleOf(element);
  if (!fields.has(role)) return native && !values ? '' : undefined;
  if (!values) return '';
  if (role === 'listbox' && !native)
    return [...safe(element).querySelectorAll('[role=option][aria-selected=true]')]
      .map((option) => safe(option).textContent ?? '')
      .join(' ');
  return valueOf(element, role) ?? '';
}

const fields = new Set(['textbox', 'searchbox', 'combobox', 'listbox', 'slider', 'spinbutton']);
