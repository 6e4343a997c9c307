// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import type { Edge, ScrollStep } from '@/utils/page/api';
import { scrollBox, scrollState, scrollStep } from '@/utils/page/act/scroll';

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
  expect(scrollStep(map, 'up')()).toEqual({
    note: 'The page takes the wheel there for something of its own, as maps do to zoom.',
  });
});

describe('a list that begins at its end, as chats do', () => {
  /** Its positions are negative: 0 is the end, -400 the top. https://drafts.csswg.org/cssom-view/#scrolling-area */
  function chat(): HTMLElement {
    const box = document.createElement('div');
    box.style.cssText = 'display: flex; flex-direction: column-reverse; overflow: auto';
    const scrollTo = ({ top = 0 }: ScrollToOptions) => void (box.scrollTop = Math.max(-400, Math.min(0, top)));
    for (const [name, value] of Object.entries({ scrollHeight: 500, clientHeight: 100, scrollTo }))
      Object.defineProperty(box, name, { value });
    document.body.append(box);
    return box;
  }

  it.each<[ScrollStep, number | undefined, number, Edge[]]>([
    ['top', undefined, -400, ['top']],
    ['up', 100, -100, []],
    ['down', 100, 0, ['bottom']],
    ['bottom', undefined, 0, ['bottom']],
  ])('scrolls %s', (to, amountPx, y, ends) => {
    const box = chat();
    scrollBox(box, to, amountPx);
    const state = scrollState(box);
    expect([state.y, state.ends.filter((edge) => edge === 'top' || edge === 'bottom')]).toEqual([y, ends]);
  });
});

it.each([
  ['ltr', 'row-reverse', -400, ['left']],
  ['ltr', 'row-reverse', 0, ['right']],
  ['rtl', 'row-reverse', 0, ['left']],
  ['rtl', 'row', 0, ['right']],
  ['ltr', 'row', 0, ['left']],
])('a row from %s as %s at %d has reached %s', (direction, flow, at, ends) => {
  const box = document.createElement('div');
  box.style.cssText = `display: flex; direction: ${direction}; flex-direction: ${flow}; overflow: auto`;
  for (const [name, value] of Object.entries({ scrollWidth: 500, clientWidth: 100, scrollLeft: at }))
    Object.defineProperty(box, name, { value });
  document.body.append(box);
  expect(scrollState(box).ends.filter((edge) => edge === 'left' || edge === 'right')).toEqual(ends);
});
