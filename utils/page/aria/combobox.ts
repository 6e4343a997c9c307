import { isTag } from '../dom/dom';
import { safe } from '../dom/safe';

/** Has the role and states for its field, as ARIA 1.1 required and some frameworks still do. */
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
