import { languages, plainNumber } from '../page/act/forms/plain-number';

export function withPlainNumbers(text: string): string {
  return text.replace(/(?<!\d)\d+(?:[.,'’ ]+\d+)+/g, (number) => plainNumber(number) ?? number);
}

/** For `2026-05-03`, in the languages of the interface, in small letters. */
export function datesIn(value: string): string[] {
  const [, year, month, day] = /^(20\d\d)-(\d\d)-(\d\d)$/.exec(value.trim()) ?? [];
  if (year === undefined) return [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  // A day that does not exist becomes one of another month.
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return [];
  return [...new Set(dateForms().map((form) => withPlainNumbers(form.format(date)).toLowerCase()))];
}

let knownForms: Intl.DateTimeFormat[] | undefined;

function dateForms(): Intl.DateTimeFormat[] {
  return (knownForms ??= languages.flatMap((locale) =>
    [
      { year: 'numeric', month: 'long', day: 'numeric' },
      { year: 'numeric', month: 'numeric', day: 'numeric' },
      { month: 'long', day: 'numeric' },
      { month: 'short', day: 'numeric' },
    ].map((parts) => new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' } as Intl.DateTimeFormatOptions)),
  ));
}

/** Less its days with their years, and its times, in any language; whole, where it has more of them. */
export function withoutMoments(text: string, most: number): string {
  return (text.match(moment) ?? []).length > most ? text : text.replace(moment, ' ');
}

const moment =
  /(?<!\d)(?:(?:19|20)\d\d-[01]\d-[0-3]\d|[0-3]?\d[./-][0-3]?\d[./-](?:19|20)\d\d|[0-3]?\d(?:, |[.,]? (?:de )?(?:\p{Lu}?[\p{Ll}\p{Lo}\p{M}]{1,11})[.,]? (?:de )?)(?:19|20)\d\d|(?:19|20)\d\d\p{Lo} ?[01]?\d\p{Lo} ?[0-3]?\d\p{Lo}|[0-2]?\d:[0-5]\d)(?!\d)/gu;
