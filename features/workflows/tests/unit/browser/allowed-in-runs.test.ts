import { expect, it } from 'vitest';
import { reduce } from '@/utils/agent/fold/reduce';
import type { TaskState } from '@/utils/agent/task/state';
import { allowInWorkflow } from '../../../background/runs';
import { workflows } from '../../../background/stored';
import type { CardAnswer, ConfirmCard } from '@/utils/contracts/ports';
import type { DurableEvent } from '@/utils/contracts/events';
import { started } from '@/tests/helpers/journal';

const page = 'https://shop.example/';
const steps = [{ id: 'a', tool: 'click', args: {}, target: { role: 'button', name: 'Mark as read' }, page }];
const run = { workflowId: 'w', name: 'Read', start: page, steps, values: {} };

/** The second card of call c1 waits. */
function waiting(): TaskState {
  const card: ConfirmCard = {
    rule: 'effect',
    host: 'shop.example',
    effect: 'send',
    control: 'Mark as read',
    destination: page,
    fields: [{ name: 'state', value: 'read' }],
    mayDiffer: [],
  };
  const log: DurableEvent[] = [
    { ...started('t1'), workflow: run },
    { type: 'confirm-asked', callId: 'c1', card: { rule: 'site', host: 'shop.example' }, at: 5 },
    { type: 'confirmed', callId: 'c1', allow: 'task', at: 6 },
    { type: 'confirm-asked', callId: 'c1', card, at: 7 },
  ];
  return log.reduce<TaskState | undefined>(reduce, undefined)!;
}

const answers: [string, CardAnswer, number][] = [
  ['another call', { callId: 'c0', askedAt: 7, allow: 'task' }, 0],
  ['an earlier card of the call', { callId: 'c1', askedAt: 5, allow: 'task' }, 0],
  ['the card that waits', { callId: 'c1', askedAt: 7, allow: 'task' }, 1],
  ['its call, by an older version', { callId: 'c1', allow: 'task' }, 1],
];

it.each(answers)('"In each run" in an answer to %s is for that card alone', async (_what, answer, sent) => {
  await workflows.write([{ id: 'w', name: 'Read', start: page, params: [], steps, savedAt: 1 }]);
  await allowInWorkflow(waiting(), answer);
  expect((await workflows.read())[0]?.allowed ?? []).toHaveLength(sent);
});
