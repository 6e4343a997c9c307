import { expect, test } from 'vitest';
import { reduce } from '@/utils/agent/task/fold/reduce';
import type { TaskState } from '@/utils/agent/task/state';
import { started } from '../../../../helpers/journal';

/** The state after a call that reported this. `page`: words of the page in its result. */
function after(
  details: Record<string, unknown>,
  page?: string,
  state: TaskState = reduce(undefined, started('task')),
): TaskState {
  const call = { id: 'c1', name: 'type', arguments: { ref: 'e1', text: 'Hello' } };
  return reduce(
    { ...state, turnCalls: [{ call, status: 'started', effect: 'once' }] },
    {
      type: 'call-ended',
      callId: 'c1',
      url: 'https://shop.example/',
      result: { ok: true, value: { summary: 'Done.', details, ...(page === undefined ? {} : { page }) } },
      nonce: 'n',
      ms: 1,
      at: 2,
    },
  );
}

test('What a call left in a field is known, whether its result has words of the page or not', () => {
  const typed = { left: [{ name: 'Message', value: 'Hello' }] };
  const left = [after(typed), after(typed, 'value now: "Hello"')].map(({ consent: { put, putHere } }) => ({
    put,
    putHere,
  }));
  const known = { put: [{ name: 'Message', value: 'Hello', site: '' }], putHere: 1 };
  expect(left).toEqual([known, known]);
});

/** What stands in the open document, after these reports of acts one after the other. */
function standing(...reports: Record<string, unknown>[]): string[] {
  const state = reports.reduce<TaskState | undefined>((so, report) => after(report, undefined, so), undefined);
  const { put = [], putHere = 0 } = state?.consent ?? {};
  return put.slice(put.length - putHere).map(({ name }) => name);
}

test('Of a group of radio buttons only the last choice stands; what the page says is no group stays', () => {
  const choosing = (name: string, unchosen: string[] = []) => ({ target: { role: 'radio', name }, unchosen });
  expect(standing(choosing('Weekly'), choosing('Daily', ['Weekly']))).toEqual(['Daily']);
  expect(standing(choosing('Weekly'), choosing('By post'))).toEqual(['Weekly', 'By post']);
  expect(standing({ left: [{ name: 'Weekly', value: 'a text' }] }, choosing('Daily', ['Weekly']))).toEqual([
    'Weekly',
    'Daily',
  ]);
});

test('What a press has switched on or off is a choice of the task, whatever its role; it stands there once', () => {
  const item = { name: 'Owner', value: 'Owner', isChoice: true };
  expect(standing({ target: { role: 'menuitem', name: 'Owner' }, left: [item], unchosen: ['Viewer'] })).toEqual([
    'Owner',
  ]);
  expect(standing({ target: { role: 'switch', name: 'Owner' }, left: [item] })).toEqual(['Owner']);
  expect(standing({ target: { role: 'button', name: 'Only for me' }, unchosen: ['Only for me'] })).toEqual([
    'Only for me',
  ]);
  expect(standing({ target: { role: 'button', name: 'Open' } })).toEqual([]);
});
