// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, test } from 'vitest';
import { openByKeys, pressKeysOf, takesKeys } from '@/utils/page/typing/typing-by-key';

let pressed: string[];
const element = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const focused = (selector: string) => {
  element(selector).focus();
  return element(selector);
};

beforeEach(() => {
  pressed = [];
  document.body.innerHTML = `<table><tbody><tr><td id="cell" tabindex="0">7</td><td><button>Delete</button></td>
    <td><a href="mailto:eve@evil.example">Eve</a></td><td><input type="checkbox"></td>
    <td><div role="button" tabindex="0">Send</div></td></tr></tbody></table>`;
  element('div').addEventListener('keydown', () => pressed.push('div'));
  for (const one of document.querySelectorAll('button, a, input'))
    one.addEventListener('click', (event) => {
      event.preventDefault();
      pressed.push(one.localName);
    });
});

describe('Text that is typed where it becomes keys', () => {
  it('goes to a cell', () => {
    expect(takesKeys(focused('#cell'))).toBe(true);
  });

  test.each(['button', 'a', 'input', 'div'])('does not go to what keys press: %s', (selector) => {
    expect(takesKeys(focused(selector))).toBe(false);
  });

  test.each([
    ['button', '\n'],
    ['button', ' '],
    ['a', '\n'],
    ['input', ' '],
    ['div', '\n'],
  ])('presses nothing, although its keys would press %s by %j', async (selector, text) => {
    for (const work of [openByKeys, pressKeysOf]) {
      focused(selector);
      await work(text);
    }
    expect(pressed).toEqual([]);
  });
});
