// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import type { ScrollStep } from '@/utils/page/api';
import { scrollBox, scrollStep } from '@/utils/page/act/scroll';

afterEach(() => document.body.replaceChildren());

it.each<[ScrollStep, number | undefined, { x: number; y: number }]>([
  ['down', 100, { x: 500, y: 600 }],
  ['up', 100, { x: 500, y: 400 }],
  ['right', 100, { x: 600, y: 500 }],
  ['left', 100, { x: 400, y: 500 }],
  ['top', undefined, { x: 500, y: 0 }],
])('scrolls %s', (to, amountPx, { x, y }) => {
  const box = document.createElement('div');
  document.body.append(box);
  box.scrollTop = 500;
  box.scrollLeft = 500;
  let told = 0;
  box.addEventListener('scroll', () => (told += 1));
  scrollBox(box, to, amountPx);
  expect({ x: box.scrollLeft, y: box.scrollTop }).toEqual({ x, y });
});

it('does not report an end where the page handles the wheel itself', () => {
  const map = document.createElement('div');
  document.body.append(map);
  map.addEventListener('wheel', (event) => event.preventDefault());
  expect(scrollStep(map, 'up')).toEqual({
    note: 'The page takes the wheel there for something of its own, as maps do to zoom.',
  });
});
