import { describe, expect, test } from 'vitest';
import type { EventOf, TaskEvent } from '@/utils/contracts/events';
import type { Spending } from '@/utils/contracts/ports';
import { guardFacts } from '@/utils/agent/loop/guard-facts';
import { reduce } from '@/utils/agent/fold/reduce';
import type { TaskState } from '@/utils/agent/task/state';
import type { FailureCode } from '@/utils/failure';
import { started } from '../../../helpers/journal';

const spends: Extract<Spending, { from: 'plan' }> = {
  from: 'plan',
  kind: 'pay',
  sites: [],
  on: 'Transfer',
  values: ['20 €'],
  sums: [],
};
const press = (effect: 'once' | 'idempotent' = 'once', covers: Spending = spends): TaskEvent => ({
  type: 'call-started',
  callId: 'c1',
  tool: 'click',
  args: { ref: 'e1' },
  label: { key: 'tool_click', params: {} },
  effect,
  spends: covers,
  at: 1,
});
const sends = (method = 'POST', path = '/api/transfer'): TaskEvent => ({
  type: 'sent',
  act: { id: 'a1', at: 2, callId: 'c1', request: { method, url: `https://shop.example${path}` } },
  at: 2,
});
const isSettled = (how: 'answered' | 'unsent', status?: number): TaskEvent => ({
  type: 'settled',
  id: 'a1',
  how,
  ...(status === undefined ? {} : { status }),
  at: 3,
});
const ends = (result: EventOf<'call-ended'>['result']): TaskEvent => ({
  type: 'call-ended',
  callId: 'c1',
  result,
  nonce: 'n',
  ms: 1,
  at: 4,
});
/** The browser sent no form. */
const unsubmitted = (more: object = {}) =>
  ends({ ok: true, value: { summary: 'Clicked.', details: { sent: false, ...more } } });
const failed = (code: FailureCode) => ends({ ok: false, failure: { code, message: 'Nothing.' } });

/** After these events of a planned press. */
function after(count: number, ...events: TaskEvent[]): TaskState {
  const call = { id: 'c1', name: 'click', arguments: { ref: 'e1' } };
  const first = reduce(undefined, started('task'));
  const planned: TaskState = {
    ...first,
    turnCalls: [{ call, status: 'planned' }],
    consent: {
      ...first.consent,
      effects: (['pay', 'send'] as const).map((kind) => ({ kind, count, sites: [], on: 'Transfer', values: ['20 €'] })),
    },
  };
  return events.reduce<TaskState>(reduce, planned);
}
const usesLeft = (count: number, ...events: TaskEvent[]) => after(count, ...events).consent.effects[0]?.count;

describe('A planned payment that was pressed', () => {
  test.each<[string, number, TaskEvent[]]>([
    ['is still allowed where the browser sent no form and nothing left', 1, [unsubmitted()]],
    ['is still allowed where the browser found the form invalid', 1, [failed('NO_EFFECT')]],
    ['is still allowed where the page only went on to another page', 1, [sends('GET', '/step2'), unsubmitted()]],
    ['is still allowed where its request never left the computer', 1, [sends(), isSettled('unsent'), unsubmitted()]],
    [
      'is still allowed where its button could not be pressed',
      1,
      [sends('POST', '/graphql'), failed('NOT_ACTIONABLE')],
    ],
    ['is used up where a script has sent it', 0, [sends(), unsubmitted()]],
    ['is used up where its answer was an error', 0, [sends(), isSettled('answered', 500), unsubmitted()]],
    ['is used up where an address has done it', 0, [sends('GET', '/transfer?to=ann@shop.example'), unsubmitted()]],
    ['is used up where a script has sent it, and another form was held back', 0, [sends(), failed('STALE_REF')]],
    ['is used up where a script has sent it, and the page stayed as it was', 0, [sends(), failed('NO_EFFECT')]],
  ])('%s', (_what, left, events) => {
    expect(usesLeft(1, press(), ...events)).toBe(left);
  });

  test('is used up once what was to be sent leaves late, also while the page is only read', () => {
    const read: TaskEvent = {
      type: 'call-started',
      callId: 'c2',
      tool: 'get_page',
      args: {},
      label: { key: 'tool_get_page', params: {} },
      effect: 'read',
      at: 5,
    };
    expect(usesLeft(1, press(), unsubmitted(), sends())).toBe(0);
    expect(usesLeft(1, press(), unsubmitted(), read, sends())).toBe(0);
    expect(usesLeft(2, press(), unsubmitted(), sends(), sends())).toBe(1);
  });

  test('lets nothing out of the page any more once it was given back; what waits then is counted by itself, once', () => {
    const url = 'https://shop.example/api/transfer';
    const allowed: TaskEvent = { type: 'write-allowed', writeId: 'a1', method: 'POST', url, spends, at: 5 };
    expect(guardFacts(after(1, press())).opened?.values).toEqual(['20 €']);
    expect(guardFacts(after(1, press(), unsubmitted())).opened).toBeUndefined();
    expect(usesLeft(2, press(), unsubmitted(), allowed, sends())).toBe(1);
  });

  test('that only sends is given back once where the server refused it, and the browser sent no form', () => {
    const refused = [press('once', { ...spends, kind: 'send' }), unsubmitted({ undone: true })];
    expect(after(1, ...refused).consent.effects.map(({ count }) => count)).toEqual([1, 1]);
  });
});

test('A call that starts over after a death is covered as before, unless something has left', () => {
  const again: TaskEvent = { type: 'call-again', callId: 'c1', at: 5 };
  expect(usesLeft(1, press('idempotent'), again)).toBe(1);
  expect(usesLeft(1, press('idempotent'), again, press('idempotent'))).toBe(0);
  expect(usesLeft(1, press('idempotent'), sends(), again)).toBe(0);
  expect(usesLeft(2, press('idempotent'), again, press('idempotent'), sends())).toBe(1);
});
