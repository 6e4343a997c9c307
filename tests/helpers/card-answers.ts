import { reduce } from '@/utils/agent/fold/reduce';
import type { TaskState } from '@/utils/agent/task/state';
import type { CardAnswer, ConfirmCard } from '@/utils/contracts/ports';
import type { DurableEvent } from '@/utils/contracts/events';
import { started } from './journal';

/** Answers to cards of the task below, and whether each is one to the card that waits. */
export const answersToCards: [what: string, answer: CardAnswer, isToThatCard: boolean][] = [
  ['another call', { callId: 'c0', askedAt: 7, allow: 'task' }, false],
  ['an earlier card of the call', { callId: 'c1', askedAt: 5, allow: 'task' }, false],
  ['the card that waits', { callId: 'c1', askedAt: 7, allow: 'task' }, true],
  ['its call, by an older version', { callId: 'c1', allow: 'task' }, true],
];

/** The second card of call c1 waits: whether "Mark as read" may be pressed, which has this effect. */
export function secondCardWaits(effect: 'submit' | 'send', more: Partial<ReturnType<typeof started>> = {}): TaskState {
  const [host, destination] = ['shop.example', 'https://shop.example/'];
  const does = { effect, control: 'Mark as read', destination, fields: [{ name: 'state', value: 'read' }] };
  const card: ConfirmCard = { rule: 'effect', host, ...does, mayDiffer: [] };
  const log: DurableEvent[] = [
    { ...started('t1'), ...more },
    { type: 'confirm-asked', callId: 'c1', card: { rule: 'site', host }, at: 5 },
    { type: 'confirmed', callId: 'c1', allow: 'task', at: 6 },
    { type: 'confirm-asked', callId: 'c1', card, at: 7 },
  ];
  return log.reduce<TaskState | undefined>(reduce, undefined)!;
}
