import type { ConfirmCard } from './confirm-card';
import type { DurableEvent } from './events';
import { rememberCallEnd } from './memory';
import type { TaskState } from './state';

/** What the user decided about a call that the guard left to him. A refused call has failed; an allowed one is made next. Pure. */
export function withConfirmation(
  state: TaskState,
  { callId, allow, at }: Extract<DurableEvent, { type: 'confirmed' }>,
): TaskState {
  const { confirmation } = state;
  if (!confirmation) return state;
  const { card } = confirmation;
  const entries = state.entries.map((entry) =>
    entry.kind === 'confirmation' && entry.callId === callId && entry.allowed === undefined
      ? { ...entry, allowed: allow }
      : entry,
  );
  const decided: TaskState = { ...state, entries, confirmation: undefined, activity: undefined };
  if (allow === 'no') {
    const failure = { code: 'DENIED', message: refusalOf(card) } as const;
    return rememberCallEnd(decided, {
      type: 'call-ended',
      callId,
      result: { ok: false, failure },
      nonce: '',
      ms: 0,
      at,
    });
  }
  const approvedSites =
    card.rule === 'site' && allow === 'task' ? [...new Set([...state.approvedSites, card.host])] : state.approvedSites;
  return { ...decided, approvedSites, grants: [...state.grants, { callId, card, allow }] };
}

/** For the model. Holds no word of the page. */
function refusalOf(card: ConfirmCard): string {
  switch (card.rule) {
    case 'site':
      return `The user does not want Sidehand to act on ${card.host}.`;
    case 'address':
      return `The user does not want that address of ${card.host} to be opened.`;
    case 'flow':
      return `The user does not want anything of ${card.from} to be passed to ${card.to}.`;
    case 'effect':
      return `The user does not want this to be done on ${card.host} (${card.effect}).`;
    case 'code':
      return `The user does not want this code to be run on ${card.host}.`;
  }
}
