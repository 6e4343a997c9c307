// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

// happy-dom does not know the rules of style sheets.
vi.mock('@/utils/page/aria/sheet-facts', () => ({
  sheetFacts: () => ({ handSelector: '.day', hoverHandSelector: '', reveals: [], wordedSelector: '' }),
  handCursor: /^pointer$/,
  setsVeils: () => false,
}));
// Another file of this worker may have loaded the real one.
vi.resetModules();
const { isOverlaid } = await import('@/utils/page/aria/overlaid');

it.each([
  ['lost under an empty box', '', true],
  ['still told under a calendar whose days have a hand', '<i class="day">14</i>', false],
])('text is %s', (_what, inner, is) => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 40));
  document.body.innerHTML = `<p>2 guests</p><div style="position:absolute;background-color:rgb(255,255,255);opacity:1">${inner}</div>`;
  expect(isOverlaid(document.querySelector('p')!)).toBe(is);
  vi.restoreAllMocks();
});
