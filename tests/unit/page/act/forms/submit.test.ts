// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { defaultButton } from '@/utils/page/act/forms/submit';

it.each([
  ['is an image', '<form><input><input><input type="image" id="own"></form>', 'own'],
  [
    'is the first in the page',
    '<input type="image" id="before" form="f"><form id="f"><button id="own">Go</button></form>',
    'before',
  ],
  ['is of no other form', '<form id="g"><button id="of-g">Go</button></form><form id="f"><input></form>', undefined],
])('The button that Enter presses %s', (_what, page, id) => {
  document.body.innerHTML = page;
  const form = document.querySelector<HTMLFormElement>('form:last-of-type')!;
  // happy-dom takes images for elements of a form.
  const elements = [...form.elements].filter((each) => !each.matches('[type=image]'));
  Object.defineProperty(form, 'elements', { value: elements });
  expect(defaultButton(form)?.id).toBe(id);
});
