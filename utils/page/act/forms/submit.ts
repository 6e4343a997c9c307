import { fail } from '../../../failure';
import { describe } from '../actionable';
import { flatClosest, isBefore, isTag } from '../../dom/dom';
import { safe } from '../../dom/safe';

/** As browsers see it: one of an unknown type sends, one with a command does not. */
export const isSubmitButton = (element: Element): element is HTMLButtonElement | HTMLInputElement =>
  (isTag(element, 'button') || isTag(element, 'input')) && /^(?:submit|image)$/.test(element.type);

/** Itself, the one it belongs to, or the one around it. */
export function formAround(element: Element): HTMLFormElement | undefined {
  const { form: owned } = safe(element as Partial<HTMLInputElement> & Element);
  const form = owned instanceof HTMLFormElement ? owned : flatClosest(element, (candidate) => isTag(candidate, 'form'));
  return isTag(form, 'form') ? form : undefined;
}

/** Throws WRONG_ELEMENT. */
export function formOf(element: Element): HTMLFormElement {
  const form = formAround(element);
  if (form) return form;
  throw fail('WRONG_ELEMENT', `${describe(element)} belongs to no form.`, {
    hint: 'Click the button that sends it, or press Enter in its field.',
  });
}

export function submitForm(form: HTMLFormElement): void {
  const button = defaultButton(form);
  if (!button) return safe(form).requestSubmit();
  if (safe(button).matches(':disabled'))
    throw fail('NOT_ACTIONABLE', `${describe(button)} is disabled, which keeps the form from being sent.`);
  safe(button).click();
}

export function defaultButton(form: HTMLFormElement): HTMLElement | undefined {
  const root = safe(form).getRootNode() as ParentNode & Node;
  const listed = [...safe(form).elements].find(isSubmitButton);
  // `elements` leaves buttons out that are images.
  const image = [...safe(root).querySelectorAll<HTMLInputElement>('input[type=image]')].find(
    (input) => safe(input).form === form,
  );
  const isFirst = image && (!listed || isBefore(image, listed));
  return isFirst ? image : listed;
}
