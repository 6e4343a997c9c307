import type { ConfirmCard, GuardFacts, GuardRequest, GuardVerdict } from '../../contracts/ports';
import { decodedText } from '../../text/plain-text';
import { siteOf } from '../../web/hosts';
import { fileNameOf, isProgramFile } from '../../web/program-files';
import { isAttested, isTyped, writtenTextsIn } from '../attested';
import { askByCritic } from '../critic';
import { effectOfLink } from '../effect-of-address';
import { pathOf } from '../effect';
import { askOnce, isGranted } from '../grants';
import { addedToPlain } from '../plain-address';
import { isPlain, sourceOf, withoutPieces, type PutValue } from '../provenance';
import { plainBefore } from '../put-values';
import { isTaskSite } from '../sites';
import { allowed, type Calls, type Rule } from '../../contracts/verdicts';

/**
 * Opened without asking (docs/security.md, row 6): addresses that the user typed, and, unless their query or path says
 * that something is changed, links that a site of the task showed and addresses to which a model added nothing of its
 * own. A model composed any other: the critic may say that it follows from the user's words, where it is on a site of
 * the task and holds nothing foreign. Otherwise the rule asks. Pure.
 */
export const addressRule: Rule<Calls['open']> = (request, facts) => {
  const url = URL.parse((request.call.url ?? '').trim());
  if (!url || isTyped(url, facts.userWords)) return allowed;
  const program = fileNameOf(url.href);
  if (isProgramFile(program, false))
    return askOnce({ ...addressCard(url), leaves: { to: 'file', name: program } }, request, facts);
  const isKnown = isAttested(url, facts) || addedToPlain(url, request, facts) !== undefined;
  const effect = effectOfLink(url.href);
  if (isKnown && effect === undefined) return allowed;
  return askAbout(url, isKnown ? [] : composedParts(url, facts), effect, request, facts);
};

/**
 * A link that a page made of text that the agent wrote is the agent's address, also when it is clicked. On the page's
 * own site a few plain words may be in it: the site has them already. Pure.
 */
export const linkRule: Rule<Calls['act']> = (request, facts) => {
  const url = URL.parse(request.foreseen?.control?.leadsTo ?? '');
  // What leads to another program asks by a rule of its own.
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  if (!isWeb || isTyped(url, facts.userWords)) return allowed;
  const texts = writtenTextsIn(url, facts);
  if (url.origin === URL.parse(request.tab.url)?.origin ? texts.every(isPlain) : texts.length === 0) return allowed;
  return askOnce(addressCard(url), request, facts);
};

function askAbout(
  url: URL,
  values: readonly PutValue[],
  effect: ReturnType<typeof effectOfLink>,
  { callId }: GuardRequest,
  facts: GuardFacts,
): GuardVerdict {
  const card = addressCard(url);
  const site = siteOf(url.href) ?? '';
  if (isGranted(card, callId, facts.grants)) return allowed;
  if (site === '' || !isTaskSite(site, facts)) return { verdict: 'ask', card };
  const does = `opens the address ${pathOf(url.href)}`;
  const act = { does, site, kinds: [effect ?? 'submit'] as const, control: '', values };
  // An address that is opened is no effect that is used up.
  const verdict = askByCritic(card, act, facts, { destination: url.href });
  return verdict.verdict === 'allow' ? allowed : verdict;
}

/** Behind its host. */
function composedParts(url: URL, facts: GuardFacts): PutValue[] {
  const parts: [string, string][] = [
    ...url.pathname.split('/').map((part): [string, string] => ['path', decodedText(part)]),
    ...[...url.searchParams].flatMap(([name, value]): [string, string][] => [
      ['name', name],
      [name, value],
    ]),
    ['#', decodedText(url.hash.slice(1))],
  ];
  const site = siteOf(url.href) ?? '';
  const told = parts.filter(([, value]) => value !== '');
  return withoutPieces(
    told.map(([name, value]) => ({ name, value, from: sourceOf(value.replace(/[-_+]/g, ' '), site, facts) })),
    plainBefore(site, facts),
  );
}

export type AddressCard = Extract<ConfirmCard, { rule: 'address' }>;

export function addressCard(url: URL): AddressCard {
  return { rule: 'address', host: siteOf(url.href) ?? url.host, url: url.href, query: [...url.searchParams] };
}
