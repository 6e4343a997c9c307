import type { DurableEvent } from '../../contracts/events';
import type { InboxItem } from '../../contracts/ports';
import type { TaskState } from './state';
import { answeredCard, answersPlan, waitFor } from './waits';
import { defined } from '../../defined';

/** It is asked again with the user's words, the end of something open, or their decision about a lost page. */
export function interruptsModel({ type }: InboxItem): boolean {
  return type === 'said' || type === 'settle' || type === 'lose-tab';
}

/** Exactly one, which also records that the item was taken in. */
export function toEvent<K extends InboxItem['type']>(state: TaskState, item: ItemOf<K>, at: number): DurableEvent {
  return meanings[item.type](state, item, at) ?? { type: 'passed-over', item: item.type, at };
}

export function isFromUser(event: DurableEvent): boolean {
  if (event.type === 'model-tried') return event.why === 'user';
  if (event.type === 'settled') return event.how === 'done' || event.how === 'not-done';
  return fromUser.has(event.type) && !(event.type === 'assistance-ended' && event.how === 'noticed');
}

const fromUser: ReadonlySet<string> = new Set<DurableEvent['type']>([
  'said',
  'replied',
  'approved',
  'rejected',
  'assistance-ended',
  'confirmed',
  'paused',
  'resumed',
  'extended',
  'passed-over',
  'tab-lost',
  'tab-waited',
  'tab-bound',
  'step-solved',
]);

/** By this form TypeScript sees that an item belongs to the meaning of its type. */
type ItemOf<K extends InboxItem['type']> = { [T in K]: Extract<InboxItem, { type: T }> & { type: T } }[K];
type Meaning<K extends InboxItem['type']> = (state: TaskState, item: ItemOf<K>, at: number) => DurableEvent | undefined;

const meanings: { [K in InboxItem['type']]: Meaning<K> } = {
  said(state, { type, ...words }, at) {
    if (waitFor(state, 'reply')) return { type: 'replied', ...words, at };
    if (waitFor(state, 'assistance')) return { type: 'assistance-ended', how: 'replied', ...words, at };
    return { type, ...words, at };
  },
  choose(state, { callId, choice }, at) {
    const question = waitFor(state, 'reply');
    const text = question?.callId === callId ? question.choices[choice] : undefined;
    return text === undefined ? undefined : { type: 'replied', text, choice: true, at };
  },
  approve: (state, { steps, ...plan }, at) =>
    answersPlan(state, plan) && steps?.length !== 0 ? { type: 'approved', ...defined({ steps }), at } : undefined,
  reject: (state, plan, at) => (answersPlan(state, plan) ? { type: 'rejected', at } : undefined),
  assisted: (state, { how }, at) => (waitFor(state, 'assistance') ? { type: 'assistance-ended', how, at } : undefined),
  confirm(state, item, at) {
    const { callId, allow, chosen } = item;
    const card = answeredCard(state, item)?.card;
    const settles = card?.rule === 'open' ? card.act : undefined;
    return card && { type: 'confirmed', callId, allow, at, ...defined({ chosen, settles }) };
  },
  pause: (state, { by }, at) => (waitFor(state, 'resume') || state.outcome ? undefined : { type: 'paused', by, at }),
  resume: (state, _item, at) => (waitFor(state, 'resume') ? { type: 'resumed', at } : undefined),
  'lose-tab': (state, { trouble }, at) =>
    waitFor(state, 'tab') || state.outcome ? undefined : { type: 'tab-lost', trouble, at },
  'wait-for-tab': (state, _item, at) =>
    waitFor(state, 'tab')?.trouble.why === 'held' ? { type: 'tab-waited', at } : undefined,
  'bind-tab': (state, { tab, how }, at) => (waitFor(state, 'tab') ? { type: 'tab-bound', tab, how, at } : undefined),
  'try-now': ({ modelLoss }, _item, at) => (modelLoss?.wait ? { type: 'model-tried', why: 'user', at } : undefined),
  solve: (state, { how, models }, at) =>
    waitFor(state, 'step') || waitFor(state, 'pointing')
      ? { type: 'step-solved', how, at, ...defined({ models }) }
      : undefined,
  settle(state, { id, how }, at) {
    const asked = waitFor(state, 'confirmation');
    if (asked?.card.rule === 'open' && asked.card.act === id)
      return { type: 'confirmed', callId: asked.callId, allow: how === 'done' ? 'no' : 'once', settles: id, at };
    return state.openActs.some((act) => act.id === id) ? { type: 'settled', id, how, at } : undefined;
  },
  extend(state, _item, at) {
    const reached = waitFor(state, 'limit');
    return reached && { type: 'extended', limit: reached.limit, more: reached.more, at };
  },
};
