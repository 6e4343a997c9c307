import { isTag } from '../dom/dom';
import { safe } from '../dom/safe';

/** ARIA 1.1 required a wrapper with the role and states of its field, and some frameworks still have it. */
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
