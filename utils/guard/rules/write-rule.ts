import type { CardField, EffectKind, FormFacts, GuardFacts, HeldWrite } from '../../contracts/ports';
import { defined } from '../../defined';
import { decodedText } from '../../text/decoded-text';
import { plainTextOf, squeezed } from '../../text/plain-text';
import { originOf, siteOf } from '../../web/hosts';
import { codeWordsIn, endPieces } from '../../text/called-names';
import { siteDomain } from '../../web/registrable';
import { givesToSomebody, isMessage, isSpeech, kindOfFields, kindsOf, pathOf, withCards, type Effect } from '../effect';
import { effectOfLink, effectOnAccount, kindOfWords } from '../effect-of-address';
import { effectOfName, isConsentBox } from '../effect-words';
import { isPaidWithin } from '../ledger';
import { isAddress, isOwnSource } from '../provenance';
import { foreignIn, indexOf, putIn, putValues } from '../put-values';
import { graphqlArguments, isGraphqlRead } from '../../web/graphql';
import { isAllRead, leavesOf } from '../../web/request-body';
import { replacingMethod } from '../../web/replacing-method';
import { isShownWhole, kindOfField, operationsOf, secretValue } from '../../web/request-fields';
import { allowed, type Calls, type Rule } from '../../contracts/verdicts';
import { judgeEffect, type CardMaker } from './effect-rule';

/**
 * docs/security.md, row 9: a request that a page wants to make because of an action. What only asks passes, and what
 * was allowed with the call before; any other is an effect with all that it sends.
 */
export const writeRule: Rule<Calls['write']> = (request, facts) => {
  const { write } = request.call;
  const { url, page, control = '', amount, filled, serves } = write;
  const fields = sentFields(write);
  const method = (replacingMethod(fields) ?? write.method).toUpperCase();
  const { pathname } = new URL(url);
  const words = codeWordsIn([...endPieces(url), ...operationsOf(write)]);
  // What stands in the path names things.
  const outsidePath = fields.filter(({ kind }) => kind !== 'hidden');
  const kinds = kindsOf(
    'submit',
    kindOfFields({ fields: withCards(fields, facts), method: method === 'GET' ? 'get' : 'post' }, page, url),
    givesToSomebody(outsidePath, [control, amount ?? ''], request, facts),
    method === 'DELETE' ? 'delete' : undefined,
    effectOnAccount(method, pathname, isMessage(fields, facts) ? [] : fields),
    kindOfWords(words),
  );
  if (onlyAsks(write, fields, facts) || isOpened(write, fields, kinds, facts)) return allowed;
  const carries = foreignIn(siteOf(page) ?? '', facts);
  // What is typed there is a text; what is chosen is done at once.
  const named = filled === 'typed' ? undefined : effectOfName(control);
  const chosen = filled === 'chosen' ? facts.here.findLast(({ isChoice }) => isChoice)?.value : undefined;
  const consents = filled === 'chosen' && isConsentBox(words.join(' '));
  const effect: Effect = {
    kinds: kindsOf(named, effectOfName(chosen ?? ''), consents ? 'consent' : undefined, ...kinds),
    control,
    does: `sends a ${ownMethods.test(method) ? `${method} ` : ''}request`,
    at: `${method} ${pathOf(url, page)} ${operationsOf(write).join(' ').slice(0, 500)}`,
    destination: url,
    adds: /^(?:POST|GET)$/.test(method),
    fields: fields.filter(({ name, value }) => name !== '/' || carries(value)),
    asksAlways: !isAllRead(write) || (serves !== true && siteDomain(url) !== siteDomain(page)),
  };
  const asForm = { ...request, foreseen: { url: page, ...defined({ amount }) } };
  return judgeEffect(effect, asForm, facts, writeCard(write, effect, facts));
};

/** To the card's site, with what stood there (of its kind, where nothing did) and nothing else of the task's. */
function isOpened(write: HeldWrite, fields: FormFacts['fields'], does: EffectKind[], facts: GuardFacts): boolean {
  const { opened, url, page, serves } = write;
  if (!opened || !facts.opened || !(isAllRead(write) || facts.opened.kinds.includes('upload'))) return false;
  const { site, kinds, values } = facts.opened;
  const shown = indexOf(values);
  const holdsShown = fields.some(({ value }) => putIn(value, shown) !== undefined);
  const domain = siteDomain(originOf(site));
  const isThere = siteDomain(url) === domain || (serves === true && holdsShown && siteDomain(page) === domain);
  const isShown = does.every(
    (kind) => kind === 'submit' || kinds.some((one) => one === kind || (isSpeech(one) && isSpeech(kind))),
  );
  return (
    isThere &&
    isShown &&
    (!does.includes('pay') || isPaidWithin(facts.opened, fields)) &&
    (holdsShown || shown.texts.length === 0 || does.some((kind) => kinds.includes(kind))) &&
    putValues(fields, siteOf(page) ?? '', { ...facts, here: [] }, values).every(({ from }) => isOwnSource(from))
  );
}

