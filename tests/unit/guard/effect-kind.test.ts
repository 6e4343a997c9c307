import { expect, test } from 'vitest';
import { classify } from '@/utils/guard/effect-kind';
import type { FormFacts } from '@/utils/agent/ports';

const page = 'https://shop.example/address';

/** The effect of pressing a button whose name says nothing. */
function effectOf(action: string, fields: FormFacts['fields'] = []): string | undefined {
  const form: FormFacts = {
    method: 'post',
    action: `https://shop.example${action}`,
    button: 'Next',
    fields,
    digest: '',
  };
  return classify(
    {
      callId: 'c',
      tab: { tabId: 1, url: page, title: '' },
      call: { rule: 'act', by: 'click', writes: 'form' },
      foreseen: { url: page, control: { role: 'button', name: 'Next' }, form },
    },
    [],
  )?.kind;
}

test.each([
  ['/delete-account', 'delete'],
  ['/items/7/destroy', 'delete'],
  ['/api/payments/3', 'pay'],
  ['/pay', 'pay'],
  ['/display/paymaster', 'submit'],
  ['/transferable', 'submit'],
  ['/next?then=/pay', 'submit'],
  ['/items/7?_method=DELETE', 'delete'],
  ['/ajax?action=delete_item&id=7', 'delete'],
  ['/ajax?action=transfer', 'pay'],
  ['/ajax?action=show&q=delete', 'submit'],
])('where its button says nothing, the address of a form may: %s', (action, kind) => {
  expect(effectOf(action)).toBe(kind);
});

test('a field that overrides the method says that something is deleted', () => {
  expect(effectOf('/items/7', [{ name: '_method', value: 'DELETE', kind: 'hidden' }])).toBe('delete');
  expect(effectOf('/items/7', [{ name: 'item[_method]', value: 'delete', kind: 'hidden' }])).toBe('delete');
  expect(effectOf('/items/7', [{ name: '_method', value: 'put', kind: 'hidden' }])).toBe('submit');
});

test('a hidden field that names an operation says what is done, and a text does not', () => {
  expect(effectOf('/ajax', [{ name: 'action', value: 'delete_item', kind: 'hidden' }])).toBe('delete');
  expect(effectOf('/tasks', [{ name: 'Task', value: 'Delete old files', kind: 'text' }])).toBe('submit');
});

test.each<[string, string | undefined]>([
  ['/items/7/delete', 'delete'],
  ['/remove/7f3a', 'delete'],
  ['/list?action=delete&id=7', 'delete'],
  ['/items/7?_method=DELETE', 'delete'],
  ['/items/7?_method=put', 'submit'],
  ['/items/7?_method=get', undefined],
  ['/wiki/Delete_key', undefined],
  ['/help/delete', undefined],
  ['/list?action=show&q=delete', undefined],
  ['/pay?action=pay', undefined],
])('where its name says nothing, the address of a link may: %s', (address, kind) => {
  const link = { role: 'link', name: 'Next', opens: true, leadsTo: `https://shop.example${address}` };
  const pressed = { rule: 'act', by: 'click', writes: 'nothing' } as const;
  const request = { callId: 'c', tab: { tabId: 1, url: page, title: '' }, foreseen: { url: page, control: link } };
  expect(classify({ ...request, call: pressed }, [])?.kind).toBe(kind);
});
