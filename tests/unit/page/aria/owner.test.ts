// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

// happy-dom does not know the rules of style sheets.
vi.mock('@/utils/page/aria/sheet-facts', () => ({
  sheetFacts: () => ({ handSelector: '.hand', hoverHandSelector: '', reveals: [], wordedSelector: '' }),
  handCursor: /^pointer$/,
  setsVeils: () => false,
}));
// Another file of this worker may have loaded the real one.
vi.resetModules();
const { ownerOf } = await import('@/utils/page/aria/owner');

it.each([
  ['the tag that a cross takes away', '<div><span>quiet</span><button></button></div>', 'quiet'],
  ['of several, the one before it', '<div><b>loud</b><i></i><b>quiet</b><button></button><b>cheap</b></div>', 'quiet'],
  ['the item behind the sign that opens it', '<li role="none"><button></button><a href="#">Docs</a></li>', 'Docs'],
  [
    'the field that a plus sign works on',
    '<div><input aria-label="Guests"><div><i></i><button></button><button></button></div></div>',
    'Guests',
  ],
  ['nothing beside long text', `<div><p>${'long '.repeat(20)}</p><button></button></div>`, ''],
  ['the button whose menu it opens', '<div><button>Save</button><button aria-haspopup="menu"></button></div>', 'Save'],
  ['nothing beside another button', '<div role="toolbar"><button>File</button><button></button></div>', ''],
  ['nothing beside another target', '<div><span onclick="go()">Dismiss</span><button></button></div>', ''],
  ['nothing beside what has a hand of its own', '<div><b class="hand">Dismiss</b><button></button></div>', ''],
  ['nothing beside a list', '<div><ul><li>Write</li></ul><button></button></div>', ''],
  [
    'nothing beside the box of which it is one of many',
    '<p>A place</p><div><i></i><i></i><i></i><button></button></div>',
    '',
  ],
  [
    'nothing beside another of many alike, as the days of a month are',
    '<div><i class="day">12</i><i class="day">13</i><div class="day">14</div><div class="day"></div><div class="day"><button></button></div></div>',
    '',
  ],
  [
    'the text beside it, whatever else is alike',
    '<div><i>Rating</i><button class="star"></button><button class="star"></button><button class="star"></button></div>',
    'Rating',
  ],
  [
    'the text in the other one of two columns',
    '<div><div class="col">Guests</div><div class="col"><button></button></div></div>',
    'Guests',
  ],
  ['nothing in a row, whose line has its words', '<table><tr><td>Ada</td><td><button></button></td></tr></table>', ''],
  ['nothing beside its box on the page itself', '<label>Fruit <input></label><div><button></button></div>', ''],
  ['the field beside it on the page itself', '<label>Guests <input></label><button></button>', 'Guests'],
  ['nothing beyond its form', '<p>Words</p><form><button></button></form>', ''],
])('a nameless button is said to belong to %s', (_what, html, owner) => {
  document.body.innerHTML = html;
  const buttons = [...document.querySelectorAll('button')];
  expect(ownerOf(buttons.at(-1) as Element)).toBe(owner);
});
