// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { optionRanges } from '@/utils/page/see/node/long-options';

const list = (length: number, chosen = -1): HTMLCollection => {
  document.body.innerHTML = `<div>${Array.from({ length }, (_, at) => `<i role="option" aria-selected="${at === chosen}"></i>`).join('')}</div>`;
  return document.body.firstElementChild!.children;
};
const read = (options: HTMLCollection) =>
  optionRanges(options)?.map(([from, to, away]) => `${from}-${to}${away ? ' folded' : ''}`);

it('of a long list the first options are shown, and those around the chosen one', () => {
  expect(read(list(244))).toEqual(['1-20', '21-244 folded']);
  expect(read(list(244, 232))).toEqual(['1-20', '21-230 folded', '231-235', '236-244 folded']);
  expect(read(list(244, 243))).toEqual(['1-20', '21-241 folded', '242-244']);
  expect(read(list(244, 20))).toEqual(['1-20', '21-23', '24-244 folded']);
});

it('a short list is shown whole', () => {
  expect(read(list(60))).toBeUndefined();
});
