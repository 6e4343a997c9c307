import { expect, test } from 'vitest';
import { resultIn, tell, type Say, type World } from '../../helpers/agent-world';

const add = (step: number): [string, Record<string, unknown>] => ['click', { ref: 'e1', step }];
const plan: Say = [
  [
    'make_plan',
    {
      message: 'I will.',
      steps: [{ text: 'Add Ada' }, { text: 'Add Noor', after: [] }, { text: 'Add Eva', after: [] }],
    },
  ],
];
const done: Say = [['done', { status: 'failed', summary: 'It is full.' }]];
const failed: Say = [['review', { verdict: 'failed', summary: 'Noor and Eva could not be added.' }]];
const rejected = [{ method: 'POST', url: 'https://shop.example/api/guests', status: 500 }];

/** A page whose server takes the first guest only. */
const full = (navigator: Say[]): World => {
  let added = 0;
  return {
    page: { text: 'button "Add guest" [e1]' },
    planner: [plan, failed],
    navigator,
    get aftermath() {
      return { changed: true, ...((added += 1) > 1 ? { rejected } : {}) };
    },
  };
};

test('A request that the server refuses is reported, and the planned calls after it are not made', async () => {
  const { transcript, requests } = await tell(full([[add(1), add(2), add(3)], done]));
  const clicks = transcript.filter((line) => /^[<>] (click|Clicked)/.test(line));
  expect(clicks).toEqual([
    '> click {"ref":"e1"}',
    '< Clicked.',
    '> click {"ref":"e1"}',
    '< Clicked. The server refused POST shop.example/api/guests with status 500.',
  ]);
  expect(requests.map(({ request }) => resultIn(request)).join('\n')).toContain(
    'Not carried out: the turn ended before this call.',
  );
});

test('A step whose request was refused does not count as done when the work has failed', async () => {
  const { state } = await tell(full([[add(1), add(2)], [add(3)], done]));
  expect(state.plan.map(({ status }) => status)).toEqual(['done', 'failed', 'failed']);
});
