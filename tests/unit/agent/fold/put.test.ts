import { expect, test } from 'vitest';
import { reduce } from '@/utils/agent/fold/reduce';
import type { TaskState } from '@/utils/agent/task/state';
import type { ConfirmCard, Spending } from '@/utils/contracts/ports';
import type { Failure } from '@/utils/failure';
import { started } from '../../../helpers/journal';

/** The state after a call that reported this. `page`: words of the page in its result. */
function after(
  details: Record<string, unknown>,
  page?: string,
  state: TaskState = reduce(undefined, started('task')),
  given: Record<string, unknown> = {},
): TaskState {
  const call = { id: 'c1', name: 'type', arguments: { ref: 'e1', text: 'Hello', ...given } };
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
  const left = [after(typed), after(typed, 'value now: "Hello"')].map(({ consent: { put } }) => put);
  const known = [{ name: 'Message', value: 'Hello', site: '', isHere: true }];
  expect(left).toEqual([known, known]);
});

test('What a model has put into a field that tells nothing of it is known by the calls, but no secret of the user', () => {
  const dots = { left: [{ name: 'PIN', value: '••••' }] };
  const values = (state: TaskState) => state.consent.put.map(({ name, value, isHidden }) => [name, value, isHidden]);
  const typed = after(dots);
  expect(values(typed)).toEqual([['PIN', 'Hello', true]]);
  expect(values(after({ left: [...dots.left, { name: '', value: '9137' }] }))[0]).toEqual(['PIN', '9137', true]);
  expect(values(after(dots, undefined, typed, { append: true })).at(-1)).toEqual(['PIN', 'HelloHello', true]);
  const state = reduce(undefined, { ...started('task'), request: 'Type %pin%' });
  expect(values(after(dots, undefined, state, { text: '%pin%' }))).toEqual([]);
});

/** What stands in the open document, after these reports of acts one after the other. */
function standing(...reports: Record<string, unknown>[]): string[] {
  const state = reports.reduce<TaskState | undefined>((so, report) => after(report, undefined, so), undefined);
  return state ? here(state) : [];
}

const here = ({ consent: { put } }: TaskState) => put.filter(({ isHere }) => isHere).map(({ name }) => name);

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

/** What stands in the open document once Eve was chosen there and this has happened. */
function stillChosen(then: (state: TaskState) => TaskState): string[] {
  const chosen = after({ target: { role: 'radio', name: 'Eve' } }, undefined, seen(undefined, 'a', 1));
  return here(then(chosen));
}

function seen(state: TaskState | undefined, documentKey: string, tabId: number, problem?: Failure): TaskState {
  const view = { tabId, url: 'https://shop.example/', title: '', documentKey, text: '', truncated: false };
  return reduce(state ?? reduce(undefined, started('task')), {
    type: 'page-seen',
    view: { ...view, ...(problem ? { problem } : {}) },
    nonce: 'n',
    at: 3,
  });
}

const granted = (state: TaskState, card: ConfirmCard): TaskState => ({
  ...state,
  consent: { ...state.consent, grants: [...state.consent.grants, { callId: 'c1', card, allow: 'once' }] },
});

test('A choice stands until its tab shows another document', () => {
  const busy: Failure = { code: 'PAGE_UNRESPONSIVE', message: 'The page does not answer.' };
  expect({
    'after a look at another tab': stillChosen((state) => seen(seen(state, 'b', 2), 'a', 1)),
    'after a page of another tab': stillChosen((state) => seen(seen(seen(state, 'b', 2), 'c', 2), 'a', 1)),
    'after a look that failed': stillChosen((state) => seen(seen(state, '', 1, busy), 'a', 1)),
    'chosen after a look that failed': stillChosen((state) =>
      seen(after({ target: { role: 'radio', name: 'Mallory' } }, undefined, seen(state, '', 1, busy)), 'a', 1),
    ),
    'in another document': stillChosen((state) => seen(state, 'd', 1)),
  }).toEqual({
    'after a look at another tab': ['Eve'],
    'after a page of another tab': ['Eve'],
    'after a look that failed': ['Eve'],
    'chosen after a look that failed': ['Eve', 'Mallory'],
    'in another document': [],
  });
});

test('A call that was allowed on a card for something else than an effect has sent nothing', () => {
  const flow: ConfirmCard = { rule: 'flow', from: 'a.example', to: 'shop.example', sends: 'Hello' };
  const effect: ConfirmCard = {
    rule: 'effect',
    host: 'shop.example',
    effect: 'send',
    control: 'Send',
    destination: 'https://shop.example/send',
    fields: [],
  };
  const typed = (card: ConfirmCard) =>
    stillChosen((state) => after({ left: [{ name: 'Note', value: 'Hello' }] }, undefined, granted(state, card)));
  expect([typed(flow), typed({ rule: 'site', host: 'shop.example' }), typed(effect)]).toEqual([
    ['Eve', 'Note'],
    ['Eve', 'Note'],
    ['Note'],
  ]);
});

