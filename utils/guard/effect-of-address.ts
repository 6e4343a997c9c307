import type { EffectKind, FormFacts } from '../contracts/ports';
import { actingWords, operandNames } from './acting-address';
import { effectOfLinkName } from './effect-words';
import { anEnding, calledByAddress, codeWordsIn, endPieces, endsOf, parametersOf } from '../text/called-names';
import { replacingMethod } from '../web/replacing-method';
import { isOperation } from '../web/request-fields';

type Field = Pick<FormFacts['fields'][number], 'name' | 'value'>;

/** Where button and fields indicate none. Like all in this file, it can only add a reason to ask. */
export function effectOfAddress(action: string, fields: FormFacts['fields']): EffectKind | undefined {
  if (replacingMethod([...fields, ...parametersOf(action)]) === 'delete') return 'delete';
  const hidden = fields.filter(({ kind }) => kind === 'hidden');
  const named = operationsIn([...parametersOf(action), ...hidden]);
  return kindOfWords(codeWordsIn([URL.parse(action)?.pathname ?? '', ...endPieces(action), ...named]));
}

/** By an operation in its path, query or name, or by values that only an operation needs. */
export function effectOfLink(url: string, name = ''): EffectKind | undefined {
  const query = parametersOf(url);
  const replaced = replacingMethod(query);
  if (replaced !== undefined) return replaced === 'delete' ? 'delete' : 'submit';
  if (endsOf(url).some((words) => closesAccount.test(words))) return 'close-account';
  const named = codeWordsIn(operationsIn(query)).map((word) => ({ word, place: 'beside' as const }));
  const called = [...named, ...calledByAddress(url)];
  const carries = query.some(({ name, value }) => operands.test(name) || value.includes('@'));
  const byName = effectOfLinkName(name);
  if (!carries && !called.some(({ word, place }) => known[place].has(word))) return byName;
  return kindOfWords(called.map(({ word }) => word).filter((word) => acting.has(word))) ?? byName ?? 'submit';
}

/** By the end of the path of a writing request. `/emails/7` is a letter, unless an address is sent there. */
export function effectOnAccount(method: string, pathname: string, sent: readonly Field[]): EffectKind | undefined {
  const parts = pathname.toLowerCase().replace(anEnding, '').split('/');
  const last = parts.findLast((one) => one !== '' && !/^(?:\d+|[\da-f-]{16,})$/.test(one)) ?? '';
  const takesAddress = sent.some(({ value }) => value.includes('@'));
  const isReached = takesAddress || parts.some((one) => accounts.has(one));
  if (opensAccount.has(last) || last === 'email' || (last === 'emails' && isReached)) return 'account';
  if (!accounts.has(last) && (method === 'POST' || !/\/(?:users|accounts)\/[^/]+\/?$/i.test(pathname)))
    return undefined;
  return method === 'DELETE' ? 'close-account' : takesAddress ? 'account' : undefined;
}

export function accountOfForm({ method, action, fields }: FormFacts): EffectKind | undefined {
  const writes = replacingMethod([...fields, ...parametersOf(action)]) ?? method;
  if (writes === 'get') return undefined;
  return effectOnAccount(writes.toUpperCase(), URL.parse(action)?.pathname ?? '', fields);
}

export function namesReceiver(name: string): boolean {
  return receivers.test(name);
}

export function kindOfWords(words: readonly string[]): EffectKind | undefined {
  return kinds.find(([, pattern]) => pattern.test(words.join(' ')))?.[0];
}

function operationsIn(fields: readonly Field[]): string[] {
  return fields.flatMap(({ name, value }) => (isOperation(name) ? [value] : []));
}

const operands = new RegExp(`^(?:${operandNames})$`, 'i');
const receivers = /(?<![a-z])(?:recipients?|receivers?|payees?|beneficiary|to_?account)(?:_?id)?(?![a-z])/i;
const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const closing = '(?:close|delete|deactivate|terminate|cancel|destroy)';
const anAccount = '(?:(?:my|your|the|this) )?(?:accounts?|users?|me|profile|memberships?|subscriptions?)';
const closesAccount = new RegExp(`^(?:${closing} ${anAccount}|${anAccount} ${closing})$`);
const ending = '(?= [a-z]*\\d|$)';
/** The graver first: no word beside it makes an act less. */
const kinds = Object.entries({
  'close-account': `deactivate|terminate|(?:${closing} ${anAccount}|${anAccount} ${closing})${ending}`,
  account: `(?:change|update|reset|set|edit) (?:user )?(?:e ?mail(?: address)?|password|phone(?: number)?|2fa)${ending}|(?:2fa|mfa|totp|passkeys?|passwords?|recovery) (?:change|update|reset|set|disable|remove|register|start)${ending}`,
  pay: `pay|payments?|purchases?|transfers?|withdraw|payout|autopay|checkout|money|donations?|bids?|(?:buy|donate)${ending}`,
  share: 'share|invite|grant|roles?|permissions?|owner|members?|collaborators?',
  delete: 'delete|destroy|erase|remove|purge|trash|empty',
  send: 'send|forward|notify',
  publish: 'publish',
}).map(([kind, words]) => [kind as EffectKind, new RegExp(`\\b(?:${words})\\b`)] as const);
const opensAccount = list('2fa mfa otp totp passkey passkeys password passwords phone recovery');
const accounts = list('account accounts user users me profile membership');
const acting = list(actingWords);
/** Nobody reads a page of this name. */
const bareActs = list('unsubscribe logout signout deactivate terminate revoke close destroy purge empty approve');
/** What also names things tells nothing, unless it is clearly done to something. */
const whole = list(actingWords.replace(/ (?:role|owner|archive|payment|purchase|like|grant|run)(?= )/g, ''));
/** No name of an option begins so. */
const begins = list('deactivate terminate delete destroy erase remove purge trash unsubscribe logout signout revoke');
const known = { beside: acting, alone: bareActs, whole, begins };
