// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { toMarkdown } from '@/utils/article/markdown';

const markdown = (html: string): string => {
  const holder = document.createElement('div');
  holder.innerHTML = html;
  return toMarkdown(holder);
};

it('Sections that are closed are named, each on a line of its own and marked', () => {
  expect(
    markdown('<details><summary>Warranty</summary></details><details><summary>In the box</summary></details>'),
  ).toBe('▸ Warranty\n\n▸ In the box');
  expect(markdown('<h3><button aria-expanded="false">Returns</button></h3>')).toBe('### ▸ Returns');
});

it('Sections that are open are not marked, and other buttons are left out', () => {
  expect(markdown('<details open><summary>Warranty</summary><p>2 years</p></details>')).toBe('Warranty\n\n2 years');
  expect(markdown('<h3><button aria-expanded="true">Returns</button></h3><p>30 days</p><button>Buy</button>')).toBe(
    '### Returns\n\n30 days',
  );
});
