import { expect, test } from 'vitest';
import { reduce } from '@/utils/agent/task/fold/reduce';
import type { TaskState } from '@/utils/agent/task/state';
import { started } from '../../../../helpers/journal';

/** The state after a call that left this in a field. `page`: words of the page in its result. */
function afterTyping(page?: string): TaskState {
  const state = reduce(undefined, started('task'));
  const call = { id: 'c1', name: 'type', arguments: { ref: 'e1', text: 'Hello' } };
  return reduce(
    { ...state, turnCalls: [{ call, status: 'started', effect: 'once' }] },
    {
      type: 'call-ended',
      callId: 'c1',
      url: 'https://shop.example/',
      result: {
        ok: true,
        value: {
          summary: 'Typed.',
          details: { left: [{ name: 'Message', value: 'Hello' }] },
          ...(page === undefined ? {} : { page }),
        },
      },
      nonce: 'n',
      ms: 1,
      at: 2,
    },
  );
}

test('What a call left in a field is known, whether its result has words of the page or not', () => {
  const left = [afterTyping(), afterTyping('value now: "Hello"')].map(({ consent: { put, putHere } }) => ({
    put,
    putHere,
  }));
  const known = { put: [{ name: 'Message', value: 'Hello', site: '' }], putHere: 1 };
  expect(left).toEqual([known, known]);
});
