import type { ConfirmCard, Grant } from '../agent/ports';
import { isLikeDraft } from './draft-save';
import { isLikeStateChange } from './like-write';
import { discriminator } from './write-body';

/**
 * Whether the user has allowed what a card asks: for this very call with exactly the same facts, or something similar
 * for the task. Among effects, only sending a form to the same place, changes of states like the one on the card, and
 * saving the draft on it can be allowed for the task. `written`: what the agent wrote into pages. Pure.
 */
export function isGranted(
  card: ConfirmCard,
  callId: string,
  grants: readonly Grant[],
  written: readonly string[] = [],
): boolean {
  const facts = JSON.stringify(card);
  return grants.some(
    (grant) =>
      (grant.callId === callId && JSON.stringify(grant.card) === facts) ||
      (grant.allow === 'task' && isLike(grant.card, card, written)),
  );
}

function isLike(granted: ConfirmCard, card: ConfirmCard, written: readonly string[]): boolean {
  switch (card.rule) {
    case 'site':
      return (
        (granted.rule === 'site' && granted.host === card.host && (granted.always || !card.always)) ||
        (granted.rule === 'flow' && granted.to === card.host)
      );
    case 'address':
      return granted.rule === 'address' && granted.url === card.url;
    case 'flow':
      return (
        granted.rule === 'flow' &&
        granted.from === card.from &&
        granted.to === card.to &&
        (card.about ?? []).every((label) => granted.about?.includes(label))
      );
    case 'effect':
      return (
        granted.rule === 'effect' &&
        card.effect === 'submit' &&
        granted.effect === 'submit' &&
        granted.host === card.host &&
        granted.control === card.control &&
        granted.destination === card.destination &&
        hasLikeFields(granted, card)
      );
    case 'write':
      return (
        granted.rule === 'write' &&
        (isLikeStateChange(granted, card) || isSameWrite(granted, card) || isLikeDraft(granted, card, written))
      );
    case 'tab':
    case 'user-facts':
      return false;
    case 'server':
      return (
        granted.rule === 'server' &&
        granted.host === card.host &&
        granted.server === card.server &&
        granted.tool === card.tool &&
        (card.from ?? []).every((host) => granted.from?.includes(host))
      );
    case 'page-tool':
      return (
        granted.rule === 'page-tool' &&
        granted.host === card.host &&
        granted.tool === card.tool &&
        (card.from ?? []).every((host) => granted.from?.includes(host))
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

type WriteCard = Extract<ConfirmCard, { rule: 'write' }>;

/** The same operation by the same control, with other values. */
function isSameWrite(granted: WriteCard, card: WriteCard): boolean {
  return (
    card.effect === 'submit' &&
    granted.effect === 'submit' &&
    granted.method === card.method &&
    granted.host === card.host &&
    granted.control === card.control &&
    isLikeAddress(granted.path, card.path) &&
    !granted.cut &&
    !card.cut &&
    hasLikeFields(granted, card)
  );
}

/** The same address, apart from numbers in its query: a word there may name the operation. */
function isLikeAddress(one: string, other: string): boolean {
  const plain = (path: string) =>
    path.replace(/[?].*$/s, (query) => query.replace(/(?<==)(?:[\d.,:-]+|(?=[^&]*\d)[\w-]{8,})(?=&|$)/g, '#'));
  return plain(one) === plain(other);
}

type WithFields = Pick<Extract<ConfirmCard, { rule: 'effect' }>, 'fields'>;

/**
 * One address may serve many operations. Two requests are alike if their fields have the same names, and if the fields
 * that name the operation have the same values.
 */
function hasLikeFields(granted: WithFields, card: WithFields): boolean {
  const signatureOf = ({ fields }: WithFields) =>
    [
      ...new Set(
        fields.map(({ name, value }) => `${name.replace(/\d+/g, '#')}=${namesOperation(name, value) ? value : ''}`),
      ),
    ]
      .sort()
      .join('&');
  return signatureOf(granted) === signatureOf(card);
}

/** Whether a value names the operation: in a field for that, or as a GraphQL document. */
function namesOperation(name: string, value: string): boolean {
  return (
    discriminator.test(name.split('.').at(-1) ?? '') || /^\s*(mutation|query|subscription|fragment|\{)/.test(value)
  );
}

/** Whether the user has allowed this call on a card that showed them the host and what goes there. */
export function cardShowedHost(host: string, callId: string, grants: readonly Grant[]): boolean {
  return grants.some(
    ({ callId: granted, card }) =>
      granted === callId &&
      card.rule !== 'address' &&
      card.rule !== 'tab' &&
      card.rule !== 'user-facts' &&
      (card.rule === 'flow' ? card.to : card.host) === host,
  );
}
