export function sumsIn(text: string): string[] {
  return text.match(sum) ?? [];
}

export function totalIn(text: string): string | undefined {
  const lastTotal = [...text.matchAll(total)].at(-1);
  return lastTotal && sumsIn(lastTotal[0])[0];
}

export function withoutBalances(text: string): string {
  return text.replace(balance, ' ');
}

/** In the currency of the field's name; undefined for no number. */
export function sumTyped(value: string, name: string): string | undefined {
  const typed = value.trim();
  if (sumsIn(typed)[0] === typed) return typed;
  if (!new RegExp(`^${number}$`, 'u').test(typed)) return undefined;
  const [unit] = new RegExp(`(?<!\\p{L})(?:${currency})(?!\\p{L})`, 'u').exec(name) ?? [];
  return unit === undefined ? typed : `${typed} ${unit}`;
}

export function namesCurrency(text: string): boolean {
  return anyCurrency.test(text);
}

export function namesAmount(name: string): boolean {
  return amountName.test(name);
}

const number = '\\d{1,3}(?:[ .,\u00A0\u202F’]?\\d{3}){0,4}(?:[.,]\\d{1,2})?';
const currency = '[$€£¥₹₽₩₺฿]|(?:US|CA|A)\\$|USD|EUR|GBP|CHF|JPY|CNY|INR|PLN|CZK|SEK|NOK|DKK|zł|Kč';
const anyCurrency = new RegExp(currency, 'iu');
const sum = new RegExp(`(?:${currency}) ?${number}|${number} ?(?:${currency})(?!\\p{L})`, 'gu');
const total = new RegExp(
  `(?:total|to pay|amount|gesamt|summe|betrag|zu zahlen|montant|importe|totale|totaal|razem|итого|合計|总计).{0,40}?(?:(?:${currency}) ?${number}|${number} ?(?:${currency}))`,
  'giu',
);
const balance = new RegExp(
  `(?:(?<!new )balance|available (?:funds|credit)|kontostand|guthaben|saldo|solde (?:du compte|actuel|disponible)|残高|余额|余額|остаток|баланс|الرصيد).{0,40}?(?:(?:${currency}) ?${number}|${number} ?(?:${currency}))`,
  'giu',
);
const amountName =
  /(?<!\p{L})(?:amount|sum|betrag|summe|montant|importe|importo|monto|valor|quantia|bedrag|сумма)(?!\p{L})|金額|金额|المبلغ/iu;
