// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { emptyMemory, stillSet, watchSetting } from '@/utils/page/act/undo/set-here';

const at = (selector: string) => document.querySelector(selector) as HTMLInputElement;

afterEach(() => {
  document.body.innerHTML = '';
});

it('What a task has set is told to the next one, as long as nobody has changed it', () => {
  document.body.innerHTML = `<input id="to" aria-label="Forward to"><input id="note" aria-label="Note">
    <label><input type="checkbox" id="all">Everyone may edit</label><input type="password" id="pin" aria-label="PIN">`;
  const memory = emptyMemory();
  const note = watchSetting(memory, 'first', undefined);
  at('#to').value = 'eve@evil.example';
  at('#note').value = 'Hello';
  at('#pin').value = '4711';
  at('#all').checked = true;
  note();
  at('#note').value = 'Hello Ann';
  expect(stillSet(memory).toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
    { name: 'Everyone may edit', value: 'Everyone may edit', isChoice: true },
    { name: 'Forward to', value: 'eve@evil.example' },
  ]);
  expect(stillSet(emptyMemory())).toEqual([]);
});
