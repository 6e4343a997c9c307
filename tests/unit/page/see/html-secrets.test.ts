// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { isSecret } from '@/utils/page/aria/secret';
import { htmlOf } from '@/utils/page/see/html/html';

afterEach(() => document.body.replaceChildren());

const htmlOfForm = () => htmlOf({} as never, { selector: 'form', maxChars: 5000 }).html;

it.each([
  ['the number of a card', '<input name="card_number" value="hunter2">'],
  ['the code of a card', '<input name="cvc" value="hunter2">'],
  ['a code for once', '<input name="otp" value="hunter2">'],
  ['a code for once in an area', '<textarea autocomplete="one-time-code">hunter2</textarea>'],
])('HTML has no secret: %s', (_, field) => {
  document.body.innerHTML = `<form><p>Pay</p>${field}<input name="city" value="Bern"></form>`;
  expect(htmlOfForm()).not.toContain('hunter2');
  expect(htmlOfForm()).toContain('value="Bern"');
});

it('HTML does not tell which choice is the secret', () => {
  document.body.innerHTML = '<form><select name="cvc"><option>1</option><option selected>2</option></select></form>';
  expect(htmlOfForm()).not.toContain('selected');
});

it('HTML has no password that the page has shown, whatever its form and comments do', () => {
  document.body.innerHTML =
    '<form><!-- a --><input name="children"><script></script><input id="p" type="password" value="hunter2"></form>';
  const field = document.querySelector<HTMLInputElement>('#p')!;
  expect(isSecret(field)).toBe(true);
  field.type = 'text';
  expect(htmlOfForm()).not.toContain('hunter2');
});
