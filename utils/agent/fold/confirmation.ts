import type { Failure } from '../../failure';
import type { ConfirmCard } from '../../contracts/confirm-card';
import type { EventOf } from '../../contracts/events';
import { elapsed } from '../task/elapsed';
import { answerCall } from './fold-turns';
import type { TaskState } from '../task/state';
import { withNews } from '../task/threads';
import { waitFor } from '../task/waits';

/** A refused call has failed; an allowed one is made next. */
export function withConfirmation(
  folded: TaskState,
  { callId, allow, chosen, at }: EventOf<'confirmed'>,
  before: TaskState,
): TaskState {
  const asked = waitFor(before, 'confirmation');
  if (!asked) return folded;
  const { card } = asked;
  const state = allow === 'no' ? withDeclined(folded, card) : folded;
  // The call that caused the request has ended; the loop refuses the request next.
  if (allow === 'no' && (card.rule === 'write' || (card.rule === 'open' && card.isWrite)))
    return withNews({ ...state, refusedWrites: [...state.refusedWrites, callId] }, { kind: 'card-refused', card }, [
      'navigator',
    ]);
  if (allow === 'no') {
    const failure: Failure =
      card.rule === 'open'
        ? { code: 'STILL_OPEN', message: 'The user says that the first one was done. It was not done again.' }
        : { code: 'DENIED', message: 'It was not allowed.' };
    const record = state.turnCalls.find(({ call }) => call.id === callId);
    const refusedCalls = [
      ...state.refusedCalls,
      ...(record && card.rule !== 'open' ? [{ call: record.call, card, at: asked.at }] : []),
    ];
    return answerCall({ ...state, refusedCalls }, callId, { ok: false, failure }, { kind: 'card-refused', card }, at);
  }
  const { consent } = state;
  const approvedSites =
    card.rule === 'site' && allow === 'task'
      ? [...new Set([...consent.approvedSites, card.host])]
      : consent.approvedSites;
  const granted: ConfirmCard = card.rule === 'tab' && chosen !== undefined ? { ...card, chosen } : card;
  const grants = [...consent.grants, { callId, card: granted, allow, ms: elapsed(asked.at, at) }];
  return { ...state, consent: { ...consent, approvedSites, grants } };
}

/** What a page writes may go to another site than its own. */
function withDeclined(state: TaskState, card: ConfirmCard): TaskState {
  if (!/^(?:address|effect|write|user-facts)$/.test(card.rule) || !('host' in card)) return state;
  const { consent } = state;
  const { host, page = host } = card.rule === 'write' ? card : { host: card.host };
  const declined = [...new Set([...consent.declined, host, page])];
  return { ...state, consent: { ...consent, declined } };
}
