import { describe, expect, test } from 'vitest';
import { bodyPrint, likeAct } from '@/utils/agent/task/like-act';
import type { DurableEvent, PageView, TaskEvent } from '@/utils/contracts/events';
import { reduce } from '@/utils/agent/fold/reduce';
import { foldOpen } from '@/utils/agent/task/open-acts';
import type { TaskState } from '@/utils/agent/task/state';
import type { OpenAct } from '@/utils/contracts/open-act';
import { show } from '@/utils/agent/conversation/show';
import type { LiveTask } from '@/utils/agent/conversation/entry';
import type { FormFacts } from '@/utils/page/api';
import { tell, type Say, type World } from '../../helpers/agent-world';

const plan: Say = [
  ['make_plan', { message: 'So.', steps: [{ text: 'Order', effects: [{ kind: 'submit', count: 3, on: 'Order' }] }] }],
];
const click: Say = [['click', { ref: 'e1', step: 1 }]];
const failed: Say = [['done', { status: 'failed', summary: 'No answer.' }]];
const judged: Say = [['review', { verdict: 'failed', summary: 'No.' }]];
const order = { method: 'POST', url: 'https://shop.example/order' };
const form = { method: 'post', action: order.url, digest: 'd', fields: [] } as unknown as FormFacts;

const lines = (transcript: string[]) => transcript.filter((line) => /^(ask|allow|deny|>|<|confirm|user)/.test(line));

/** The background dies while an order by form has no answer; the model orders again. */
function orderedAgain(allow: 'once' | 'no', others?: OpenAct[]): World {
  const reports: DurableEvent[] = [];
  return {
    planner: [plan, judged],
    navigator: [click, click, failed],
    reports,
    ...(others ? { others } : {}),
    page: {
      text: 'button "Order" [e1]',
      url: 'https://shop.example/',
      foresee: () => ({ url: 'https://shop.example/', form, control: { role: 'button', name: 'Order' } }) as never,
      act: () => {
        if (reports.length > 0 || others) return;
        reports.push(
          { type: 'sent', act: { id: 'a1', at: 1, callId: 'c2', request: order }, at: 1 },
          { type: 'settled', id: 'a1', how: 'lost', at: 2 },
        );
      },
    },
    answer: ({ waits }) => {
      const wait = waits.find((one) => one.for === 'confirmation');
      if (wait?.for !== 'confirmation') return { type: 'approve' };
      return { type: 'confirm', callId: wait.callId, allow: wait.card.rule === 'open' ? allow : 'once' };
    },
  };
}

describe('something open whose answer nobody will hear', () => {
  test('is not done again before the user has said that it was not done', async () => {
    const { transcript, state } = await tell(orderedAgain('no'));
    expect(lines(transcript).join('\n')).toMatch(/open shop\.example: POST https:\/\/shop\.example\/order/);
    expect(state.history.map(({ summary }) => summary)).toEqual([
      'Clicked.',
      'STILL_OPEN: The user says that the first one was done. It was not done again.',
      expect.any(String),
    ]);
    expect(state.openActs).toEqual([]);
  });

  test('holds up a request of the page, too', async () => {
    const world = orderedAgain('no');
    const waits = { id: 'w', ...order, by: 'fetch' as const, page: 'https://shop.example/', body: {} };
    const { transcript } = await tell({
      ...world,
      navigator: [click, failed],
      page: { text: 'button "Order" [e1]', url: 'https://shop.example/' },
      writes: [waits],
      reports: [
        { type: 'sent', act: { id: 'a1', at: 1, request: order, body: {} }, at: 1 },
        { type: 'settled', id: 'a1', how: 'lost', at: 2 },
      ],
    });
    expect(lines(transcript)[0]).toContain('open shop.example');
    expect(transcript.join('\n')).toContain('refused');
  });

  test('is settled in its row, too, while the card about it waits', async () => {
    const { state } = await tell({
      ...orderedAgain('no'),
      answer: ({ waits }) => {
        const wait = waits.find((one) => one.for === 'confirmation');
        if (wait?.for !== 'confirmation') return { type: 'approve' };
        return wait.card.rule === 'open'
          ? { type: 'settle', id: 'a1', how: 'done' }
          : { type: 'confirm', callId: wait.callId, allow: 'once' };
      },
    });
    expect(state.history.map(({ summary }) => summary)[1]).toContain('It was not done again.');
    expect(state.openActs).toEqual([]);
  });

  test('is done once the user has said that it was not', async () => {
    const { state } = await tell(orderedAgain('once'));
    expect(state.history.slice(0, 2).map(({ summary }) => summary)).toEqual(['Clicked.', 'Clicked.']);
  });

  test('holds up the same in any other task', async () => {
    const { transcript } = await tell({
      ...orderedAgain('no', [{ id: 'x', at: 1, request: order, cut: true }]),
      navigator: [click, failed],
    });
    expect(lines(transcript).join('\n')).toContain('open shop.example');
  });

  test('is told to the model in the words of before', async () => {
    const { requests } = await tell(orderedAgain('no'));
    const told = requests.map(({ request }) => JSON.stringify(request.messages)).join('\n');
    expect(told).toContain('POST shop.example/order was sent and has no answer yet: do not repeat it');
  });

  test('may be settled after the end of its task, and its outcome shows how', async () => {
    const { log } = await tell({ ...orderedAgain('no'), navigator: [click, failed] });
    const late: DurableEvent = { type: 'settled', id: 'a1', how: 'done', at: 9 };
    const shown = [...log, late].reduce<LiveTask | undefined>(show, undefined);
    const outcome = shown?.entries.at(-1);
    expect(outcome?.kind === 'outcome' && outcome.maybe).toMatchObject([{ id: 'a1', settled: 'done' }]);
  });
});

