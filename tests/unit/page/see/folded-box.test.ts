// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { collect } from '@/utils/page/see/collect';
import { nodesIn } from '@/utils/page/see/nodes';
import { createRefs } from '@/utils/page/see/refs';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const drawn = (content: string): CSSStyleDeclaration => {
  const shown = { display: 'inline', position: 'static', opacity: '1', visibility: 'visible', fontSize: '16px' };
  const plain = { overflowX: 'visible', transform: 'none', scale: 'none', clipPath: 'none', clip: 'auto' };
  const colors = { color: 'rgb(0, 0, 0)', backgroundColor: 'rgba(0, 0, 0, 0)', backgroundImage: 'none' };
  return { ...shown, ...plain, ...colors, textIndent: '0px', textShadow: 'none', content } as CSSStyleDeclaration;
};

it('of a box that is only counted, words before and after it are not told either', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 100, 20));
  const real = window.getComputedStyle.bind(window);
  // happy-dom knows no style of `::before` and `::after`.
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element, pseudo) =>
    pseudo ? drawn(pseudo === '::before' ? '"First"' : '"Last"') : real(element),
  );
  document.body.innerHTML = '<div></div>';
  // Its sheets are read for the first time, those of the document perhaps not.
  const shadow = document.body.firstElementChild!.attachShadow({ mode: 'open' });
  shadow.innerHTML = '<nav><a href="https://s.example/">Go</a></nav>';
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('nav::before { content: "First" } nav::after { content: "Last" }');
  shadow.adoptedStyleSheets = [sheet];
  const context = { refs: createRefs(), documentKey: 'key', onRoot: () => undefined, headings: () => [] };
  const rolesTo = async (depth: number) => {
    const { root } = await collect(context, { refPrefix: '', refsAfter: 0, depth });
    return nodesIn(root).map(({ role, name }) => name ?? role);
  };
  expect(await rolesTo(2)).toEqual(['document', 'navigation', 'First', 'Go', 'Last']);
  expect(await rolesTo(1)).toEqual(['document', 'navigation', 'more']);
});
