// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { formFacts } from '@/utils/page/act/forms/form-facts';

const toldOf = (html: string) => {
  document.body.innerHTML = `<form method="post" action="https://shop.example/save">${html}</form>`;
  return formFacts(document.querySelector('form')!).fields.map(
    ({ name, value, cut }) => `${name}: ${value.length} of ${value.at(-1)}${cut ? ', cut' : ''}`,
  );
};
const hidden = (value: string) => `<input type="hidden" name="state" value="${value}">`;

// runvendo/vendo#1458, tinyhumansai/opencompany#1631, open-software-network/os-clovy#779
it('A value that nobody sees is told whole, or it is said that it is cut', () => {
  expect(toldOf(hidden(`${'x'.repeat(299)}1`))).toEqual(['state: 300 of 1']);
  expect(toldOf(hidden('x'.repeat(10_000)))).toEqual(['state: 10000 of x']);
  expect(toldOf(hidden('x'.repeat(10_001)))).toEqual(['state: 10000 of …, cut']);
});

it('It is said that there are more fields than are told', () => {
  expect(toldOf(hidden('7').repeat(101)).at(-1)).toBe('…: 2 of 1, cut');
});
