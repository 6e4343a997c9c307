// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act } from '@/utils/page/act/act';
import { createRefs } from '@/utils/page/see/refs';
import { focusField } from '@/utils/page/typing/typing';
import { typeIntoControl } from '@/utils/page/typing/typing-control';

const field = (id: string) => document.getElementById(id) as HTMLInputElement;

/** happy-dom has no such commands. */
beforeEach(() => {
  Document.prototype.execCommand = (command, _, text = '') => {
    const active = document.activeElement as HTMLInputElement;
    active.setRangeText(command === 'insertText' ? text : '', active.selectionStart!, active.selectionEnd!, 'end');
    return active.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(Document.prototype, 'execCommand');
});

describe('what another field holds after typing', () => {
  const typing = async (html: string, text: string) => {
    document.body.innerHTML = html;
    field('named').oninput = () => {
      if (field('named').value !== text) return;
      field('other').value = text;
      field('named').value = '';
      field('other').focus();
    };
    return typeIntoControl(await focusedControl(text), text, 'replace');
  };
  const focusedControl = async (text: string) =>
    (await focusField(field('named'), text, 'replace')) as HTMLInputElement;

  it('is told where the page took it on', async () => {
    expect(await typing('<input id="named"><input id="other">', 'Milk')).toMatchObject({ value: 'Milk' });
  });

  it('is not told where a secret was typed', async () => {
    const outcome = await typing('<input id="named" type="password"><input id="other">', 'Milk');
    expect(JSON.stringify(outcome)).not.toContain('Milk');
  });

  it('is no success of a field that kept its own', async () => {
    document.body.innerHTML = '<input id="named" value="Old"><input id="other">';
    field('named').oninput = () => {
      field('named').value = 'Old';
      field('other').focus();
    };
    const outcome = await typeIntoControl(await focusedControl(''), '', 'replace');
    expect(outcome).not.toMatchObject({ value: '' });
  });
});

it('a field that had the focus before gets no text of one that takes none', async () => {
  document.body.innerHTML =
    '<input id="notes" value="Call Ann"><div role="spinbutton" aria-label="Guests" aria-valuenow="2"></div>';
  field('notes').focus();
  const guests = document.querySelector('div')!;
  expect(await focusField(guests, '3', 'replace')).toBe(guests);
});

it('the field that the focus went on to is told with what it made of the text', async () => {
  document.body.innerHTML = '<input id="named"><input id="other" aria-label="All">';
  field('named').onfocus = () => field('other').focus();
  field('other').oninput = () => (field('other').value = field('other').value.toUpperCase());
  const box = new DOMRect(0, 0, 100, 20);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box);
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([box] as unknown as DOMRectList);
  const refs = createRefs();
  const ref = refs.refOf(field('named'), 'textbox', '');
  const limits = { timeoutMs: 1_000, notAfter: Infinity, begin: () => undefined, allowedForm: '' };
  expect(await act(refs, { kind: 'type', ref, text: 'Milk' }, limits)).toMatchObject({
    value: 'MILK',
    note: 'The page passed the focus on to textbox "All". The page or the field wrote it in a way of its own.',
  });
});

it('a field that the focus went on to gets no Enter that was meant for another', async () => {
  document.body.innerHTML = '<input id="named"><input id="other" aria-label="All">';
  field('named').onfocus = () => field('other').focus();
  let keys = '';
  document.body.onkeydown = ({ key }) => (keys += `${key} `);
  const box = new DOMRect(0, 0, 100, 20);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box);
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([box] as unknown as DOMRectList);
  const refs = createRefs();
  const ref = refs.refOf(field('named'), 'textbox', '');
  const limits = { timeoutMs: 1_000, notAfter: Infinity, begin: () => undefined, allowedForm: '' };
  const outcome = await act(refs, { kind: 'type', ref, text: 'Milk', submit: true }, limits);
  expect([outcome.value, outcome.enterLeft, keys]).toEqual(['Milk', true, expect.not.stringContaining('Enter')]);
});

it('a part of an editor that has the focus as a whole gets its text itself', async () => {
  document.body.innerHTML =
    '<div contenteditable="true" tabindex="0"><p contenteditable="true">One</p><p contenteditable="true">Two</p></div>';
  const [editor, second] = [document.querySelector('div')!, document.querySelectorAll('p')[1]!];
  editor.focus();
  // As browsers do: only the outermost takes the focus.
  second.focus = () => undefined;
  expect(await focusField(second, '2', 'replace')).toBe(second);
});

it.each([
  ['text', 'password', 'named'],
  ['password', 'text', 'named'],
  ['text', 'text', 'other'],
  ['password', 'password', 'named'],
])('%s passed on to %s goes into the one that is %s', async (kind, other, taker) => {
  document.body.innerHTML = `<input id="named" type="${kind}"><input id="other" type="${other}">`;
  field('named').onfocus = () => field('other').focus();
  expect(await focusField(field('named'), 'Milk', 'replace')).toBe(field(taker));
});
