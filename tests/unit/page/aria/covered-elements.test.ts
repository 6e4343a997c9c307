// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import type { PageNode } from '@/utils/page/api';
import { markCovered } from '@/utils/page/aria/covered-elements';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** Whether a button at this height is marked: in a box 100 px high at the top, with a layer at its place. */
function isMarked(top: number, style: string): boolean {
  document.body.innerHTML = `<div style="${style}"><button>03</button></div><section>Cover</section>`;
  const at = (selector: string, y: number, height: number) => {
    const element = document.querySelector(selector) as Element;
    vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, y, 100, height));
    return element;
  };
  at('div', 0, 100);
  const layer = at('section', top, 20);
  vi.spyOn(Document.prototype, 'elementFromPoint').mockReturnValue(layer);
  const node: PageNode = { role: 'button', ref: 'e1' };
  markCovered([{ element: at('button', top, 20), node }], [layer]);
  return node.states?.covered === true;
}

it('what lies under a layer is covered', () => {
  expect(isMarked(40, 'overflow-x: auto; overflow-y: auto')).toBe(true);
  expect(isMarked(140, '')).toBe(true);
});

it('what is scrolled out of its box is not covered by what stands there', () => {
  expect(isMarked(140, 'overflow-x: auto; overflow-y: auto')).toBe(false);
  expect(isMarked(140, 'overflow-x: hidden; overflow-y: hidden')).toBe(false);
});