test.each([
  ['failed', 'stands with its answer', [{ answered: 200 }]],
  ['done', 'is settled', []],
] as const)('what is answered after its task has ended as %s %s', (status, _what, open) => {
  const act: OpenAct = { id: 'a1', at: 1, request: order, told: true };
  const late: TaskEvent = { type: 'settled', id: 'a1', how: 'answered', status: 200, at: 9 };
  expect(foldOpen({ openActs: [act], tab: { url: '' }, outcome: { status } }, late)).toMatchObject(open);
});

describe('a form whose call was cut off', () => {
  /** The background dies before the browser has reported that the form has left. */
  const cutOff = async (): Promise<OpenAct[]> => {
    const { log } = await tell({ ...orderedAgain('no'), navigator: [click, failed], reports: [] });
    const started = log.findIndex(({ type }) => type === 'call-started');
    const events: DurableEvent[] = [...log.slice(0, started + 1), { type: 'call-unknown', callId: 'c2', at: 9 }];
    return events.reduce<TaskState | undefined>(reduce, undefined)?.openActs ?? [];
  };

  test('is on record with its address: whatever sends the same waits', async () => {
    const open = await cutOff();
    expect(open).toMatchObject([{ request: order, call: { tool: 'click' }, cut: true, told: true }]);
    expect(likeAct(open, { request: order, body: bodyPrint([['item', 'tea']]) })).toBeDefined();
  });

  test.each(['crashed', 'discarded', 'restarted'] as const)('stands as open where its tab was %s', async (why) => {
    const [act] = await cutOff();
    const before = { openActs: act ? [act] : [], tab: { url: 'https://shop.example/' } };
    const view = { url: 'https://shop.example/', text: '' } as PageView;
    const events: TaskEvent[] = [
      { type: 'tab-lost', trouble: { why }, at: 1 },
      { type: 'page-seen', view, nonce: 'n', at: 2 },
      { type: 'ended', outcome: { status: 'stopped', summary: '', evidence: [] }, at: 3 },
    ];
    expect(events.reduce((openActs, event) => foldOpen({ ...before, openActs }, event), before.openActs)).toEqual([
      act,
    ]);
  });
});

test.each(['restarted', 'crashed', 'discarded'] as const)(
  'what was answered is doubtful where its page %s before anybody saw it, and stays so for every later page',
  (why) => {
    const act: OpenAct = {
      id: 'a1',
      at: 1,
      callId: 'c1',
      request: { method: 'GET', url: 'https://shop.example/order' },
    };
    const before = { openActs: [act], tab: { url: 'https://shop.example/' } };
    const view = { url: 'https://shop.example/', text: '' } as PageView;
    const events: TaskEvent[] = [
      { type: 'settled', id: 'a1', how: 'answered', status: 200, at: 1 },
      { type: 'tab-lost', trouble: { why }, at: 2 },
      { type: 'page-seen', view, nonce: 'n', at: 3 },
    ];
    const open = events.reduce((openActs, event) => foldOpen({ ...before, openActs }, event), before.openActs);
    expect(open).toEqual([{ ...act, answered: 200, cut: true, told: true }]);
  },
);

describe('what is like an open act', () => {
  const open: OpenAct[] = [
    {
      id: 'r',
      at: 1,
      request: order,
      body: bodyPrint([
        ['item', 'tea'],
        ['key', '7f3a9c0e-1111-4222-8333-444455556666'],
      ]),
    },
    { id: 'c', at: 1, call: { tool: 'mcp_pay', args: { text: 'bill 1' }, page: '' } },
  ];
  test.each([
    ['the same request', { request: order, body: bodyPrint([['item', 'tea']]) }, 'r'],
    [
      'with another random id',
      {
        request: order,
        body: bodyPrint([
          ['item', 'tea'],
          ['key', '00000000-1111-4222-8333-444455556666'],
        ]),
      },
      'r',
    ],
    ['whose body is not known', { request: order }, 'r'],
    ['with another query', { request: { ...order, url: `${order.url}?t=1` } }, 'r'],
    ['of another item', { request: order, body: bodyPrint([['item', 'rice']]) }, undefined],
    ['to another path', { request: { ...order, url: 'https://shop.example/cart' } }, undefined],
    ['by another method', { request: { ...order, method: 'PUT' } }, undefined],
    [
      'the same call of a server',
      { call: { tool: 'mcp_pay', args: { text: 'bill 1' }, page: 'https://else.example/' } },
      'c',
    ],
    ['a call with other arguments', { call: { tool: 'mcp_pay', args: { text: 'bill 2' }, page: '' } }, undefined],
  ])('%s', (_what, wanted, id) => {
    expect(likeAct(open, wanted)?.id).toBe(id);
  });
});
