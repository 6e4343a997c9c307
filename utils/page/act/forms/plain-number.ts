/** `1234.5` for `1,234.50`. */
export function plainNumber(text: string): string | undefined {
  const [, whole, , cents = ''] = aNumber.exec(text.trim()) ?? [];
  const fraction = cents.replace(/0+$/, '');
  return whole && whole.replace(/\D/g, '') + (fraction === '' ? '' : `.${fraction}`);
}

/** In groups of three by one sign, which is not that of the cents, or as in India. */
const aNumber = /^(\d{1,3}([., '’])\d{3}(?:\2\d{3})*(?!\2)|\d{1,2}(?:,\d\d)+,\d{3}|\d+)(?:[.,](\d{1,2}))?$/;

export const languages: readonly string[] = 'en-US en-GB de fr es pt-BR ja zh-CN ru ar'.split(' ');
