/** The number of `1.234,50`, `1,234.50`, `12,5` and `1 200`: one or two digits at the end are a fraction. */
export function readAmount(text: string): number {
  const fraction = /[.,](\d{1,2})$/.exec(text)?.[1];
  const whole = fraction === undefined ? text : text.slice(0, -fraction.length - 1);
  return Number(`${whole.replace(/\D/g, '')}.${fraction ?? '0'}`);
}

/** One code for all spellings of a currency. */
export function currencyOf(spelling: string): string {
  const plain = spelling.toLowerCase();
  return currencies.find(([, names]) => names.test(plain))?.[0] ?? spelling.toUpperCase();
}

const currencies: readonly (readonly [string, RegExp])[] = [
  ['EUR', /^(?:€|eur|euros?|евро|ユーロ|欧元|يورو)$/],
  ['USD', /^(?:\$|usd|dollars?|bucks|dólar(?:es)?|доллар\p{L}*|ドル|美元|دولار)$/u],
  ['GBP', /^(?:£|gbp|pounds?|quid|pfund|livres?|libras?)$/],
  ['JPY', /^(?:jpy|yen|円)$/],
  ['CNY', /^(?:cny|yuan|元|块)$/],
  ['RUB', /^(?:₽|rub|руб\p{L}*)$/u],
  ['BRL', /^(?:r\$|brl|rea(?:l|is))$/],
  ['SAR', /^(?:sar|ر\.?س\.?|ريالا?(?:ت)?)$/],
  ['AED', /^(?:aed|د\.?إ\.?|درهم(?:ا)?)$/],
  ['EGP', /^(?:egp|ج\.?م\.?|جنيها?)$/],
];