/** Any other is the page's word. */
const ownMethods = /^(GET|POST|PUT|PATCH|DELETE)$/;

/** WebDAV's, and QUERY. GET comes from scripts. */
const readingMethods = /^(PROPFIND|REPORT|SEARCH|QUERY)$/i;

/** No operation in its address, no other method anywhere, nothing foreign. */
function onlyAsks(write: HeldWrite, fields: FormFacts['fields'], facts: GuardFacts): boolean {
  const { method, url, body, page } = write;
  const reads = readingMethods.test(method) || (method === 'POST' && isGraphqlRead(body, url));
  const asks = reads && isAllRead(write) && replacingMethod(fields) === undefined && effectOfLink(url) === undefined;
  if (!asks || fields.some(({ kind }) => /^(?:password|code|card)$/.test(kind))) return false;
  return putValues(fields, siteOf(page) ?? '', { ...facts, here: [] }).every(({ from }) => from !== 'foreign');
}

function sentFields({ url, page, body, headers = [] }: HeldWrite): FormFacts['fields'] {
  const { pathname, searchParams, hostname } = new URL(url);
  const host = hostname === URL.parse(page)?.hostname ? [] : [hostname];
  const inPath = [...host, ...pathname.split('/').filter(Boolean).map(decodedText)];
  const named = [...graphqlArguments(body), ...leavesOf({ fields: [...searchParams, ...headers] }), ...leavesOf(body)];
  return [
    ...named.map(([name, value]) => ({ name, value, kind: kindOfField(name, value) })),
    ...inPath.map((value) => ({ name: '/', value, kind: 'hidden' as const })),
  ];
}

const writeCard =
  (write: HeldWrite, effect: Effect, facts: GuardFacts): CardMaker =>
  ({ fields, control, mayDiffer, ...shown }) => {
    const { method, url, page, body, filled } = write;
    const { host, pathname, search } = new URL(url);
    const free = freeFields(write, effect, facts);
    const isKnown = (one: CardField) => !isUnseen(one) && (isShownWhole(one.value) || free.includes(one.name));
    return {
      ...shown,
      rule: 'write',
      host: siteOf(url) ?? host,
      method,
      path: `${pathname}${search}`,
      // What a model has read and written is no secret, whatever the page calls it: the user must see it.
      fields: fields.map((one) => ({ ...one, value: secretValue(one.from === 'model' ? '' : one.name, one.value) })),
      ...(isAllRead(write) && fields.every(({ value }) => isShownWhole(value)) ? {} : { cut: true }),
      ...defined({ bytes: body.size, page: siteOf(page) }),
      ...(control === '' ? {} : { control }),
      ...(filled === 'typed' ? { typed: true } : {}),
      ...(mayDiffer && fields.every(isKnown) ? { mayDiffer: free } : {}),
    };
  };

/** Its card shows dots for what may be a choice: nobody could tell another one from it. */
function isUnseen({ name, value, from }: CardField): boolean {
  return from !== 'model' && secretValue(name, value) !== value && isShownWhole(value) && !aToken.test(value);
}

/** Too long and mixed for anybody to have chosen it, as a token against forgery. */
const aToken = /^(?=.*\d)(?=.*[A-Za-z])[\w+/=.:-]{20,}$/;

/** A text saved while it is typed grows. An address, or a short one, may name a receiver, and is never free. */
function freeFields({ filled }: HeldWrite, { fields }: Effect, { here }: GuardFacts): string[] {
  if (filled !== 'typed') return [];
  const texts = here.map(({ value }) => (isAddress(value) ? '' : squeezed(value)));
  const typed = texts.filter(({ length }) => length >= MIN_TEXT);
  const holdsTyped = ({ value }: { value: string }) =>
    typed.some((text) => squeezed(plainTextOf(value)).includes(text));
  return [...new Set(fields.filter(holdsTyped).map(({ name }) => name))];
}

const MIN_TEXT = 12;
