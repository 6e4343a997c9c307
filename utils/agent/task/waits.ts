import { defined } from '../../defined';
import type { Role } from '../../contracts/model';
import type { ConfirmCard } from '../../contracts/confirm-card';
import type { Assistance, LimitKind, TabTrouble, TaskEvent } from '../../contracts/events';

/** What a task waits for from the user. At most one of each kind. As long as there is one, the task does nothing. */
export type Wait =
  /** A decision on the plan. */
  | { for: 'plan' }
  /** A reply to a question. `callId` is the tool call that it answers. */
  | { for: 'reply'; role: Role; callId: string; choices: string[] }
  /** `callId`: the call that asked for help, absent where the page itself showed the need. */
  | { for: 'assistance'; assistance: Assistance; callId?: string }
  /** A decision on a card of the guard. */
  | { for: 'confirmation'; callId: string; card: ConfirmCard }
  /** The end of a pause. `by: 'page'`: the user acted in the page. */
  | { for: 'resume'; by: 'user' | 'page' }
  /** A decision on a tab that cannot be used. `queued`: the user chose to wait until it is free. */
  | { for: 'tab'; trouble: TabTrouble; queued: boolean }
  /** "Continue" at a limit, which adds `more`. */
  | { for: 'limit'; limit: LimitKind; more: number }
  /** A decision about a step of a workflow. */
  | { for: 'step' }
  /** The user points at an element in the page. */
  | { for: 'pointing' };

/** The waits after an event. Pure. */
export function foldWaits(waits: Wait[], event: TaskEvent): Wait[] {
  const change = changes[event.type] as Change<TaskEvent> | undefined;
  return change ? change(waits, event) : waits;
}

/** The wait of this kind, if the task has one. */
export function waitFor<K extends Wait['for']>({ waits }: { waits: readonly Wait[] }, kind: K): WaitFor<K> | undefined {
  return waits.find((wait) => wait.for === kind) as WaitFor<K> | undefined;
}

/** Whether the task can do nothing before the user has done something. */
export function waitsForUser({ waits }: { waits: readonly Wait[] }): boolean {
  return waits.length > 0;
}

type WaitFor<K extends Wait['for']> = Extract<Wait, { for: K }>;
type Change<E> = (waits: Wait[], event: E) => Wait[];

const changes: { [T in TaskEvent['type']]?: Change<Extract<TaskEvent, { type: T }>> } = {
  planned: (waits, event) => (event.waits ? addWait(waits, { for: 'plan' }) : removeWait(waits, 'plan')),
  approved: (waits) => removeWait(waits, 'plan'),
  rejected: (waits) => removeWait(waits, 'plan'),
  asked: (waits, { role, callId, choices }) => addWait(waits, { for: 'reply', role, callId, choices }),
  replied: (waits) => removeWait(waits, 'reply'),
  // Words in reply to a card are no consent, and words in reply to a plan are a correction.
  said: (waits) => (['confirmation', 'plan', 'step', 'pointing'] as const).reduce(removeWait, waits),
  'assistance-asked': (waits, { assistance, callId }) =>
    addWait(waits, { for: 'assistance', assistance, ...defined({ callId }) }),
  'assistance-ended': (waits) => removeWait(waits, 'assistance'),
  'confirm-asked': (waits, { callId, card }) => addWait(waits, { for: 'confirmation', callId, card }),
  confirmed: (waits) => removeWait(waits, 'confirmation'),
  paused: (waits, { by }) => addWait(waits, { for: 'resume', by }),
  resumed: (waits) => removeWait(waits, 'resume'),
  'tab-lost': (waits, { trouble }) => addWait(waits, { for: 'tab', trouble, queued: false }),
  'tab-waited': (waits) => waits.map((wait) => (wait.for === 'tab' ? { ...wait, queued: true } : wait)),
  'tab-bound': (waits) => removeWait(waits, 'tab'),
  'limit-reached': (waits, { limit, more }) => addWait(waits, { for: 'limit', limit, more }),
  extended: (waits) => removeWait(waits, 'limit'),
  'step-stopped': (waits) => addWait(waits, { for: 'step' }),
  'step-solved': (waits, { how }) => {
    const remaining = removeWait(removeWait(waits, 'step'), 'pointing');
    return how === 'pointing' ? addWait(remaining, { for: 'pointing' }) : remaining;
  },
  'step-pointed': (waits) => removeWait(waits, 'pointing'),
  ended: () => [],
};

function addWait(waits: Wait[], wait: Wait): Wait[] {
  return [...removeWait(waits, wait.for), wait];
}

function removeWait(waits: Wait[], kind: Wait['for']): Wait[] {
  return waits.filter((wait) => wait.for !== kind);
}
