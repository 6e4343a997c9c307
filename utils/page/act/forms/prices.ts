import { readSum, sumsIn, unitIn, type Sum } from './sums';

/** Balances left out. `totals`: those of the sums that the text calls so. */
export function pricesIn(text: string): Record<'sums' | 'totals', readonly Sum[]> {
  const all = sumsIn(text);
  const balances = new Set(calledSo(balance, text, all));
  const sums = all.filter((sum) => !balances.has(sum));
  return { sums, totals: calledSo(total, text, sums) };
}

/** Subtotals and savings are less. Undefined where one cannot be read, or currencies differ. */
export function largestOf(totals: readonly Sum[]): Sum | undefined {
  const [largest] = totals.toSorted((one, other) => other.value - one.value);
  return totals.every(({ value, currency }) => value >= 0 && currency === largest?.currency) ? largest : undefined;
}

/** In the currency of the field's name; undefined for no number. */
export function sumTyped(value: string, name: string): string | undefined {
  const typed = value.trim();
  const read = readSum(typed);
  if (read?.currency !== '') return read && typed;
  const unit = unitIn(name);
  return unit === undefined ? typed : `${typed} ${unit}`;
}

export function namesAmount(name: string): boolean {
  return amountName.test(name);
}

/** The next sum after each word. */
function calledSo(words: RegExp, text: string, sums: readonly Sum[]): Sum[] {
  const called = [...text.matchAll(words)].flatMap(({ 0: word, index }) => {
    const end = index + word.length;
    return sums.find(({ at }) => at >= end && at <= end + NEAR) ?? [];
  });
  return [...new Set(called)];
}

/** Characters between a sum and what it is called. */
const NEAR = 40;

const total =
  /total|to pay|amount|gesamt|summe|betrag|zu zahlen|montant|importe|totale|totaal|razem|итого|合計|总计/giu;
const balance =
  /(?<!new )balance|available (?:funds|credit)|kontostand|guthaben|saldo|solde (?:du compte|actuel|disponible)|残高|余额|余額|остаток|баланс|الرصيد/giu;
const amountName =
  /(?<!\p{L})(?:amount|sum|betrag|summe|montant|importe|importo|monto|valor|quantia|bedrag|сумма)(?!\p{L})|金額|金额|المبلغ/iu;
