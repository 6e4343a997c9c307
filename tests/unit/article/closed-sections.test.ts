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
});

it('Sections that are open are not marked', () => {
  expect(markdown('<details open><summary>Warranty</summary><p>2 years</p></details>')).toBe('Warranty\n\n2 years');
  expect(
    markdown('<details open><summary>Warranty</summary><details><summary>Abroad</summary></details></details>'),
  ).toBe('Warranty\n\n▸ Abroad');
});