test('An act that has sent something leaves what stands in a page of another site', () => {
  const spends: Spending = { from: 'critic', key: 'k', kind: 'submit' };
  const call = { id: 'c1', name: 'click', arguments: { ref: 'e1' } };
  const before = seen(undefined, 'a', 1);
  const put = ['notes.example', 'shop.example'].map((site) => ({
    name: `Note on ${site}`,
    value: 'Hello',
    site,
    isHere: true as const,
  }));
  const state: TaskState = {
    ...before,
    consent: { ...before.consent, put },
    turnCalls: [{ call, status: 'started', effect: 'once', spends, page: 'https://shop.example/' }],
  };
  const ended = reduce(state, {
    type: 'call-ended',
    callId: 'c1',
    url: 'https://shop.example/',
    result: { ok: true, value: { summary: 'Done.' } },
    nonce: 'n',
    ms: 1,
    at: 2,
  });
  expect(here(ended)).toEqual(['Note on notes.example']);
});

test('What may have happened may have chosen something', () => {
  const known = { ref: { role: 'radio', name: 'Eve' } };
  const ended = (how: Failure | undefined): string[] => {
    const call = { id: 'c1', name: 'check', arguments: { ref: 'e1', checked: true } };
    const before: TaskState = {
      ...seen(undefined, 'a', 1),
      turnCalls: [{ call, status: 'started', effect: 'once', known }],
    };
    const { put } = reduce(
      before,
      how
        ? { type: 'call-ended', callId: 'c1', result: { ok: false, failure: how }, nonce: 'n', ms: 1, url: '', at: 2 }
        : { type: 'call-unknown', callId: 'c1', at: 2 },
    ).consent;
    return put.map(({ name, isChoice }) => `${name} ${isChoice}`);
  };
  const failure: Failure = { code: 'PAGE_UNRESPONSIVE', message: 'The page does not answer.' };
  expect([ended(undefined), ended({ ...failure, mayHaveHappened: true }), ended(failure)]).toEqual([
    ['Eve true'],
    ['Eve true'],
    [],
  ]);
});

test('What an earlier task has left in the page is put there by this one, once', () => {
  const set = [
    { name: 'Forward to', value: 'eve@evil.example' },
    { name: 'Everyone', value: 'Everyone', isChoice: true as const },
  ];
  const view = { tabId: 1, url: 'https://shop.example/', title: '', documentKey: 'a', text: '', truncated: false, set };
  const look = (state: TaskState) => reduce(state, { type: 'page-seen', view, nonce: 'n', at: 3 });
  const { put } = look(look(reduce(undefined, started('task')))).consent;
  expect(put.map(({ value, isChoice, isHere }) => [value, isChoice, isHere])).toEqual([
    ['eve@evil.example', undefined, true],
    ['Everyone', true, true],
  ]);
});

test('A request that was let out has sent what stands there only where that was judged with it', () => {
  const request = { writeId: 'w1', method: 'POST', url: 'https://shop.example/api' };
  const card: ConfirmCard = {
    rule: 'write',
    host: 'shop.example',
    method: 'POST',
    path: '/api',
    effect: 'submit',
    fields: [{ name: 'Eve', value: 'Eve', from: 'model' }],
  };
  const allowed = (spends?: Spending, callId?: string, shown: ConfirmCard = card) =>
    stillChosen((state) => {
      const grants = callId === undefined ? [] : [{ callId, card: shown, allow: 'task' as const }];
      const before = { ...state, consent: { ...state.consent, grants } };
      return reduce(before, { type: 'write-allowed', ...request, ...(spends ? { spends } : {}), at: 4 });
    });
  expect({
    'one that only reads': allowed(),
    'one that was settled for the task by an earlier card': allowed(undefined, 'w0'),
    'one whose card named the site alone': allowed(undefined, 'w1', { rule: 'site', host: 'shop.example' }),
    'one of which the critic said that it was asked for': allowed({ from: 'critic', key: 'k', kind: 'submit' }),
    'one of the plan': allowed({ from: 'plan', kind: 'send', sites: [], on: 'Send' }),
    'one whose card showed it': allowed(undefined, 'w1'),
  }).toEqual({
    'one that only reads': ['Eve'],
    'one that was settled for the task by an earlier card': ['Eve'],
    'one whose card named the site alone': ['Eve'],
    'one of which the critic said that it was asked for': [],
    'one of the plan': [],
    'one whose card showed it': [],
  });
});

test('of too many values, those that still stand in a page are kept, however old they are', () => {
  const start = reduce(undefined, started('task'));
  const sent = Array.from({ length: 500 }, (_, at) => ({ name: 'Note', value: `sent ${at}` }));
  const put = [{ name: 'Message', value: 'Hello', isHere: true as const }, ...sent];
  const state = { ...start, consent: { ...start.consent, put } };
  const kept = after({ left: [{ name: 'Name', value: 'Ada' }] }, undefined, state).consent.put;
  expect(kept.length).toBe(500);
  expect(kept.filter(({ isHere }) => isHere).map(({ value }) => value)).toEqual(['Hello', 'Ada']);
});
