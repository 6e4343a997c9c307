// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act } from '@/utils/page/act/act';
import { createRefs } from '@/utils/page/see/refs';

beforeEach(() => {
  document.body.innerHTML = `<div id="clip" style="overflow-x: hidden; overflow-y: hidden"><div id="scroll" style="overflow-y: auto">
    <button>Save</button></div></div>`;
  // There is no layout here: both boxes are scrolled, and the button is nowhere in the view all the same.
  const box = new DOMRect(0, 0, 100, 20);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box);
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([box] as unknown as DOMRectList);
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {
    for (const element of document.querySelectorAll('div')) element.scrollTop = 70;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const topOf = (id: string) => document.getElementById(id)?.scrollTop;
const click = (timeoutMs: number) => {
  const refs = createRefs();
  const ref = refs.refOf(document.querySelector('button') as Element, 'button', 'Save');
  return act(refs, { kind: 'click', ref }, { timeoutMs, notAfter: Infinity, begin: () => undefined, allowedForm: '' });
};

it('a click that fails leaves no box scrolled that a person could not scroll back', async () => {
  for (const element of document.querySelectorAll('div')) element.scrollTop = 5;
  await expect(click(0)).rejects.toThrow('cannot be scrolled to');
  expect([topOf('clip'), topOf('scroll')]).toEqual([5, 70]);
});
