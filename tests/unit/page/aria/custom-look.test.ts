// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takesPointerFor } from '@/utils/page/aria/covered-elements';
import { hasCustomLook } from '@/utils/page/aria/custom-control';
import { isDrawnText } from '@/utils/page/aria/drawn-text';
import { TextSearch } from '@/utils/page/see/find-text';

/**
 * Each element is as large as its attribute `size` says: `left top width height`; 100 x 40 at the corner without one.
 */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [left = 0, top = 0, width = 100, height = 40] = (this.getAttribute('size') ?? '0 0 100 40')
      .split(' ')
      .map(Number);
    return { left, top, width, height, right: left + width, bottom: top + height } as DOMRect;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function shown(html: string): (selector: string) => Element {
  document.body.innerHTML = html;
  return (selector) => document.querySelector(selector)!;
}

describe('a control that is invisible over its look', () => {
  it.each([
    ['a select over the text of its choice', '<div><span>Small</span><select style="opacity:0"></select></div>', true],
    ['a button over a drawing', '<div><svg></svg><button style="opacity:0"></button></div>', true],
    ['a field below its own name', '<div><span>Town</span><input aria-label="Town" style="opacity:0"></div>', true],
    [
      'a field that is to catch robots',
      '<div><span>Town</span><input aria-label="Url" style="opacity:0"></div>',
      false,
    ],
    ['a field without a name', '<div><span>Town</span><input style="opacity:0"></div>', false],
    [
      'what the keyboard never reaches',
      '<div><span>A</span><button tabindex="-1" style="opacity:0"></button></div>',
      false,
    ],
    [
      'a corner of what is shown',
      '<div><span>A</span><button size="0 0 20 20" style="opacity:0"></button></div>',
      false,
    ],
  ])('%s', (_name, html, is) => {
    expect(hasCustomLook(shown(html)('select, button, input'))).toBe(is);
  });
});

describe('text that a page draws for a field that only takes keys', () => {
  const terminal = (rows: string, field: string) =>
    `<div><div class="rows" aria-hidden="true">${rows}</div><div>${field}</div></div>`;

  it('is read, though it is hidden from assistive technology, and the field is there to type into', () => {
    const page = shown(
      terminal('<div>$ ls</div>', '<textarea aria-label="Keys" style="opacity:0" tabindex="0"></textarea>'),
    );
    expect(isDrawnText(page('.rows'))).toBe(true);
    expect(hasCustomLook(page('textarea'))).toBe(true);
  });

  it.each([
    ['a copy beside a field that can be seen', '<div>copy</div>', '<textarea tabindex="0"></textarea>'],
    ['a drawing beside a field that measures', '<div>a</div>', '<textarea style="opacity:0" tabindex="-1"></textarea>'],
    ['a sign', 'x', '<textarea style="opacity:0" tabindex="0"></textarea>'],
  ])('is not %s', (_name, rows, field) => {
    expect(isDrawnText(shown(terminal(rows, field))('.rows'))).toBe(false);
  });
});

describe('an empty box over an element', () => {
  const item = (cover: string) => `<div size="0 0 100 40"><span>Paint</span>${cover}</div>`;
  const clear = 'background-color: transparent; background-image: none';
  it.each([
    ['in the same part takes the pointer for it', item(`<i class="cover" style="${clear}"></i>`), true],
    [
      'with a colour is in the way',
      item('<i class="cover" style="background-color: rgb(0, 0, 0); background-image: none"></i>'),
      false,
    ],
    ['with words is in the way', item(`<i class="cover" style="${clear}">Wait</i>`), false],
    ['that is a target itself is in the way', item(`<i class="cover" onclick="x()" style="${clear}"></i>`), false],
    [
      'that stands out of its part is in the way',
      item(`<i class="cover" size="0 0 400 400" style="${clear}"></i>`),
      false,
    ],
    ['of the whole page is in the way', `<span>Paint</span><i class="cover" style="${clear}"></i>`, false],
  ])('%s', (_name, html, takes) => {
    const page = shown(html);
    expect(takesPointerFor(page('span'), page('.cover'))).toBe(takes);
  });
});

it('text is sought inside of shadow roots that show it in a slot', () => {
  const host = shown('<x-tab>Two</x-tab>')('x-tab');
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = '<button><span></span><slot></slot></button><p><b>other</b></p>';
  const seek = new TextSearch({ text: 'two' }, [document, root]);
  expect([...root.children].map((element) => seek.mayHold(element))).toEqual([true, false]);
});
