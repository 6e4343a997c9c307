import { DOTS } from '../page/act/forms/dots';
import { documentsIn, topNames } from './graphql';
import { leavesOf, type Request } from './request-body';

/** A card shows no more of a value. */
const MAX_VALUE_LENGTH = 10_000;
const secretName = /pass(word|wd|phrase)?\b|passwd|secret|\botp\b|one.?time|cvv|cvc|card.?num|cc.?num|\bpin\b|token/i;
/** They select one of several operations at an address. */
const discriminator =
  /^(operationname|action|do|act|method|op|operation|cmd|command|task|event|mode|fn|func|function|rpcids|eventtarget|doc_id|queryid)$/i;

export function isOperation(name: string): boolean {
  // Frameworks write numbers and signs around it.
  return discriminator.test(name.split(/^\d*_+|[^\w-]+/).findLast((part) => /\D/.test(part)) ?? '');
}

/** In its query, body or headers, besides the method. */
export function operationsOf({ url, body, headers = [] }: Request): string[] {
  const fields = [...new URL(url).searchParams, ...leavesOf(body)];
  const named = fields.flatMap(([name, value]) => (isOperation(name) ? [value] : []));
  return [...named, ...topNames(documentsIn(fields)), ...headers.map(([, value]) => value)];
}

export function isShownWhole(value: string): boolean {
  return value.length <= MAX_VALUE_LENGTH;
}

/** `value`: dots where the page has it in a field for a password or a code. */
export function kindOfField(name: string, value: string): 'password' | 'code' | 'card' | 'text' {
  const plain = name.split('.').at(-1) ?? '';
  if (value === DOTS) return 'password';
  if (/^(new_?|old_?|current_?|confirm_?)?(password|passwd|pwd|passphrase)/i.test(plain)) return 'password';
  if (/^(otp|totp|2fa|one_?time_?(code|password))$/i.test(plain)) return 'code';
  return /(card|cc)[-_]?(number|num|no)\b|^cv[cv]2?$/i.test(plain) ? 'card' : 'text';
}

export function isSecretField(name: string, value: string): boolean {
  return secretName.test(name) || kindOfField(name, value) !== 'text';
}

/** As a card may show it. */
export function secretValue(name: string, value: string): string {
  return secretName.test(name) && value !== '' ? DOTS : clip(value);
}

function clip(text: string): string {
  return isShownWhole(text) ? text : `${text.slice(0, MAX_VALUE_LENGTH)}…`;
}
