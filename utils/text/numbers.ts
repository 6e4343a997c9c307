export function withPlainNumbers(text: string): string {
  return text.replace(/(?<!\d)\d+(?:[.,' ]+\d+)+/g, (number) => plainNumber(number) ?? number);
}

/** `1234.5` for `1,234.50`; undefined for what is none. */
function plainNumber(text: string): string | undefined {
  const [, whole, cents = ''] = /^(\d{1,3}(?:[., ']\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  const fraction = cents.replace(/0+$/, '');
  return whole && whole.replace(/\D/g, '') + (fraction === '' ? '' : `.${fraction}`);
}

/** For `2026-05-03`, in the languages of the interface, in small letters. */
export function datesIn(value: string): string[] {
  const [, year, month, day] = /^(20\d\d)-(\d\d)-(\d\d)$/.exec(value.trim()) ?? [];
  if (year === undefined) return [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (Number.isNaN(date.getTime())) return [];
  return [...new Set(dateForms().map((form) => withPlainNumbers(form.format(date)).toLowerCase()))];
}

let knownForms: Intl.DateTimeFormat[] | undefined;

function dateForms(): Intl.DateTimeFormat[] {
  return (knownForms ??= ['en-US', 'en-GB', 'de', 'fr', 'es', 'pt-BR', 'ja', 'zh-CN', 'ru', 'ar'].flatMap((locale) =>
    [
      { year: 'numeric', month: 'long', day: 'numeric' },
      { year: 'numeric', month: 'numeric', day: 'numeric' },
      { month: 'long', day: 'numeric' },
      { month: 'short', day: 'numeric' },
    ].map((parts) => new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' } as Intl.DateTimeFormatOptions)),
  ));
}

/** Less its days with their years, and its times, in any language; as it is, where it has more of them. */
export function withoutMoments(text: string, most: number): string {
  return (text.match(moment) ?? []).length > most ? text : text.replace(moment, ' ');
}

const moment =
  /(?<!\d)(?:(?:19|20)\d\d-[01]\d-[0-3]\d|[0-3]?\d[./-][0-3]?\d[./-](?:19|20)\d\d|[0-3]?\d(?:, |[.,]? (?:de )?(?:\p{Lu}?[\p{Ll}\p{Lo}\p{M}]{1,11})[.,]? (?:de )?)(?:19|20)\d\d|(?:19|20)\d\d\p{Lo} ?[01]?\d\p{Lo} ?[0-3]?\d\p{Lo}|[0-2]?\d:[0-5]\d)(?!\d)/gu;

/** Undefined where the text is more than a number and a currency. */
export function readSum(text: string): { value: number; currency: string } | undefined {
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const [, before = '', digits = '', after = ''] =
    /^([^\d\s.,-]{0,4}) ?(\d[\d.,' ]*) ?([^\d\s.,-]{0,4})$/u.exec(plain) ?? [];
  const value = plainNumber(digits);
  if (value === undefined || (before !== '' && after !== '')) return undefined;
  const currency = (before || after).toUpperCase();
  return { value: Number(value), currency: symbols[currency] ?? currency };
}

const symbols: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  US$: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₽': 'RUB',
  '₩': 'KRW',
  CA$: 'CAD',
  A$: 'AUD',
  ZŁ: 'PLN',
  KČ: 'CZK',
};

/** `0 EUR` where a field says a currency: as a sign or a code of ISO 4217, in small letters only where it is all. */
export function zeroIn(value: string): string | undefined {
  if (value.length > MAX_CURRENCY_NAME) return undefined;
  const whole = value.trim().toUpperCase();
  const text = symbols[whole] ?? (whole.length === 3 ? whole : value);
  currencies ??= new Set(Intl.supportedValuesOf('currency'));
  const found = text.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu)?.find((word) => currencies?.has(word));
  return found && `0 ${found}`;
}

const MAX_CURRENCY_NAME = 60;
let currencies: ReadonlySet<string> | undefined;
