import type { ConfirmCard, GuardFacts, GuardRequest, GuardVerdict } from '../../contracts/ports';
import { decodedText } from '../../text/decoded-text';
import { isLocalName, isPublicHost, siteOf, webAddress } from '../../web/hosts';
import { fileNamesIn, isProgramFile } from '../../web/program-files';
import { isAttested, isTyped, writtenTextsIn } from '../attested';
import { askByCritic } from '../critic';
import { effectOfLink } from '../effect-of-address';
import { followedBy, pathOf } from '../effect';
import { askOnce } from '../grants';
import { addedToPlain } from '../plain-address';
import { isPlain, sourceOf, withoutPieces, type PutValue } from '../provenance';
import { plainBefore } from '../put-values';
import { isTaskSite } from '../sites';
import { isForeignHost } from '../url-policy';
import { isSpanOf } from '../user-span';
import { allowed, type Calls, type Rule } from '../../contracts/verdicts';

/**
 * docs/security.md, row 6: typed, known and plain addresses pass that say of no change: to name one is not to order it.
 * Others on a site of the task are for the critic, if nothing in them is foreign.
 */
export const addressRule: Rule<Calls['open']> = (request, facts) => {
  if (request.call.reloads) return reloadVerdict(request, facts);
  const url = URL.parse((request.call.url ?? '').trim());
  if (!url) return allowed;
  const isShown = isAttested(url, facts);
  const program = programIn(url, facts, isShown ? facts.written : facts.userWords);
  if (program !== undefined && !isTyped(url, facts.userWords))
    return askOnce({ ...addressCard(url), leaves: { to: 'file', name: program } }, request, facts);
  const isKnown = isShown || addedToPlain(url, request, facts) !== undefined;
  const effect = effectOfLink(url.href);
  if (isKnown && effect === undefined) return allowed;
  const card = addressCard(url);
  const site = siteOf(url.href);
  const onlyReads = facts.safety.readOnly && effect !== undefined;
  if (site === undefined || !isTaskSite(site, facts) || onlyReads) return askOnce(card, request, facts);
  const values = isKnown ? [] : composedParts(url, site, facts);
  const act = { does: 'opens an address', site, control: pathOf(url.href), destination: url.href, fields: [], values };
  return askByCritic(card, { ...act, kinds: [effect ?? 'submit'], adds: effect !== undefined }, request, facts);
};

/** What a GET has done, it does again. Its origin does not matter: the address is open already. */
function reloadVerdict(request: GuardRequest, facts: GuardFacts): GuardVerdict {
  const url = URL.parse(request.tab.url);
  if (!url || effectOfLink(url.href) === undefined) return allowed;
  return askOnce({ ...addressCard(url), reloads: true }, request, facts);
}

/**
 * What a page made of the agent's text is the agent's address, also when clicked. On the page's own site, which has
 * them already, a few plain words may be in it. A link from the internet into the own network, and one that signs in by
 * its address, needs a card.
 */
export const linkRule: Rule<Calls['act']> = (request, facts) => {
  const url = URL.parse(followedBy(request.call, request.foreseen) ?? '');
  // What leads to another program has its own rule.
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  if (!isWeb || isTyped(url, facts.userWords)) return allowed;
  // A frame may have no host.
  const pages = [request.foreseen?.url ?? '', request.tab.url].map((page) => URL.parse(page)?.hostname ?? '');
  const isInward = pages.some((page) => leadsInward(page, url.hostname)) && isForeignHost(url, facts);
  if (isInward || url.username !== '' || url.password !== '') return askOnce(addressCard(url), request, facts);
  const texts = writtenTextsIn(url, facts);
  if (url.origin === URL.parse(request.tab.url)?.origin ? texts.every(isPlain) : texts.length === 0) return allowed;
  return askOnce(addressCard(url), request, facts);
};

/** From the internet. */
function leadsInward(from: string, to: string): boolean {
  return isPublicHost(from) && (!isPublicHost(to) || (isLocalName(to) && !isLocalName(from)));
}

/**
 * By its path, or what its query names beside the user's words that the task has `put` there. Browsers heed the name in
 * `downloads` only for files of the page's site.
 */
export function programIn(url: URL, { userWords }: GuardFacts, put: readonly string[], downloads?: string) {
  const isSearched = (value: string) => isSpanOf(value, userWords) && isSpanOf(value, put);
  const inQuery = [...url.searchParams.values()].filter((value) => !isSearched(value));
  const paths = [...inQuery.map((value) => webAddress(value)?.pathname ?? value), url.pathname];
  const names = paths.map(decodedText).flatMap(fileNamesIn);
  const saved = downloads === undefined ? [] : [names.at(-1) ?? '', downloads];
  return names.find((name) => isProgramFile(name, false)) ?? saved.find((name) => isProgramFile(name, true));
}

function composedParts(url: URL, site: string, facts: GuardFacts): PutValue[] {
  const parts = [
    ...url.pathname.split('/').map((part) => ({ name: 'path', value: decodedText(part) })),
    ...[...url.searchParams].flatMap(([name, value]) => [
      { name: 'name', value: name },
      { name, value },
    ]),
    { name: '#', value: decodedText(url.hash.slice(1)) },
  ].filter(({ value }) => value !== '');
  const sources = (value: string) => [value, value.replace(/[-_+]/g, ' ')].map((one) => sourceOf(one, site, facts));
  return withoutPieces(
    parts.map((part) => ({ ...part, from: sources(part.value).find((from) => from !== 'foreign') ?? 'foreign' })),
    plainBefore(site, facts),
  );
}

export type AddressCard = Extract<ConfirmCard, { rule: 'address' }>;

export function addressCard(url: URL): AddressCard {
  return { rule: 'address', host: siteOf(url.href) ?? url.host, url: url.href, query: [...url.searchParams] };
}
