/** 13 to 19 digits, the first 2 to 9, whose checksum fits. */
export function isCardNumber(text: string): boolean {
  // Most texts have another sign at once.
  if (!/^[\s\d-]*$/.test(text)) return false;
  const digits = text.replace(/[\s-]/g, '');
  return /^[2-9]\d{12,18}$/.test(digits) && isChecksumRight(digits);
}

/** https://en.wikipedia.org/wiki/Luhn_algorithm */
export function isChecksumRight(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const worth = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (worth > 9 ? worth - 9 : worth);
  }, 0);
  return sum % 10 === 0;
}
