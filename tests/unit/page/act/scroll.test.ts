// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Edge, ScrollStep } from '@/utils/page/api';
import { pageScroller, scrollBox, scrollerOf, scrollState, scrollStep } from '@/utils/page/act/scroll';

afterEach(() => {
  document.body.replaceChildren();
  for (const each of [document.documentElement, document.body]) each.removeAttribute('style');
  vi.restoreAllMocks();
});

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

/** happy-dom computes neither what is not said, nor shorthands. */
const lock = (across: string) => {
  document.documentElement.style.cssText = 'overflow-x: visible; overflow-y: visible';
  document.body.style.cssText = `overflow-x: ${across}; overflow-y: hidden`;
};

const sizes = (element: Element, facts: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(facts))
    Object.defineProperty(element, name, { configurable: true, value });
};

describe('a page that scrolls only sideways', () => {
  const wide = { scrollWidth: 900, clientWidth: 300, scrollHeight: 900, clientHeight: 300 };
  const page = () => {
    const whole = document.createElement('main');
    vi.spyOn(Document.prototype, 'scrollingElement', 'get').mockReturnValue(whole);
    document.body.append(whole);
    lock('auto');
    sizes(whole, wide);
    return whole;
  };

  it('scrolls sideways', () => {
    const whole = page();
    expect(pageScroller('right')).toBe(whole);
    expect(scrollStep(whole, 'right', 100)()).toMatchObject({ scroll: { x: 100, moved: true } });
  });

  it('does not scroll down', () => {
    expect(scrollStep(page(), 'down', 100)()).toMatchObject({
      note: expect.stringContaining('does not scroll up or down') as string,
    });
  });
});

describe('without a ref', () => {
  const boxes = () => {
    document.body.innerHTML =
      '<nav style="overflow-y: auto"></nav><article style="overflow-y: auto"></article><i>Saved</i>';
    const [side, main, toast] = ['nav', 'article', 'i'].map((tag) => document.querySelector(tag)!);
    sizes(side!, { scrollHeight: 900, clientHeight: 300, clientWidth: 100 });
    sizes(main!, { scrollHeight: 900, clientHeight: 300, clientWidth: 800 });
    vi.spyOn(side!, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 300));
    vi.spyOn(main!, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 800, 300));
    vi.spyOn(Document.prototype, 'elementFromPoint').mockImplementation((x) => (x < 100 ? side! : toast!));
    return { side, main };
  };

  it('the largest box scrolls, also where something covers its middle', () => {
    const { main } = boxes();
    lock('hidden');
    expect(pageScroller()).toBe(main);
  });

  it('what is in front of a locked page scrolls', () => {
    const { side } = boxes();
    lock('hidden');
    const whole = document.createElement('main');
    sizes(whole, { scrollHeight: 900, clientHeight: 300 });
    vi.spyOn(Document.prototype, 'scrollingElement', 'get').mockReturnValue(whole);
    expect(pageScroller()).toBe(side);
  });
});

it.each([
  ['its document', 900, 'down', true],
  ['what is around it, where that has no room', 300, 'down', false],
  ['what is around it, to bring it into view', 900, undefined, false],
] as const)('with a frame scrolls %s', (_what, scrollHeight, to, isInside) => {
  const frame = document.createElement('iframe');
  const inner = document.createElement('main');
  sizes(inner, { scrollHeight, clientHeight: 300 });
  const content = document.implementation.createHTMLDocument();
  vi.spyOn(frame, 'contentDocument', 'get').mockReturnValue(content);
  vi.spyOn(Document.prototype, 'scrollingElement', 'get').mockImplementation(function (this: Document) {
    return this === document ? document.documentElement : inner;
  });
  expect(scrollerOf(frame, to) === inner).toBe(isInside);
});
