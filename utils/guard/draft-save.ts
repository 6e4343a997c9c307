import type { ConfirmCard } from '../agent/ports';
import { effectOfName, effectOfPage } from './effect-words';
import { grave, splitName } from './grave-names';
import { plainTextOf } from './plain-text';

type WriteCard = Extract<ConfirmCard, { rule: 'write' }>;
type Field = WriteCard['fields'][number];

/**
 * Whether a request saves what was typed, as pages do with drafts: no button was pressed, the card shows all that is
 * sent, and the address has no word for paying, sending, publishing, deleting or an operation. A name can only rule a
 * draft out; no name makes a request a draft. Pure.
 */
export function isDraftSave({ method, path, effect, fields, cut, typed }: WriteCard): boolean {
  const words = splitName(decoded(path)).split(/[^\p{L}\p{N}]+/u);
  return (
    typed === true &&
    effect === 'submit' &&
    !cut &&
    /^(POST|PUT|PATCH)$/.test(method) &&
    fields.length > 0 &&
    fields.every(({ name, value }) => name !== '' && value !== MASKED) &&
    !words.some((word) => acts.test(word) || effectOfName(word) !== undefined)
  );
}

/**
 * Whether a request saves the same draft as one that the user allowed for the task: it goes to the very same address,
 * and sends the same fields with the same values, except for what the agent has typed (`written`) and for counters and
 * times. A request that changes another object, operation or state is therefore never such a save, whatever field was
 * typed into; nor is one with a new receiver, address or account number.
 */
export function isLikeDraft(granted: WriteCard, card: WriteCard, written: readonly string[]): boolean {
  return (
    isDraftSave(granted) &&
    isDraftSave(card) &&
    granted.method === card.method &&
    granted.host === card.host &&
    granted.path === card.path &&
    !isGraveControl(card) &&
    granted.fields.length === card.fields.length &&
    card.fields.every((field, at) => isKept(granted.fields[at], field, written))
  );
}

/** How cards show the value of a secret. */
const MASKED = '••••';

/** Words in addresses that an approval to save typed text does not cover. */
const acts =
  /^(?:pay\w*|checkout|transfer\w*|orders?|purchas\w*|buy|bids?|donat\w*|book|booking|reserv\w*|send\w*|sent|submi\w*|dispatch\w*|deliver\w*|repl(?:y|ies)|forward\w*|mail|notify|invit\w*|shar\w*|publi\w*|post|tweet|release|live|delet\w*|remov\w*|destroy\w*|erase|purge|trash\w*|archiv\w*|cancel\w*|close|reset|deactivat\w*|suspend\w*|disable|enable|confirm\w*|accept\w*|approv\w*|agree\w*|consent\w*|sign|subscri\w*|unsubscri\w*|register|admin|roles?|permissions?|rights?|access|owner|accounts?|iban|passw\w*|pin|tokens?|secrets?|2fa|mfa|otp|webhooks?|callback|graphql|g?rpc|trpc|query|mutation|action|operation|method|cmd|command|exec\w*|run)$/iu;

/** A field whose text decides who gets something, or how much: typing there asks by itself. */
function isGraveControl({ control = '' }: WriteCard): boolean {
  const name = splitName(control).replace(writings, ' ');
  return (
    grave.test(name) || receiver.test(name) || effectOfPage('https://site.example/settings', [control]) !== undefined
  );
}

/** Field names that describe a text. */
const writings = /(?<!\p{L})(?:messages?|comments?|posts?|events?|query|type)(?!\p{L})/giu;

/** Field names for a receiver in languages other than English. */
const receiver =
  /^\W*(?:an|à|aan|para|naar|do|кому|宛先|收件人)\W*$|empfänger|destinat|beneficiari|bénéficiaire|ontvanger|odbiorc|получател/iu;

function isKept(before: Field | undefined, { name, value }: Field, written: readonly string[]): boolean {
  if (before?.name !== name) return false;
  if (before.value === value) return true;
  if (counter.test(splitName(name.split('.').at(-1) ?? '').trim()) && /^[\d:.TZ +-]{1,40}$/.test(value)) return true;
  return !reaches.test(value.trim()) && isTyped(before.value, value, written);
}

/** Field names of counters, of times, and of the length of the text. */
const counter =
  /^(?:rev|revision|version|seq|ts|time ?stamp|words?|chars?|length|cursor|caret|(?:updated|modified|saved|changed|edited|last|client|local)(?: .*)?)$/i;

/** A short text that an address, a receiver or a number of an account could be. */
const reaches = /^(?=.{1,80}$)(?:.*@|.*:\/\/|.*\d[\d -]{3,})/s;

/** Whether a value is what the agent typed, alone or together with the earlier text of the field. */
function isTyped(before: string, value: string, written: readonly string[]): boolean {
  const now = plainTextOf(value);
  return written.some((one) => {
    const text = plainTextOf(one);
    if (text === '' || !now.includes(text)) return false;
    const rest = now.replace(text, '').trim();
    return rest === '' || plainTextOf(before).includes(rest);
  });
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
