import type { ConfirmCard, GuardFacts, GuardRequest, GuardVerdict } from '../agent/ports';
import { hostOf } from '../hosts';
import { addressCard, decoded, isAttested, isTaskHost } from './address-rule';
import { isGranted, isShown } from './grants';
import { isOfUserWords } from './user-words';

/**
 * Content of one site does not go to another unasked (SECURITY, row 7): where pages of other hosts were read, writing to this one asks once
 * for the pair, unless the user named both or approved both with the plan. The user's own words may go anywhere that he may be
 * acted for. What is written is not compared with what was read, so no encoding hides it. Pure.
 */
export function flowRule(request: GuardRequest, facts: GuardFacts): GuardVerdict {
  const written = writes(request, facts);
  if (!written || facts.direct || isOfUserWords(written.sends, facts.userWords)) return { verdict: 'allow' };
  const { to, sends } = written;
  const from = foreignHosts(to, facts);
  if (from.length === 0 || isShown(to, request.callId, facts.grants)) return { verdict: 'allow' };
  const card: ConfirmCard = { rule: 'flow', from: from.join(', '), to, sends };
  return isGranted(card, request.callId, facts.grants) ? { verdict: 'allow' } : { verdict: 'ask', card };
}

/** Hosts that were read, whose content the user has not allowed to go to this one. */
export function foreignHosts(to: string, facts: GuardFacts): string[] {
  return facts.readSites.filter((host) => host !== to && !isPlanned(host, to, facts) && !isAllowed(host, to, facts));
}

/** What a call would write, and to which host. */
function writes(
  { tool, args, tab, foreseen, callId }: GuardRequest,
  facts: GuardFacts,
): { to: string; sends: string } | undefined {
  const to = hostOf(foreseen?.url ?? tab.url);
  const here = (sends: unknown) =>
    to === undefined ? undefined : { to, sends: Array.isArray(sends) ? sends.join(', ') : String(sends) };
  const form = foreseen?.form;
  switch (tool) {
    case 'type':
      return here(args.text);
    case 'select':
      return here(args.options);
    case 'upload_file':
      return here(args.files);
    case 'press_key':
      return /^(Shift\+)?.$|\+(v|Insert)$/iu.test(String(args.keys)) ? here(args.keys) : undefined;
    case 'handle_dialog':
      return args.text === undefined ? undefined : here(args.text);
    case 'click':
    case 'submit':
      return form && form.method === 'post'
        ? here(form.fields.filter(({ kind }) => kind !== 'hidden').map(({ name, value }) => `${name}: ${value}`))
        : undefined;
    case 'navigate':
    case 'manage_tabs': {
      const url = typeof args.url === 'string' ? URL.parse(args.url.trim()) : null;
      if (!url || isAttested(url, facts) || isGranted(addressCard(url), callId, facts.grants)) return undefined;
      return { to: url.host, sends: decoded(`${url.pathname}${url.search}${url.hash}`).replace(/^\/$/, '') };
    }
    default:
      return undefined;
  }
}

/** The user named both, or approved both with the plan. */
function isPlanned(from: string, to: string, facts: GuardFacts): boolean {
  const known = { ...facts, approvedSites: facts.plannedSites };
  return isTaskHost(from, known) && isTaskHost(to, known);
}

function isAllowed(from: string, to: string, { grants }: GuardFacts): boolean {
  return grants.some(
    ({ card, allow }) =>
      allow === 'task' && card.rule === 'flow' && card.to === to && card.from.split(', ').includes(from),
  );
}
