import type { DurableEvent } from './events';
import type { InboxItem } from './ports';
import type { TaskState } from './state';

/** Whether the task can do nothing before the user has done something. */
export function waitsForUser(state: TaskState): boolean {
  return (
    Boolean(
      state.paused || state.question || state.assistance || state.confirmation || state.trouble || state.atLimit,
    ) || state.approval === 'waiting'
  );
}

/** The state with what goes on once an interruption is over: the user may still be waited for. */
export function atRest(state: TaskState): TaskState {
  return { ...state, activity: waitsForUser(state) ? { kind: 'waiting-for-user' } : undefined };
}

/** What becomes of something that the user sent: exactly one event, which also tells the journal that it was taken in. Pure. */
export function takeIn(state: TaskState, item: InboxItem, at: number): DurableEvent {
  return meanings[item.type](state, item as never, at) ?? { type: 'passed-over', item: item.type, at };
}

/** Whether the event is what became of something that the user sent. */
export function isFromUser(event: DurableEvent): boolean {
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
]);

type Meaning<K extends InboxItem['type']> = (
  state: TaskState,
  item: Extract<InboxItem, { type: K }>,
  at: number,
) => DurableEvent | undefined;

const meanings: { [K in InboxItem['type']]: Meaning<K> } = {
  said(state, { type, ...words }, at) {
    if (state.question) return { type: 'replied', ...words, at };
    if (state.assistance) return { type: 'assistance-ended', how: 'replied', ...words, at };
    return { type, ...words, at };
  },
  approve: ({ approval }, { steps }, at) =>
    approval === 'waiting' && steps?.length !== 0 ? { type: 'approved', ...(steps ? { steps } : {}), at } : undefined,
  reject: ({ approval }, _item, at) => (approval === 'waiting' ? { type: 'rejected', at } : undefined),
  assisted: ({ assistance }, { how }, at) => (assistance ? { type: 'assistance-ended', how, at } : undefined),
  confirm: ({ confirmation }, { callId, allow }, at) =>
    confirmation?.callId === callId ? { type: 'confirmed', callId, allow, at } : undefined,
  pause: ({ paused, outcome }, { by }, at) => (paused || outcome ? undefined : { type: 'paused', by, at }),
  resume: ({ paused }, _item, at) => (paused ? { type: 'resumed', at } : undefined),
  'lose-tab': ({ trouble, outcome }, item, at) =>
    trouble || outcome ? undefined : { type: 'tab-lost', trouble: item.trouble, at },
  'wait-for-tab': ({ trouble }, _item, at) => (trouble?.why === 'held' ? { type: 'tab-waited', at } : undefined),
  'bind-tab': ({ trouble }, { tab, how }, at) => (trouble ? { type: 'tab-bound', tab, how, at } : undefined),
  extend: ({ atLimit }, _item, at) => (atLimit ? { type: 'extended', ...atLimit, at } : undefined),
};
