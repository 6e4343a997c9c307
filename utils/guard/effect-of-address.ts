import type { EffectKind, FormFacts } from '../contracts/ports';
import { effectOfLinkName } from './effect-words';
import { isOperation } from '../web/request-body';

type Field = Pick<FormFacts['fields'][number], 'name' | 'value'>;

/** Where button and fields indicate none. Like all in this file, it can only add a reason to ask. */
export function effectOfAddress(action: string, fields: FormFacts['fields']): EffectKind | undefined {
  if (replacingMethod([...fields, ...queryOf(action)]) === 'delete') return 'delete';
  const hidden = fields.filter(({ kind }) => kind === 'hidden');
  return kindOfWords(wordsIn([URL.parse(action)?.pathname ?? '', ...operationsIn([...queryOf(action), ...hidden])]));
}

/** By an operation in its path, query or name, or by values that only an operation needs. */
export function effectOfLink(url: string, name = ''): EffectKind | undefined {
  const query = queryOf(url);
  const replaced = replacingMethod(query);
  if (replaced !== undefined) return replaced === 'delete' ? 'delete' : 'submit';
  const { pathname = '' } = URL.parse(url) ?? {};
  const operations = [...operationOf(pathname), ...wordsIn(operationsIn(query))].filter((word) => acting.has(word));
  const carries = query.some(({ name, value }) => operands.test(name) || value.includes('@'));
  const acts =
    operations.length > 0 &&
    (query.length > 0 || besideKey.test(pathname) || operations.some((word) => bareActs.has(word)));
  const byName = effectOfLinkName(name);
  return acts || carries ? (kindOfWords(operations) ?? byName ?? 'submit') : byName;
}

/**
 * The method that servers obey in place of the request's own, in small letters. `fields`: of query, body and headers.
 */
export function replacingMethod(fields: readonly Field[]): string | undefined {
  const named = fields.filter(({ name }) => methodName.test(name)).map(({ value }) => value.trim().toLowerCase());
  // Nobody knows which of several the server obeys.
  return named.includes('delete') ? 'delete' : named.find((method) => writingMethod.test(method));
}

/** By the end of the path of a request that writes. `/emails/7` is a letter, unless an address is sent there. */
export function effectOnAccount(method: string, pathname: string, sent: readonly Field[]): EffectKind | undefined {
  const parts = pathname.toLowerCase().split('/');
  const last = parts.findLast((one) => one !== '' && !/^(?:\d+|[\da-f-]{16,})$/.test(one)) ?? '';
  const isReached = parts.some((one) => accounts.has(one)) || sent.some(({ value }) => value.includes('@'));
  if (opensAccount.has(last) || last === 'email' || (last === 'emails' && isReached)) return 'account';
  return method === 'DELETE' && accounts.has(last) ? 'close-account' : undefined;
}

export function accountOfForm({ method, action, fields }: FormFacts): EffectKind | undefined {
  const writes = replacingMethod([...fields, ...queryOf(action)]) ?? method;
  const { pathname = '' } = URL.parse(action) ?? {};
  return writes === 'get' ? undefined : effectOnAccount(writes.toUpperCase(), pathname, fields);
}

export function namesReceiver(name: string): boolean {
  return name.split(/[.[\]]+/).some((part) => receivers.test(part.replace(/_?id$/i, '')));
}

export function kindOfWords(words: readonly string[]): EffectKind | undefined {
  return kinds.find(([, known]) => words.some((word) => known.has(word)))?.[0];
}

/** Also of camel case, in small letters; of the first 500 characters. */
export function wordsIn(texts: readonly string[]): string[] {
  const text = texts.join(' ').slice(0, 500);
  const parted = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return parted.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

function queryOf(url: string): Field[] {
  return [...(URL.parse(url)?.searchParams ?? [])].map(([name, value]) => ({ name, value }));
}

function operationsIn(fields: readonly Field[]): string[] {
  return fields.flatMap(({ name, value }) => (isOperation(name) ? [value] : []));
}

/** `/items/7/delete`, `/delete/7`, `/verify-email`, `/delete.php` */
function operationOf(pathname: string): string[] {
  const last = pathname.split('/').filter(Boolean).slice(-2);
  return last.flatMap((segment) => /^([a-z]+)(?:-[a-z]+)*(?:\.[a-z]{2,5})?$/.exec(segment)?.[1] ?? []);
}

const methodName = /^(?:(?:.*[._[])?_?method\]?|x-(?:http-)?method(?:-override)?)$/i;
const writingMethod = /^(?:put|patch|post|merge)$/;
/** Reading needs none of these values. */
const operandNames =
  'amount|sum|to_?account|iban|payee|recipient|role|permission|grant|new_?(?:e?mail|owner|password)|[a-z_]*(?:csrf|xsrf|nonce|sesskey)[a-z_]*|token';
const operands = new RegExp(`^(?:${operandNames})$`, 'i');
const receivers = /^(?:recipient|receiver|payee|beneficiary|to_?account)$/i;
const besideKey = /\/[^/]*\d[^/]*\/[^/]+\/?$|\/[^/]+\/[^/]*\d[^/]*\/?$/;
const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const kinds: readonly [EffectKind, ReadonlySet<string>][] = [
  ['close-account', list('deactivate terminate')],
  ['delete', list('delete destroy erase remove purge trash empty')],
  ['pay', list('pay payment payments purchase purchases transfer transfers withdraw payout checkout')],
  ['share', list('share invite grant role roles permission permissions owner member members')],
  ['send', list('send forward notify')],
  ['publish', list('publish')],
];
const actingWords =
  'deactivate terminate delete destroy erase remove purge trash empty pay payment purchase transfer withdraw payout share invite grant role owner send forward notify publish confirm verify approve accept reject decline cancel unsubscribe subscribe close disable enable activate revoke reset logout signout join leave follow unfollow like vote merge deploy archive restore install uninstall run execute';
const opensAccount = list('2fa mfa otp totp passkey passkeys password passwords phone recovery');
const accounts = list('account accounts user users me profile membership');
const acting = list(actingWords);
/** For a first look, without the rest of this file. */
export const actingAddress = new RegExp(
  `[^a-z](?:${actingWords.replaceAll(' ', '|')})(?![a-z])|[?&](?:${operandNames}|[^=]*method|[^=]*=[^&]*@)`,
  'i',
);
/** Nobody reads a page of this name. */
const bareActs = list('unsubscribe logout signout deactivate terminate revoke close destroy purge empty approve');
