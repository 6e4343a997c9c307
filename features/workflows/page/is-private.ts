import { attributeOf } from '../../../utils/page/dom/dom-cache';
import { nameOf } from '../../../utils/page/aria/name';
import { roleOf } from '../../../utils/page/aria/role';
import { isSecret } from '../../../utils/page/aria/secret';

const secretFields = new WeakSet<Element>();

/**
 * A password, a one-time code, a card's number or code, by the field's kind and names, and by the text. When in doubt,
 * true: the person types it each time.
 */
export function isPrivate(field: Element, text: string): boolean {
  const found = secretFields.has(field) || isSecret(field) || hasSecretName(field) || isCardNumber(text);
  if (found) secretFields.add(field);
  return found;
}

function hasSecretName(field: Element): boolean {
  const names = ['name', 'id', 'autocomplete', 'placeholder'].map((attribute) => attributeOf(field, attribute) ?? '');
  return telling.test([...names, nameOf(field, roleOf(field))].join(' ').replace(/([a-z])([A-Z])|[-_]/g, '$1 $2'));
}

const telling =
  /\b(passwords?|passwort|kennwort|contraseña|mot de passe|senha|пароль|passcode|passphrase|pin|cvv2?|cvc2?|csc|iban|otp|totp|2fa|mfa|(card|credit ?card|cc) ?(no|nr|num|number|code)|karten ?nummer|security code|one ?time ?(code|password)|verification code|auth(entication|enticator)? code)\b|パスワード|密码|验证码|كلمة المرور/iu;

/** https://en.wikipedia.org/wiki/Luhn_algorithm */
function isCardNumber(text: string): boolean {
  const digits = text.replace(/[ -]/g, '');
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
