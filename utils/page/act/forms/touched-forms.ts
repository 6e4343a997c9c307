import { flatClosest } from '../../dom/dom';
import { safe } from '../../dom/safe';
import { formAround, isSubmitButton } from './submit';

const touched = new WeakSet<HTMLFormElement>();

/** A control that sends the form does not change it by that alone. */
export function noteTouched(element: Element): void {
  if (flatClosest(element, isSubmitButton)) return;
  const form = formAround(element);
  if (form) touched.add(form);
}

export function isChanged(form: HTMLFormElement): boolean {
  return touched.has(form) || [...safe(form).elements].some(isDifferent);
}

function isDifferent(element: Element): boolean {
  if (element instanceof HTMLSelectElement) {
    const options = [...element.options];
    // Without a default, the first option is chosen.
    return options.some((option) => option.defaultSelected)
      ? options.some((option) => option.selected !== option.defaultSelected)
      : element.multiple
        ? element.selectedOptions.length > 0
        : element.selectedIndex > 0;
  }
  if (element instanceof HTMLTextAreaElement) return element.value !== element.defaultValue;
  if (!(element instanceof HTMLInputElement) || element.type === 'hidden') return false;
  if (element.type === 'checkbox' || element.type === 'radio') return element.checked !== element.defaultChecked;
  return element.type === 'file' ? element.value !== '' : element.value !== element.defaultValue;
}
