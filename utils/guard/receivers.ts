import type { FormFacts, GuardFacts } from '../agent/ports';
import { plainTextOf } from './plain-text';
import { splitName } from './grave-names';
import { stripInvisible, wordsIn } from './user-text';
import { isOfUserWords } from './user-words';

type Field = Pick<FormFacts['fields'][number], 'name' | 'value'>;

/** What the fields for receivers hold, by their names: of a message, a form or a request. */
export function receiversIn(fields: readonly Field[]): string[] {
  return fields.filter(({ name, value }) => isReceiver(name) && value.trim() !== '').map(({ value }) => value);
}

/**
 * Whether somebody would get something because the agent put them in, and neither the user's words nor the plan that
 * they approved say so: the agent has written the receiver or a part of it, or the address of the page holds it. A
 * receiver that the page itself offers, as in an answer, is none of the agent's. Pure.
 */
export function hasChosenReceiver(
  fields: readonly Field[],
  addresses: readonly string[],
  facts: Pick<GuardFacts, 'userWords' | 'planWords' | 'readFacts' | 'written' | 'wroteMore'>,
): boolean {
  const receivers = receiversIn(fields).map(stripInvisible);
  if (receivers.length === 0) return false;
  if (facts.wroteMore) return true;
  const own = [...facts.userWords, ...facts.planWords, ...facts.readFacts.map(({ text }) => text)];
  const isNew = (text: string) => !isOfUserWords(text, own);
  const others = fields.filter(({ name }) => !isReceiver(name)).map(({ value }) => stripInvisible(plainTextOf(value)));
  const typed = withoutTextsOf(others, facts.written).filter(isNew).map(stripInvisible);
  const held = addresses.flatMap(valuesIn).filter(isNew).map(stripInvisible);
  return receivers.some(
    (receiver) => typed.some((text) => isPartOf(text, receiver)) || held.some((text) => text.includes(receiver)),
  );
}

function isReceiver(name: string): boolean {
  return receiver.test(splitName(name.slice(0, MAX_NAME_LENGTH)).trim().toLowerCase());
}

const MAX_NAME_LENGTH = 200;
const receiver = new RegExp(
  [
    '^\\W*to(?:\\W|$)',
    '^\\W*(?:an|à|aan|para|naar|do)\\W*$',
    '(?:^|[.[\\]])(?:to|cc|bcc)(?:[.[\\] ]|$)',
    '(?<!\\p{L})(?:send|sent|mail) to\\W*$',
    '(?<!\\p{L})(?:cc|bcc|recipients?|receivers?|addressees?|empfänger\\p{L}*|kopie|blindkopie|destinat\\p{L}*|ontvanger\\p{L}*|odbiorc\\p{L}*|получател\\p{L}*|кому|копия)(?!\\p{L})',
    '宛先|收件人|抄送|المستلم|إلى',
  ].join('|'),
  'u',
);

/**
 * The texts that the agent wrote, without those that stand in other fields: of each field, the longest one. What looks
 * like an address of somebody stays.
 */
function withoutTextsOf(others: readonly string[], written: readonly string[]): string[] {
  const left = [...written];
  for (const other of others) {
    const inside = written
      .filter((text) => !text.includes('@') && text.trim() !== '' && other.includes(stripInvisible(plainTextOf(text))))
      .sort((one, two) => two.length - one.length)[0];
    const at = inside === undefined ? -1 : left.indexOf(inside);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** Whether a text names the receiver or a part of it: as a whole, or by one of a few words. */
function isPartOf(text: string, receiver: string): boolean {
  const plain = text.trim();
  if (plain === '') return false;
  if (receiver.includes(plain)) return true;
  const named = wordsIn(receiver);
  if (plain.includes('@')) return plain.split(/[\s,;<>]+/).some((one) => one.includes('@') && receiver.includes(one));
  const words = wordsIn(plain);
  return words.length <= MAX_NAMED_WORDS && words.some((word) => word.length > 1 && named.includes(word));
}

/** More words are no name. */
const MAX_NAMED_WORDS = 3;

/** The values in the query and behind the # of an address. */
function valuesIn(address: string): string[] {
  const { searchParams, hash } = URL.parse(address) ?? {};
  return [...(searchParams?.values() ?? []), ...new URLSearchParams((hash ?? '').replace(/^#[^?]*\??/, '')).values()];
}
