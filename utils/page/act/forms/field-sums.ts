import { namesAmount } from './prices';
import { numberIn, readSum, zeroIn } from './sums';

interface Field {
  name: string;
  value: string;
  kind?: string;
}

/** Whole, with its currency or without. So large a number as `NO_SUM` is that of an account. */
export function isSum(value: string): boolean {
  return numberIn(value) < NO_SUM;
}

const NO_SUM = 1e9;

/** Also as no person writes it, or of anything: `-5e2`, `0.125`, `500 points`. Longer ones are ids. */
export function isAmount(value: string): boolean {
  return isSum(value) || aNumber.test(value.trim());
}

const unit = '(?:\\p{Sc}|\\p{L}{2,10})';
const aNumber = new RegExp(`^(?:${unit} ?)?[+-]?\\d{1,9}(?:[.,]\\d+)*(?:e\\+?\\d+)?(?: ?${unit})?$`, 'iu');

/** Known by the names of their fields, or a currency in them. Pure. */
export function sumsAmong(fields: readonly Field[]): string[] {
  const tellsSum = ({ name, value, kind }: Field) => {
    // Only at the end or before a currency: the id of a price is none.
    if (namesAmount(name) || /(?:amount|sum|total|price)(?:[\W_]*[a-z]{3})?\W*$/i.test(name)) return value !== '';
    if (wordsOf(name).some((word) => amountWords.has(word)) && isSum(value)) return true;
    return kind !== 'hidden' && isSum(value) && readSum(value)?.currency !== '';
  };
  return fields.filter(tellsSum).map(({ value }) => value);
}

/** As `0 EUR`, by the names of fields. */
export function currenciesAmong(fields: readonly Field[]): string[] {
  return fields.flatMap(({ name, value }) => (wordsOf(name).includes('currency') ? (zeroIn(value) ?? []) : []));
}

const amountWords: ReadonlySet<string> = new Set(['amount', 'sum', 'total', 'price', 'fee', 'cost']);

/** Of `paymentAmount.value`, three. */
function wordsOf(name: string): string[] {
  const words = name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').split(/[^\p{L}]+/u);
  return words.map((word) => word.toLowerCase().replace(/(?<=..)s$/, ''));
}
