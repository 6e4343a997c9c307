// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { watchFields } from '@/utils/page/act/forms/left-in-fields';

const at = (selector: string) => document.querySelector(selector) as HTMLInputElement;

/** What an act in this page is reported to have left there. */
function reportOf(
  html: string,
  act: () => void,
  pressed?: string,
  role = 'button',
): ReturnType<ReturnType<typeof watchFields>> {
  document.body.innerHTML = html;
  const report = watchFields(undefined);
  act();
  return report(pressed === undefined ? undefined : { role, name: pressed });
}

const radio = (id: string, name: string, rest = '') =>
  `<label><input type="radio" id="${id}" name="${name}" ${rest}>${id}</label>`;
const choose = (id: string) => () => {
  at(`#${id}`).checked = true;
};

afterEach(() => {
  document.body.innerHTML = '';
});

describe('What an act has left in fields', () => {
  it('is the text of those that hold another one', () => {
    const type = () => {
      at('#a').value = 'Hello';
    };
    expect(reportOf('<input id="a" aria-label="Note"><input aria-label="More" value="1">', type)).toEqual({
      left: [{ name: 'Note', value: 'Hello' }],
    });
  });

  it.each(['<input id="a" type="password" aria-label="PIN">', '<input id="a" name="pin" placeholder="PIN">'])(
    'is no more of a secret field than that: %s',
    (html) => {
      const type = (text: string) => () => {
        at('#a').value = text;
      };
      expect(reportOf(html, type('9137'))).toEqual({ left: [{ name: 'PIN', value: '••••' }] });
      expect(reportOf(html, type(''))).toEqual({});
    },
  );

  it('names the radio button that is out because another one of its group was chosen', () => {
    expect(reportOf(radio('Weekly', 'often', 'checked') + radio('Daily', 'often'), choose('Daily'))).toEqual({
      unchosen: ['Weekly'],
    });
  });

  it.each([
    [
      'what a toggle of a form says now',
      '<form><button type="button">Private</button></form>',
      'Private',
      [{ name: 'Private', value: 'Public' }],
    ],
    [
      'what it says under its own name',
      '<form><button type="button" aria-label="Who sees it">Private</button></form>',
      'Who sees it',
      [{ name: 'Who sees it', value: 'Public' }],
    ],
    [
      'nothing of one that opens something',
      '<form><button type="button" aria-expanded="true">More</button></form>',
      'More',
      undefined,
    ],
    ['nothing of another one', '<form><button type="button">Private</button></form>', 'Save', undefined],
    ['nothing of one that no form sends', '<button type="button">Follow</button>', 'Follow', undefined],
  ])('is %s', (_what, html, pressed, left) => {
    const turn = () => {
      at('button').textContent = 'Public';
    };
    expect(reportOf(html, turn, pressed).left).toEqual(left);
  });

  const set = (selector: string, attribute: string, value: string) => () => at(selector).setAttribute(attribute, value);

  it.each<[string, string, () => void, object]>([
    [
      'a toggle button that is pressed in',
      '<button aria-pressed="false">Make it public</button>',
      set('button', 'aria-pressed', 'true'),
      { left: [{ name: 'Make it public', value: 'Make it public', isChoice: true }] },
    ],
    [
      'a toggle button that is pressed out',
      '<button aria-pressed="true">Only for me</button>',
      set('button', 'aria-pressed', 'false'),
      { unchosen: ['Only for me'] },
    ],
    [
      'an item of a menu that is ticked in the place of another',
      '<a role="menuitem" aria-checked="true">Viewer</a><a role="menuitem" aria-checked="false">Owner</a>',
      () => {
        at('a').setAttribute('aria-checked', 'false');
        at('a + a').setAttribute('aria-checked', 'true');
      },
      { left: [{ name: 'Owner', value: 'Owner', isChoice: true }], unchosen: ['Viewer'] },
    ],
    [
      'an item of a menu whose button shows it',
      '<button aria-haspopup="menu" aria-label="Send to">Ada</button><div role="menuitem">Eve Stone</div>',
      () => {
        at('button').textContent = 'Eve Stone';
      },
      { left: [{ name: 'Send to', value: 'Eve Stone' }] },
    ],
    [
      'a tab that has no panel to show',
      '<b role="tab" aria-selected="false">Everyone</b>',
      set('b', 'aria-selected', 'true'),
      { left: [{ name: 'Everyone', value: 'Everyone', isChoice: true }] },
    ],
    [
      'one of the rows of which several can be chosen',
      '<p role="grid" aria-multiselectable="true"><b role="row" aria-selected="false">Eve <i>Stone</i></b></p>',
      set('b', 'aria-selected', 'true'),
      { left: [{ name: 'Eve Stone', value: 'Eve Stone', isChoice: true }] },
    ],
    [
      'one that is taken out of these rows',
      '<p role="grid" aria-multiselectable="true"><b role="row" aria-selected="true">Ann Ray</b></p>',
      set('b', 'aria-selected', 'false'),
      { unchosen: ['Ann Ray'] },
    ],
    [
      'no tab that shows its panel',
      '<b role="tab" aria-selected="false" aria-controls="all">All</b><p id="all"></p>',
      set('b', 'aria-selected', 'true'),
      {},
    ],
    [
      'no tab of a page whose panels do not say which is whose',
      '<b role="tab" aria-selected="false">All</b><p role="tabpanel"></p>',
      set('b', 'aria-selected', 'true'),
      {},
    ],
    [
      'no row of a list that shows one at a time',
      '<p role="grid"><b role="row" aria-selected="false">Lunch</b></p>',
      set('b', 'aria-selected', 'true'),
      {},
    ],
    [
      'a button that only says that it works',
      '<button>Save</button>',
      () => {
        at('button').textContent = 'Saving';
      },
      {},
    ],
  ])('tells what a press chose: %s', (_what, html, act, told) => {
    expect(reportOf(html, act, 'Eve Stone')).toEqual(told);
  });

  it('is what was pressed, although no control of the page says so, where that has set a field that nobody sees', () => {
    const eve = { left: [{ name: 'Eve Stone', value: 'Eve Stone', isChoice: true }] };
    const page = '<form><input type="hidden" name="to" value="ann"><p>Ann Ray</p><p>Eve Stone</p></form>';
    const set = () => {
      at('input').value = 'u17';
    };
    const add = () => at('form').insertAdjacentHTML('beforeend', '<input type="hidden" name="to[]" value="u17">');
    expect([reportOf(page, set, 'Eve Stone', 'generic'), reportOf(page, add, 'Eve Stone', 'listitem')]).toEqual([
      eve,
      eve,
    ]);
    expect(reportOf(page, () => undefined, 'Eve Stone', 'generic')).toEqual({});
    expect(reportOf(page, set, 'Reply', 'button')).toEqual({});
  });

  it.each([
    ['a button of another name', radio('Weekly', 'often', 'checked') + radio('Post', 'way'), choose('Post')],
    [
      'a button of another form',
      `<form>${radio('Weekly', 'often', 'checked')}</form><form>${radio('Daily', 'often')}</form>`,
      choose('Daily'),
    ],
    [
      'a button that the page has put out itself',
      radio('Weekly', 'often', 'checked') + radio('Daily', 'often'),
      () => {
        at('#Weekly').checked = false;
      },
    ],
  ])('names none for %s', (_what, html, act) => {
    expect(reportOf(html, act)).toEqual({});
  });
});
