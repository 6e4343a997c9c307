// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { watchFields } from '@/utils/page/act/forms/left-in-fields';

const at = (selector: string) => document.querySelector(selector) as HTMLInputElement;

/** What an act in this page is reported to have left there. */
function reportOf(html: string, act: () => void): ReturnType<ReturnType<typeof watchFields>> {
  document.body.innerHTML = html;
  const report = watchFields(undefined);
  act();
  return report();
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

  it('names the radio button that is out because another one of its group was chosen', () => {
    expect(reportOf(radio('Weekly', 'often', 'checked') + radio('Daily', 'often'), choose('Daily'))).toEqual({
      unchosen: ['Weekly'],
    });
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
