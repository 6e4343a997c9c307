// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { tickable, tickOf } from '@/utils/page/act/check';

it.each([
  ['a checkbox', '<input type="checkbox">'],
  ['a checkbox of its own kind', '<div role="checkbox" aria-checked="mixed">All</div>'],
  ['a button that stays pressed', '<button aria-pressed="mixed">Bold</button>'],
])('%s between on and off can be set', (_what, html) => {
  document.body.innerHTML = html;
  const control = document.body.firstElementChild!;
  Object.assign(control, { indeterminate: true });
  expect(tickOf(tickable(control))).toBe('mixed');
});
