/** Alone or among other words. */
export function holdsAccountNumber(text: string): boolean {
  const plain = text.slice(0, MAX_READ).normalize('NFKC');
  return [...plain.matchAll(likeOne)].some(([found]) => {
    const signs = found.replace(/[^A-Za-z\d]/g, '');
    return Array.from({ length: signs.length - 14 }, (_, more) => signs.slice(0, 15 + more)).some(isAccountNumber);
  });
}

const likeOne = /(?<![A-Za-z\d])[A-Za-z]{2}\d{2}(?:[ .-]?[A-Za-z\d]){11,30}/g;
const MAX_READ = 1_000;

/** An IBAN, also in groups: https://en.wikipedia.org/wiki/International_Bank_Account_Number */
export function isAccountNumber(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const plain = text.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(plain)) return false;
  const digits = (plain.slice(4) + plain.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}

/** With a sign between all of its 34. */
const MAX_LENGTH = 70;
