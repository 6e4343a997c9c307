import type { CardField, ConfirmCard, Grant } from '../contracts/ports';

/**
 * Whether the user has allowed what a card asks: for this very call with exactly the same facts, or for the task. Of
 * effects, "for this task" covers what its card showed: the same request or control with the same values, but for the
 * fields that the card left free, for counters and for times. Pure.
 */
export function isGranted(card: ConfirmCard, callId: string, grants: readonly Grant[]): boolean {
  const facts = factsOf(card);
  return grants.some(
    (grant) =>
      (grant.callId === callId && factsOf(grant.card) === facts) ||
      (grant.allow === 'task' && isLike(grant.card, card)),
  );
}

/** Where a value was read is only for the user to know. */
function factsOf(card: ConfirmCard): string {
  return JSON.stringify(card, (name, value: unknown) => (name === 'readAt' ? undefined : value));
}

function isLike(granted: ConfirmCard, card: ConfirmCard): boolean {
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
        granted.mayDiffer !== undefined &&
        granted.effect === card.effect &&
        granted.host === card.host &&
        granted.control === card.control &&
        granted.destination === card.destination &&
        hasSameFields(granted, card)
      );
    case 'write':
      return (
        granted.rule === 'write' &&
        granted.mayDiffer !== undefined &&
        granted.effect === card.effect &&
        granted.method === card.method &&
        granted.host === card.host &&
        granted.path === card.path &&
        granted.control === card.control &&
        !granted.cut &&
        !card.cut &&
        hasSameFields(granted, card)
      );
    case 'open':
    case 'tab':
    case 'user-facts':
      return false;
    case 'server':
      return granted.rule === 'server' && isSameTool(granted, card) && granted.server === card.server;
    case 'page-tool':
      return granted.rule === 'page-tool' && isSameTool(granted, card);
    case 'code':
      return granted.rule === 'code' && !granted.frame && !card.frame && hasSameSources(granted, card);
  }
}

interface WithSources {
  host: string;
  from?: readonly string[];
}

function isSameTool(granted: WithSources & { tool: string }, card: WithSources & { tool: string }): boolean {
  return granted.tool === card.tool && hasSameSources(granted, card);
}

/** For the same site, and from no site that the card did not name. */
function hasSameSources(granted: WithSources, card: WithSources): boolean {
  return granted.host === card.host && (card.from ?? []).every((host) => granted.from?.includes(host));
}

type WithFields = Pick<Extract<ConfirmCard, { rule: 'effect' | 'write' }>, 'fields' | 'mayDiffer'>;

function hasSameFields({ fields: before, mayDiffer = [] }: WithFields, { fields }: WithFields): boolean {
  const [known, now] = [before, fields].map((list) => list.toSorted((one, other) => (one.name < other.name ? -1 : 1)));
  return (
    known !== undefined &&
    known.length === now?.length &&
    known.every((field, at) => isKept(field, now[at], mayDiffer.includes(field.name)))
  );
}

function isKept({ name, value }: CardField, now: CardField | undefined, isFree: boolean): boolean {
  if (now?.name !== name) return false;
  return value === now.value || isFree || (now.from === undefined && goesOn(value, now.value));
}

/** Whether a value is the time of a request, and another that of one made soon after it. */
function goesOn(before: string, now: string): boolean {
  const [first, next] = [timeIn(before), timeIn(now)];
  return first !== undefined && next !== undefined && next >= first && next - first <= MAX_MS_BETWEEN;
}

/** Longer after, a time may be a day that is booked, or no time but a number of something else. */
const MAX_MS_BETWEEN = 1_800_000;

function timeIn(value: string): number | undefined {
  if (/^\d{10}$/.test(value)) return Number(value) * 1_000;
  if (/^\d{13}$/.test(value)) return Number(value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-][\d:]+)?$/.test(value) ? Date.parse(value) : undefined;
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
