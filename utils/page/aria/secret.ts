import { isTag, queryAll } from '../dom/dom';
import { attributeOf } from '../dom/dom-cache';

/** A page that shows a password makes its field an ordinary one. */
const known = new WeakSet<Element>();

/**
 * Passwords, one-time codes, numbers and codes of cards: their value never leaves the page library. What was a secret
 * when it was asked about stays one.
 */
export function isSecret(element: Element): boolean {
  if (known.has(element)) return true;
  const purpose = attributeOf(element, 'autocomplete') ?? '';
  const kind = isTag(element, 'input') || isTag(element, 'select') ? secretKind(element) : undefined;
  const isHidden =
    /\b(one-time-code|current-password|new-password|cc-number|cc-csc)\b/.test(purpose) ||
    (kind !== undefined && !/\bcc-/.test(purpose));
  if (isHidden) known.add(element);
  return isHidden;
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

/** The passwords and one-time codes that stand in fields of this document, to keep them out of what is told of it. */
export function secretValues(): string[] {
  return queryAll<HTMLInputElement>('input').flatMap((field) =>
    field.value !== '' && isSecret(field) && secretKind(field) !== 'card' ? [field.value] : [],
  );
}
