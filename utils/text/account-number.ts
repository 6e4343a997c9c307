/** An IBAN, also in groups, whose checksum fits: https://en.wikipedia.org/wiki/International_Bank_Account_Number */
export function isAccountNumber(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const plain = text.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(plain)) return false;
  const digits = (plain.slice(4) + plain.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}

/** With a sign between all of its 34. */
const MAX_LENGTH = 70;
