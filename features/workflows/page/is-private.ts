import { attributeOf } from '../../../utils/page/dom/dom-cache';
import { nameOf } from '../../../utils/page/aria/name';
import { roleOf } from '../../../utils/page/aria/role';
import { isSecret, secretWord, wordsOf } from '../../../utils/page/aria/secret';
import { isChecksumRight } from '../../../utils/text/card-number';

const secretFields = new WeakSet<Element>();

/**
 * What models are kept from, and what the field's names or its text make likely. When in doubt, true: the person types
 * it each time.
 */
export function isPrivate(field: Element, text: string): boolean {
  const found = secretFields.has(field) || isSecret(field) || hasSecretName(field) || isCardNumber(text);
  if (found) secretFields.add(field);
  return found;
}

/** More than models are kept from: what is stored lasts. */
function hasSecretName(field: Element): boolean {
  const names = ['name', 'id', 'autocomplete', 'placeholder'].map((attribute) => attributeOf(field, attribute) ?? '');
  return telling.test(wordsOf([...names, nameOf(field, roleOf(field))].join(' ')));
}

const telling = new RegExp(
  `(?<![\\p{L}\\p{N}])(${secretWord}|passwords|pin|csc|iban|(card|credit ?card|cc) ?(no|nr|num|number|code)|karten ?nummer)` +
    '(?![\\p{L}\\p{N}])|パスワード|密码|验证码|كلمة المرور',
  'u',
);

function isCardNumber(text: string): boolean {
  const digits = text.replace(/[ -]/g, '');
  return /^\d{13,19}$/.test(digits) && isChecksumRight(digits);
}
