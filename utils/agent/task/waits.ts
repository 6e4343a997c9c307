import { defined } from '../../defined';
import type { Role } from '../../contracts/model';
import type { ConfirmCard } from '../../contracts/confirm-card';
import type { Assistance, EventOf, LimitKind, TabTrouble, TaskEvent } from '../../contracts/events';

/** One of each kind at most; while there is one, nothing is done. */
export type Wait =
  /** `at`: when it was shown, which tells it from another plan. */
  | { for: 'plan'; at: number }
  /** `callId` is the tool call that it answers. */
  | { for: 'reply'; role: Role; callId: string; choices: string[] }
  /** Absent where the page showed the need. */
  | { for: 'assistance'; assistance: Assistance; callId?: string }
  /** `at`: when it was asked, which tells it from another card of the same call. */
  | { for: 'confirmation'; callId: string; card: ConfirmCard; at: number }
  /** `page`: the user acted there. */
  | { for: 'resume'; by: 'user' | 'page' }
  /** `queued`: the user waits until it is free. */
  | { for: 'tab'; trouble: TabTrouble; queued: boolean }
  /** "Continue" at a limit, which adds `more`. */
  | { for: 'limit'; limit: LimitKind; more: number }
  | { for: 'step' }
  | { for: 'pointing' };

export function foldWaits(waits: Wait[], event: TaskEvent): Wait[] {
  const change = changes[event.type] as Change<TaskEvent> | undefined;
  return change ? change(waits, event) : waits;
}

/** After it the user has something to answer, or no longer. */
export function changesWaits({ type }: TaskEvent): boolean {
  return Object.hasOwn(changes, type);
}

export function waitFor<K extends Wait['for']>({ waits }: { waits: readonly Wait[] }, kind: K): WaitFor<K> | undefined {
  return waits.find((wait) => wait.for === kind) as WaitFor<K> | undefined;
}

/** The card that this answers: undefined where another one waits, also of the same call. */
export function answeredCard(
  { waits }: { waits: readonly Wait[] },
  { callId, askedAt }: { callId: string; askedAt?: number },
): WaitFor<'confirmation'> | undefined {
  const asked = waitFor({ waits }, 'confirmation');
  return asked?.callId === callId && (askedAt ?? asked.at) === asked.at ? asked : undefined;
}

export function answersPlan({ waits }: { waits: readonly Wait[] }, { askedAt }: { askedAt?: number }): boolean {
  const plan = waitFor({ waits }, 'plan');
  return plan !== undefined && (askedAt ?? plan.at) === plan.at;
}

export function waitsForUser({ waits }: { waits: readonly Wait[] }): boolean {
  return waits.length > 0;
}

type WaitFor<K extends Wait['for']> = Extract<Wait, { for: K }>;
type Change<E> = (waits: Wait[], event: E) => Wait[];

const changes: { [T in TaskEvent['type']]?: Change<EventOf<T>> } = {
  planned: (waits, event) => (event.waits ? addWait(waits, { for: 'plan', at: event.at }) : removeWait(waits, 'plan')),
  approved: (waits) => removeWait(waits, 'plan'),
  rejected: (waits) => removeWait(waits, 'plan'),
  asked: (waits, { role, callId, choices }) => addWait(waits, { for: 'reply', role, callId, choices }),
  replied: (waits) => removeWait(waits, 'reply'),
  // No consent; to a plan they are a correction.
  said: (waits) => (['confirmation', 'plan', 'step', 'pointing'] as const).reduce(removeWait, waits),
  'assistance-asked': (waits, { assistance, callId }) =>
    addWait(waits, { for: 'assistance', assistance, ...defined({ callId }) }),
  'assistance-ended': (waits) => removeWait(waits, 'assistance'),
  'confirm-asked': (waits, { callId, card, at }) => addWait(waits, { for: 'confirmation', callId, card, at }),
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
  return waits.some((wait) => wait.for === kind) ? waits.filter((wait) => wait.for !== kind) : waits;
}
