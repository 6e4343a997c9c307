/** The sums of money in a text, in its own words. */
export function sumsIn(text: string): string[] {
  return text.match(sum) ?? [];
}

/** The last sum that the text calls a total. */
export function totalIn(text: string): string | undefined {
  const told = [...text.matchAll(total)].at(-1);
  return told && sumsIn(told[0])[0];
}

const number = '\\d{1,3}(?:[ .,\u00A0\u202F’]?\\d{3}){0,4}(?:[.,]\\d{1,2})?';
const currency = '[$€£¥₹₽₩₺฿]|(?:US|CA|A)\\$|USD|EUR|GBP|CHF|JPY|CNY|INR|PLN|CZK|SEK|NOK|DKK|zł|Kč';
const sum = new RegExp(`(?:${currency}) ?${number}|${number} ?(?:${currency})(?!\\p{L})`, 'gu');
const total = new RegExp(
  `(?:total|to pay|amount|gesamt|summe|betrag|zu zahlen|montant|importe|totale|totaal|razem|итого|合計|总计).{0,40}?(?:(?:${currency}) ?${number}|${number} ?(?:${currency}))`,
  'giu',
);
