import { expect, it } from 'vitest';
import { reduce } from '@/utils/agent/fold/reduce';
import type { TaskState } from '@/utils/agent/task/state';
import { settleForSite } from '@/utils/browser/host/task-methods';
import { safetySettings } from '@/utils/browser/settings/storage';
import type { CardAnswer, ConfirmCard } from '@/utils/contracts/ports';
import type { DurableEvent } from '@/utils/contracts/events';
import { started } from '@/tests/helpers/journal';

const page = 'https://shop.example/';

/** The second card of call c1 waits. */
function waiting(): TaskState {
  const card: ConfirmCard = {
    rule: 'effect',
    host: 'shop.example',
    effect: 'submit',
    control: 'Mark as read',
    destination: page,
    fields: [{ name: 'state', value: 'read' }],
    mayDiffer: [],
  };
  const log: DurableEvent[] = [
    started('t1'),
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

it.each(answers)('"Never ask again" in an answer to %s settles that card alone', async (_what, answer, settled) => {
  await settleForSite(waiting(), answer);
  expect((await safetySettings.read()).settled).toHaveLength(settled);
});
