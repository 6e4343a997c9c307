// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
afterEach(() => Reflect.deleteProperty(Document.prototype, 'execCommand'));

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
