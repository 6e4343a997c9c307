import { namesAmount } from './prices';
import { numberIn, readSum, zeroIn } from './sums';

interface Field {
  name: string;
  value: string;
  kind?: string;
}

/** So large a number is that of an account. */
export const NO_SUM = 1e9;

/** Of fields that are called so, in any part of their names, or hold a currency. Pure. */
export function sumsAmong(fields: readonly Field[]): string[] {
  const isSum = ({ name, value, kind }: Field) => {
    // At the end of a name or before a currency: the id of a price and a summary are none.
    if (namesAmount(name) || /(?:amount|sum|total|price)(?:[\W_]*[a-z]{3})?\W*$/i.test(name)) return value !== '';
    if (wordsOf(name).some((word) => amountWords.has(word)) && numberIn(value) < NO_SUM) return true;
    return kind !== 'hidden' && numberIn(value) < NO_SUM && readSum(value)?.currency !== '';
  };
  return fields.filter(isSum).map(({ value }) => value);
}

/** As `0 EUR`, of fields that are called so. */
export function currenciesAmong(fields: readonly Field[]): string[] {
  return fields.flatMap(({ name, value }) => (wordsOf(name).includes('currency') ? (zeroIn(value) ?? []) : []));
}

const amountWords: ReadonlySet<string> = new Set(['amount', 'sum', 'total', 'price', 'fee', 'cost']);

/** Of `paymentAmount.value`, three. */
function wordsOf(name: string): string[] {
  const words = name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').split(/[^\p{L}]+/u);
  return words.map((word) => word.toLowerCase().replace(/(?<=..)s$/, ''));
}
