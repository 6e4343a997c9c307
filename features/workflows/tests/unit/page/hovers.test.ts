// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Hovers } from '../../../page/hovers';

/** What cannot be seen now. Nothing is laid out here. */
const hidden = new Set<string>();
beforeEach(() => {
  hidden.clear();
  vi.spyOn(Element.prototype, 'checkVisibility').mockImplementation(function (this: Element) {
    return ![...hidden].some((id) => document.getElementById(id)?.contains(this));
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 10, 20, 20));
});

afterEach(() => {
  vi.restoreAllMocks();
});

const menu = `<p id=text>Text</p><ul>
<li id=li1><a id=products href=/p>Products</a><ul id=sub style="position:absolute">
  <li><a id=mugs href=/m>Mugs</a></li>
  <li><a id=more href=/e>More</a><ul id=subsub style="position:absolute"><li><a id=deep href=/d>Deep</a></li></ul></li>
</ul></li>
<li id=li2><a id=about href=/a>About</a></li></ul>`;

function watching(html = menu) {
  document.body.innerHTML = html;
  const hovers = new Hovers();
  const at = (id: string) => document.getElementById(id)!;
  const notice = (type: string, id = 'text') => {
    const event = new PointerEvent(type, { bubbles: true, composed: true });
    at(id).addEventListener(type, (heard) => hovers.listeners[type as 'pointerup']?.(heard as PointerEvent), {
      once: true,
    });
    at(id).dispatchEvent(event);
  };
  return {
    over: (id: string) => notice('pointerover', id),
    press: () => notice('pointerup'),
    before: (id: string) => hovers.before(at(id)).map((element) => element.id),
  };
}

test('a menu that a script opens on hover needs it', () => {
  hidden.add('sub');
  const hand = watching();
  hand.over('about');
  hand.over('products');
  hidden.clear();
  hand.over('mugs');
  expect(hand.before('mugs')).toEqual(['products']);
});

test('a menu that a style sheet opens on hover needs it', () => {
  hidden.add('sub');
  const hand = watching();
  hand.over('about');
  hidden.clear();
  hand.over('products');
  hand.over('mugs');
  expect(hand.before('mugs')).toEqual(['products']);
});

test('a menu in a menu needs both', () => {
  hidden.add('sub').add('subsub');
  const hand = watching();
  hand.over('about');
  hand.over('products');
  hidden.delete('sub');
  hand.over('more');
  hidden.delete('subsub');
  hand.over('deep');
  expect(hand.before('deep')).toEqual(['products', 'more']);
});

test('what was visible all along, or opened by a press, needs no hover', () => {
  const hand = watching();
  hand.over('about');
  hand.over('products');
  expect(hand.before('products')).toEqual([]);
  hidden.add('sub');
  hand.over('about');
  hand.over('products');
  hand.press();
  hidden.clear();
  hand.over('mugs');
  expect(hand.before('mugs')).toEqual([]);
});

test('what appeared elsewhere on the page meanwhile was not opened by hovering', () => {
  hidden.add('late');
  const hand = watching(`<a id=one href=/1>One</a><a id=two href=/2>Two</a><main><a id=late href=/l>Late</a></main>`);
  hand.over('one');
  hand.over('two');
  hidden.clear();
  hand.over('late');
  expect(hand.before('late')).toEqual([]);
});
