// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type * as Dom from '@/utils/page/dom/dom';
import type { Refs } from '@/utils/page/see/refs';

vi.mock('@/utils/page/dom/dom', async (original) => ({
  ...(await original<typeof Dom>()),
  deepElementFromPoint: () => document.querySelector('label') ?? undefined,
}));
// Another file of this worker may have loaded the real one.
vi.resetModules();
const { marksInView } = await import('@/utils/page/see/marks');

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

it('the mark of a control that its label is drawn for is on the label', () => {
  document.body.innerHTML = '<input id="day" type="radio" style="opacity:0"><label for="day">Day</label>';
  const [element, label] = document.body.children;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [left, top, width, height] = this === label ? [10, 20, 60, 30] : [0, 0, 1, 1];
    return { left, top, width, height, right: left! + width!, bottom: top! + height! } as DOMRect;
  });
  const refs = { live: () => [{ ref: 'e1', element, role: 'radio' }] } as unknown as Refs;
  expect(marksInView(refs).marks).toEqual([{ ref: 'e1', left: 10, top: 20, width: 60, height: 30 }]);
});
