import type { ConfirmCard, Grant } from '../agent/ports';

/**
 * Whether the user has allowed what a card asks: for this very call, with the very same facts, or the like for the task. Of effects
 * only sending a form to the same place can be allowed for the task. Pure.
 */
export function isGranted(card: ConfirmCard, callId: string, grants: readonly Grant[]): boolean {
  const facts = JSON.stringify(card);
  return grants.some(
    (grant) =>
      (grant.callId === callId && JSON.stringify(grant.card) === facts) ||
      (grant.allow === 'task' && isLike(grant.card, card)),
  );
}

function isLike(granted: ConfirmCard, card: ConfirmCard): boolean {
  switch (card.rule) {
    case 'site':
      return (
        (granted.rule === 'site' && granted.host === card.host) || (granted.rule === 'flow' && granted.to === card.host)
      );
    case 'address':
      return granted.rule === 'address' && granted.host === card.host;
    case 'flow':
      return granted.rule === 'flow' && granted.from === card.from && granted.to === card.to;
    case 'effect':
      return (
        granted.rule === 'effect' &&
        card.effect === 'submit' &&
        granted.effect === 'submit' &&
        granted.host === card.host &&
        granted.destination === card.destination
      );
    case 'code':
      return (
        granted.rule === 'code' &&
        granted.host === card.host &&
        !granted.frame &&
        !card.frame &&
        (card.from ?? []).every((host) => granted.from?.includes(host))
      );
  }
}

/** Whether the user has allowed this call on a card that told him of the host and of what goes there. */
export function isShown(host: string, callId: string, grants: readonly Grant[]): boolean {
  return grants.some(
    ({ callId: granted, card }) =>
      granted === callId && (card.rule === 'flow' ? card.to : card.host) === host && card.rule !== 'address',
  );
}
