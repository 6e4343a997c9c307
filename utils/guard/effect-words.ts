import type { EffectKind, FormFacts } from '../contracts/ports';

/** By a control's English name: it can only add a reason to ask. What an unlisted one sends waits all the same. */
export function effectOfName(name: string): EffectKind | undefined {
  const plain = plainName(name);
  return patterns.find(([, pattern]) => pattern.test(plain))?.[0];
}

/** Links to pages about paying are everywhere. */
export function effectOfLinkName(name: string): EffectKind | undefined {
  const effect = effectOfName(name);
  return effect === 'pay' ? undefined : effect;
}

export function isMessageField(name: string): boolean {
  return /(?<!\p{L})(message|comment|reply|chat)(?!\p{L})/iu.test(name);
}

export function isConsentBox(name: string): boolean {
  return consents.test(plainName(name));
}

const consents =
  /(?<!\p{L})(?:agree|accept|consent|acknowledge|authori[sz]e|certify|declare|have read|terms|privacy|newsletters?|marketing|mailing list)(?!\p{L})/u;

/** Where a form's button names none: contact data, protection of an account, payment. */
export function effectOfPage(url: string, fields: FormFacts['fields'], action: string): EffectKind | undefined {
  const names = fields.map(({ name }) => plainName(name.replace(/(\p{Ll})(\p{Lu})|_/gu, '$1 $2')));
  if (names.some((name) => money.test(name))) return 'pay';
  if (names.some((name) => protection.test(name))) return 'account';
  const isOfAccount = accountPath.test(pathIn(url)) || /\/(me|users?|accounts?|profile)\/?$/.test(pathIn(action));
  return isOfAccount && names.some((name) => reached.test(name)) ? 'account' : undefined;
}

function pathIn(address: string): string {
  return URL.parse(address)?.pathname.toLowerCase().slice(0, 500) ?? '';
}

const money =
  /(?<!\p{L})(iban|bic|swift code|sort code|routing number|account number|payee|beneficiary|amount|wallet)(?!\p{L})/u;
const protection =
  /(?<!\p{L})(two[- ]?factor|2fa|mfa|two[- ]?step|authenticator|recovery|security question|backup codes?)(?!\p{L})/u;
const reached = /(?<!\p{L})(e[- ]?mail|mail|phone|mobile|username)/u;
const accountPath = /\/[^/]{0,40}(account|settings|profile|security|preferences)/u;

const MAX_NAME_LENGTH = 200;

function plainName(name: string): string {
  const folded = name.slice(0, MAX_NAME_LENGTH).normalize('NFKC').toLowerCase();
  return folded.replace(/^[^\p{L}\p{N}]+|\s+$/gu, '').replace(/\s+/g, ' ');
}

/** The first match counts: what cannot be undone. */
const beginnings: Partial<Record<EffectKind, string>> = {
  'close-account':
    '(?:permanently )?(?:delete|close|deactivate|terminate|cancel)(?: my| your| the| this)? (?:account|profile|membership|subscription|plan)',
  account:
    '(?:change|update|reset|save|set|edit|add|remove|verify)(?: my| your| new| the| an?)* (?:password|e-?mail|phone|mobile|username|login|recovery)|(?:disable|enable|turn (?:off|on)|deactivate|activate|remove|set up)(?: my| your| the)* (?:two|2|multi)[- ]?(?:factor|step|fa)|(?:disable|turn off|remove) (?:2fa|mfa|authenticator|security|protection)|revoke|generate (?:a )?(?:new )?(?:token|key|code)|create (?:an? )?(?:access |api )?(?:token|key)',
  share:
    'share|invite|make (?:\\p{L}+ )?(?:admin|owner|public)|(?:grant|give|allow) access|add (?:member|guest|people|user)s?',
  consent:
    '(?:i )?(?:agree|accept|consent)\\b.{0,40}\\b(?:terms|conditions|policy|agreement|contract|licen[cs]e)|(?:i )?(?:accept|agree|allow|consent)(?: to)?(?: all| (?:all )?cookies| and (?:continue|close|proceed))|authori[sz]e|sign(?: the| this)? (?:contract|agreement|document)',
  pay: '(?:pay|buy|order|purchase|transfer|donate)(?: (?:it )?now| it| money| funds)?$|pay|(?:confirm|make|send|submit|authori[sz]e|approve)(?: the| a| this)? (?:transfer|payment)|(?:place|submit|complete|confirm|send)(?: your| my| the)? (?:order|purchase|payment|booking|reservation|bid)|confirm and pay|donate|(?:send|transfer) money|transfer funds|withdraw|place bid',
  publish: 'publish|post(?: now| it| comment| review| message| status| reply)?$|tweet|go live',
  send: 'send|reply(?: all)?$|forward$',
  delete: 'delete|erase|remove|empty|discard|permanently (?:delete|remove)',
};
const patterns = Object.entries(beginnings).map(
  ([kind, words]) => [kind as EffectKind, new RegExp(`^(?:${words})(?!\\p{L})`, 'u')] as const,
);
