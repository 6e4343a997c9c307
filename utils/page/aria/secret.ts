import { isTag, queryAll } from '../dom/dom';
import { attributeOf } from '../dom/dom-cache';

/** A page that shows a password makes its field an ordinary one. */
const known = new WeakSet<Element>();

/**
 * Passwords, one-time codes, numbers and codes of cards, and what is named so: their value never leaves the page
 * library. A secret by its kind stays one; a name counts while it stands there, as pages use fields again.
 */
export function isSecret(element: Element): boolean {
  if (known.has(element)) return true;
  const purpose = attributeOf(element, 'autocomplete') ?? '';
  const kind = isTag(element, 'input') || isTag(element, 'select') ? secretKind(element) : undefined;
  const isOfKind =
    /\b(one-time-code|current-password|new-password|cc-number|cc-csc)\b/.test(purpose) ||
    (kind !== undefined && !/\bcc-/.test(purpose));
  if (isOfKind) known.add(element);
  return isOfKind || hasSecretName(element);
}

/** By kind, purpose and name; a name may only hide more. */
export function secretKind(element: HTMLInputElement | HTMLSelectElement): 'password' | 'card' | 'code' | undefined {
  const { type } = element;
  if (/^(submit|button|reset|image)$/.test(type)) return undefined;
  const purpose = attributeOf(element, 'autocomplete') ?? '';
  const name = `${attributeOf(element, 'name') ?? ''} ${attributeOf(element, 'id') ?? ''}`;
  if (type === 'password' || /\b(current|new)-password\b/.test(purpose)) return 'password';
  if (type === 'hidden') return undefined;
  if (/\bcc-/.test(purpose) || /\b(cc|card)[-_ ]?(num|no|number|cvc|cvv|csc)|\bcv[cv]2?\b/i.test(name)) return 'card';
  return /\bone-time-code\b/.test(purpose) || /\b(otp|totp|2fa|one[-_]?time[-_]?code)\b/i.test(name)
    ? 'code'
    : undefined;
}

/** In code the last word tells what it is; a label has to say nothing else. */
function hasSecretName(element: Element): boolean {
  if (!isTag(element, 'textarea') && !(isTag(element, 'input') && /^(text|tel|number)$/.test(element.type)))
    return false;
  const named = (attribute: string) => wordsOf(attributeOf(element, attribute) ?? '');
  return (
    ['name', 'id'].some((attribute) => secretName.test(named(attribute))) ||
    ['name', 'id', 'placeholder', 'aria-label'].some((attribute) => secretLabel.test(named(attribute)))
  );
}

/** "loginPassword2", "login_password" and "Login password:" are "login password". */
export const wordsOf = (name: string): string =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(?:[^\p{L}\p{N}]|(?<=\p{L})\d+(?![\p{L}\d]))+/gu, ' ')
    .trim()
    .toLowerCase();

export const secretWord =
  'password|passwd|pwd|passwort|kennwort|contraseña|mot de passe|senha|пароль|パスワード|密码|passcode|passphrase|' +
  '(one ?time|verification|security|auth|authentication|authenticator|otp|totp|2fa|mfa) ?code|验证码|otp|totp|2fa|mfa|' +
  'cvv|cvc|(access|auth|api|bearer|refresh) ?token|(api|secret|private) ?key|client ?secret';
const aside =
  'your|my|user|account|login|card|new|old|current|enter|confirm|confirmation|repeat|again|verify|digit|the';
const afterIt = 'new|old|current|confirm|confirmation|repeat|again|check|field|input|text|box|value';
const secretName = new RegExp(`(^| )(${secretWord})( (${afterIt}))*$`, 'u');
const secretLabel = new RegExp(`^((${aside}|\\d) )*(${secretWord}|pin)( (${afterIt}))*$`, 'u');

/** The values in this document, to be kept out of what is told of it. */
export function secretValues(): string[] {
  return queryAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea').flatMap((field) =>
    field.value !== '' && isSecret(field) && (isTag(field, 'textarea') || secretKind(field) !== 'card')
      ? [field.value]
      : [],
  );
}
