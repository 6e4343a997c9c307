import { expect, test } from 'vitest';
import type { ActPermission } from '@/utils/contracts/ports';
import { tell, type Say } from '../../helpers/agent-world';

const plan: Say = [['make_plan', { message: 'So.', steps: ['Fill the form'] }]];
const fill: Say = [
  ['type', { ref: 'e1', text: 'Ada' }],
  ['check', { ref: 'e2', checked: true, step: 1 }],
  ['click', { ref: 'e99' }],
];
const done: Say = [['done', { status: 'done', summary: 'Filled.' }]];
const complete: Say = [['review', { verdict: 'complete', summary: 'Filled.' }]];

test('an action knows what the call that follows at once will do to the page, where that can be used', async () => {
  const told: ActPermission['next'][] = [];
  await tell({
    request: 'fill the form',
    planner: [plan, complete],
    navigator: [fill, done],
    page: {
      text: 'textbox "Name" [e1]\ncheckbox "Member" [e2]',
      act: (_action, _page, leave) => void told.push(leave?.next),
    },
  });
  expect(told).toEqual([{ intent: { by: 'click', ref: 'e2' } }, {}]);
});
