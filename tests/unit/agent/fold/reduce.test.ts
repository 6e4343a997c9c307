import { expect, test } from 'vitest';
import type { PageView, TaskEvent } from '@/utils/contracts/events';
import { show } from '@/utils/agent/conversation/show';
import { initialState } from '@/utils/agent/fold/initial-state';
import { reduce } from '@/utils/agent/fold/reduce';
import { tell } from '../../../helpers/agent-world';
import { started } from '../../../helpers/journal';
import { toDraft, type StepDraft } from '@/utils/contracts/plan-steps';
import type { TaskState } from '@/utils/agent/task/state';

const seen = (view: Partial<PageView>) => ({
  type: 'page-seen' as const,
  view: {
    tabId: 7,
    url: 'https://shop.example/',
    title: 'Shop',
    documentKey: 'd',
    text: '',
    truncated: false,
    ...view,
  },
  nonce: 'n',
  at: 2_000,
});
const problem = { code: 'PAGE_UNRESPONSIVE' as const, message: 'The page does not answer.' };

test('An address that could not be opened is no site that was read', () => {
  const failed = { code: 'NAVIGATION_FAILED' as const, message: 'The page could not be opened.' };
  const read = [{ problem: failed }, { problem }, {}].map(
    (view) => reduce(reduce(undefined, started('task')), seen(view)).consent.readSites,
  );
  expect(read).toEqual([[], ['shop.example'], ['shop.example']]);
});

test('A run of recorded steps says no words of the user by itself', () => {
  const run = { workflowId: 'w', name: 'Pay', start: '', steps: [], values: { To: 'Eve' } };
  const begun = [{}, { workflow: run }].map((more) => initialState({ ...started('task', '/Pay\nTo: Eve'), ...more }));
  expect(begun.map(({ consent }) => consent.userWords)).toEqual([['/Pay\nTo: Eve'], []]);
});

test('What stands in a frame is read on the site of the frame', () => {
  const looked = reduce(reduce(undefined, started('task')), seen({ alsoFrom: ['https://mail.example/inbox'] }));
  expect(looked.consent.readSites).toEqual(['shop.example', 'mail.example']);
});

test('A page that can no longer be read keeps its title; another page gets its own', () => {
  const first = reduce(undefined, started('task'));
  const titles = [
    seen({ title: 'shop.example', problem }),
    seen({ title: 'Sale' }),
    seen({ url: 'https://shop.example/cart', title: 'Cart', problem }),
  ].map((event) => reduce(first, event).tab.title);
  expect(titles).toEqual(['Shop', 'Sale', 'Cart']);
});

test('A plan in other words is not approved for the sum that the page names', () => {
  const step = toDraft({ text: 'Pay 10 € to Shop', effects: [{ kind: 'pay', count: 1 }] });
  const planned = [
    started('task'),
    seen({ text: 'button "Pay" [e1]' }),
    { type: 'planned', message: 'I pay.', steps: [step], waits: true, pays: '4,999 €', at: 3_000 } as TaskEvent,
  ].reduce<TaskState | undefined>(reduce, undefined)!;
  const sumsAfter = (...steps: StepDraft[]) =>
    reduce(planned, {
      type: 'approved',
      ...(steps.length > 0 ? { steps } : {}),
      at: 4_000,
    } as TaskEvent).consent.effects.map(({ sums }) => sums);
  expect([sumsAfter(), sumsAfter({ ...step, text: 'Pay 8 to Shop' })]).toEqual([[['10 €']], [undefined]]);
});

test('No event changes a task after its end', async () => {
  const { log, state, shown } = await tell({
    request: 'Save it',
    planner: [
      [['make_plan', { message: 'I will.', steps: ['Save'] }]],
      [['review', { verdict: 'complete', summary: 'Saved.' }]],
    ],
    navigator: [[['click', { ref: 'e1' }]], [['done', { status: 'done', summary: 'Saved.' }]]],
  });
  const kept = JSON.stringify(state);
  const later: TaskEvent[] = [
    ...log.filter(({ type }) => type !== 'task-started'),
    seen({ title: 'Sale' }),
    { type: 'paused', at: 9_000 } as TaskEvent,
    { type: 'failed', failure: { code: 'INTERNAL', message: 'Too late.' }, at: 9_000 } as TaskEvent,
  ];
  expect(later.filter((event) => reduce(state, event) !== state)).toEqual([]);
  expect(later.filter((event) => show(shown, event) !== shown)).toEqual([]);
  expect(JSON.stringify(state)).toBe(kept);
});
