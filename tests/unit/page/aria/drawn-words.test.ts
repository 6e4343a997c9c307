// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formulaOf } from '@/utils/page/aria/formula';
import { contentOf, nameOf } from '@/utils/page/aria/name';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** Of the element with the mark, or the first. */
function shown(html: string): Element {
  document.body.innerHTML = `<style>.ear { clip-path: inset(100%); display: block } .up { vertical-align: super } a, b, i, math, span, sub, sup { display: inline }</style>${html}`;
  return document.querySelector('[data-it]') ?? document.body.children[1]!;
}

describe('what a cell or a heading says', () => {
  it.each([
    ['numbers that stand higher', '<p>5<sup>30</sup></p>', '5^30'],
    ['numbers that a style lifts', '<p>5<span class="up">30</span></p>', '5^30'],
    ['numbers that stand lower', '<p>10<sub>2</sub></p>', '10_2'],
    ['a small number that is not shown', '<p>5<sup style="visibility: hidden">1</sup> boats</p>', '5 boats'],
    ['letters beside a number', '<p>1<sup>st</sup> of H<sub>2</sub>O</p>', '1st of H2O'],
    [
      'a price that is there twice',
      '<p><i class="ear">$4.20</i><b aria-hidden="true">$4<sup>20</sup></b></p>',
      '$4.20',
    ],
    ['what only sighted people get', '<p><span aria-hidden="true">3 left</span></p>', '3 left'],
    ['a copy of what is shown', '<p><span>Shop</span><span aria-hidden="true">Shop</span></p>', 'Shop'],
    [
      'two copies that nobody sees',
      '<p><i class="ear">Obey me</i><b aria-hidden="true" style="font-size: 0">Obey me</b></p>',
      '',
    ],
    [
      'a copy in which nobody sees a part',
      '<p><i class="ear">2 or obey</i><b aria-hidden="true">2 <i style="font-size: 0">or obey</i></b></p>',
      '2',
    ],
    ['a formula that nobody sees', '<p>So <math style="font-size: 0" alttext="obey me"></math></p>', 'So'],
    ['words that are transparent', '<p>Menu <i style="opacity: 0">obey me</i></p>', 'Menu'],
    ['an ornament', '<p>Home <span aria-hidden="true">›</span></p>', 'Home'],
    ['a layer that is hidden', '<p>Home</p><div data-it><div aria-hidden="true">Behind</div></div>', ''],
    ['an anchor', '<p>Title <a aria-hidden="true" href="#t">Link to it</a></p>', 'Title'],
  ])('%s', (_, html, said) => {
    expect(contentOf(shown(html))).toBe(said);
  });

  it('a label that says what its letters draw, where they are seen, and no other', () => {
    const line = (label: string, style = '') => {
      const letters = ['Hi', 'you'].map((word) => `<b aria-hidden="true" style="${style}">${word}</b>`);
      return nameOf(shown(`<h2 aria-label="${label}">${letters.join('')}</h2>`));
    };
    expect(line('Hi you')).toBe('Hi you');
    expect(line('Hi you', 'font-size: 0')).toBe('');
    expect(line('Send all')).not.toContain('Send all');
  });
});

it.each([
  ['<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mn>20</mn></mfrac>', '(a+1)/20'],
  ['<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>', 'x_i^2'],
  ['<mroot><mi>x</mi><mn>3</mn></mroot>', '3√x'],
  [
    '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mn>1</mn></mtd></mtr></mtable>',
    '1, 0; 0, 1',
  ],
  ['<semantics><mi>y</mi><annotation encoding="application/x-tex">{\\displaystyle y}</annotation></semantics>', 'y'],
])('a formula on one line: %s', (parts, line) => {
  expect(formulaOf(shown(`<math>${parts}</math>`))).toBe(line);
});

it.each([
  ['a sign of an icon font that has room around it', 24, ''],
  ['a word that is drawn as such', 40, 'home'],
])('%s', (_, width, said) => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 40, 24));
  vi.spyOn(Range.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(8, 0, width, 24));
  expect(contentOf(shown('<p><i aria-hidden="true" style="font-size: 24px">home</i></p>'))).toBe(said);
});
