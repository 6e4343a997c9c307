import { isTag } from '../dom/dom';
import { safe } from '../dom/safe';

/** ARIA 1.1, and some frameworks still, give a wrapper the role and states of its field. */
export function comboboxAround(field: Element): Element | undefined {
  const holder = safe(safe(field).parentElement)?.closest('[role=combobox]') ?? undefined;
  return holder && isComboboxWrapper(holder) ? holder : undefined;
}

export function isComboboxWrapper(combobox: Element): boolean {
  return (
    !isTag(combobox, 'input') &&
    !safe(combobox).hasAttribute('tabindex') &&
    safe(combobox).querySelector('input:not([type=hidden])') !== null
  );
}
