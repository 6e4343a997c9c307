// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// happy-dom does not know the rules of style sheets.
vi.mock('@/utils/page/act/pointer/hover-rules', () => ({ hoverOver: () => undefined }));
// Another file of this worker may have loaded the real one.
vi.resetModules();
const { act } = await import('@/utils/page/act/act');
const { createRefs } = await import('@/utils/page/see/refs');

const preventDefault = (event: Event) => event.preventDefault();
let clicks: number;
beforeEach(() => {
  clicks = 0;
  document.body.innerHTML = '<section><button aria-label="Pause" style="visibility: hidden"></button></section>';
  // There is no layout here: every element has the same box, and nobody is at a point of what cannot be seen.
  const box = new DOMRect(0, 0, 100, 20);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box);
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([box] as unknown as DOMRectList);
  vi.spyOn(Document.prototype, 'elementFromPoint').mockImplementation(() => (isShown() ? button() : player()));
  document.addEventListener('mousedown', preventDefault);
  button().addEventListener('click', () => (clicks += 1));
});
afterEach(() => {
  document.removeEventListener('mousedown', preventDefault);
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const button = () => document.querySelector('button') as HTMLElement;
const isShown = () => button().style.visibility === 'visible';
const player = () => document.querySelector('section') as HTMLElement;
const click = () => {
  const refs = createRefs();
  const ref = refs.refOf(button(), 'button', 'Pause');
  const limits = { timeoutMs: 300, notAfter: Infinity, begin: () => undefined, allowedForm: '' };
  return act(refs, { kind: 'click', ref }, limits);
};

it('the controls of a player that hide while the pointer rests are shown by moving it there, and clicked', async () => {
  player().addEventListener('mousemove', () => (button().style.visibility = 'visible'));
  await click();
  expect(clicks).toBe(1);
});

it('what stays hidden under the pointer is not clicked, and the pointer moves there once', async () => {
  let moves = 0;
  player().addEventListener('mousemove', () => {
    moves += 1;
    player().title = `${moves}`;
  });
  await expect(click()).rejects.toThrow('is not visible.');
  expect([clicks, moves]).toEqual([0, 1]);
});
