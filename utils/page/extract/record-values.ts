import type { CellValue, FieldType } from '../api';
import { unstruck } from '../aria/struck';
import { collapse } from '../dom/dom';

/** From all values: one alone may be read in two ways. */
export interface Style {
  decimal: '.' | ',';
  order: 'day-first' | 'month-first';
  months: ReadonlyMap<string, number>;
}

const monthsByLang = new Map<string, ReadonlyMap<string, number>>();

/** `lang`: BCP 47 tag of the page, '' if it gives none. */
export function styleOf(values: readonly string[], lang: string): Style {
  const months = monthsByLang.get(lang) ?? monthNames(lang);
  monthsByLang.set(lang, months);
  return { decimal: decimalOf(values, lang), order: orderOf(values, lang), months };
}

export function convert(type: FieldType, raw: string, style: Style): CellValue {
  const text = collapse(/^(text|url)$/.test(type) ? raw : unstruck(raw));
  return text === '' ? null : converters[type](text, style);
}

const converters: Record<FieldType, (text: string, style: Style) => CellValue> = {
  text: (text) => text,
  number: (text, { decimal }) => numberIn(text, decimal),
  boolean: (text) => (yes.has(text.toLowerCase()) ? true : no.has(text.toLowerCase()) ? false : null),
  url: (text) => {
    const url = URL.parse(text);
    return url && /^(https?|mailto|tel|ftp):$/.test(url.protocol) ? url.href : null;
  },
  date: dateIn,
};

const yes = new Set(['true', 'yes', 'y', 'on', 'checked', 'ja', 'oui', 'sí', 'si', '✓', '✔', '☑', '✅']);
const no = new Set(['false', 'no', 'n', 'off', 'unchecked', 'nein', 'non', '✗', '✘', '☐', '❌', '–', '-']);

/** They write 1.234,5; all others write 1,234.5. */
const commaDecimals = new Set(
  'de fr es it nl pt pl ru uk cs sk sl hr sr da sv nb no fi tr el hu ro bg id vi ca'.split(' '),
);
/** Blanks set apart three digits each, or else two numbers. */
const digits = /[-−+(]?\s*(?:[^\s\d(]{1,4}\s?)?(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|\d+)(?:[.,'’]\d+)*/;

function decimalOf(values: readonly string[], lang: string): '.' | ',' {
  for (const value of values) {
    const [written = ''] = digits.exec(value) ?? [];
    const last = /([.,])(\d+)$/.exec(written);
    const separators = written.match(/[.,]/g) ?? [];
    if (!last) continue;
    const mark = last[1] as '.' | ',';
    if (new Set(separators).size === 2 || (separators.length === 1 && last[2]?.length !== 3)) return mark;
    if (separators.length > 1) return mark === '.' ? ',' : '.';
  }
  return commaDecimals.has(lang.toLowerCase().split('-')[0] ?? '') ? ',' : '.';
}

/** The first, with its sign; knows thousands separators, percent, currencies and k, M, bn, and small cents: 12^99. */
function numberIn(told: string, decimal: '.' | ','): number | null {
  const text = /\p{Sc}/u.test(told) ? told.replace(/(?<=\d)\^(?=\d\d(?!\d))/, decimal) : told;
  const found = digits.exec(text);
  if (!found) return null;
  const [written] = found;
  const plain = written.replace(/[^\d.,]/g, '');
  const value = Number(decimal === '.' ? plain.replaceAll(',', '') : plain.replaceAll('.', '').replace(',', '.'));
  const before = text.slice(0, found.index + written.search(/\d/));
  const negative =
    /[-−]\s*[^\d\s]{0,4}\s?$/.test(before) ||
    (/\(\D*$/.test(before) && /^\D*\)/.test(text.slice(found.index + written.length)));
  const factor =
    factors[/^\s?(k|m|mio|bn)\b/i.exec(text.slice(found.index + written.length))?.[1]?.toLowerCase() ?? ''] ?? 1;
  return Number.isFinite(value) ? Number(((negative ? -value : value) * factor).toPrecision(15)) : null;
}

const factors: Record<string, number> = { k: 1e3, m: 1e6, mio: 1e6, bn: 1e9 };

const numeric = /\b(\d{1,2})[./-](\d{1,2})[./-](\d{4})\b/;

function orderOf(values: readonly string[], lang: string): Style['order'] {
  for (const value of values) {
    const [, first = '', second = ''] = numeric.exec(value) ?? [];
    if (Number(first) > 12) return 'day-first';
    if (Number(second) > 12) return 'month-first';
  }
  return /^en(-us)?$/i.test(lang) && !values.some((value) => /\d\.\d+\.\d{4}/.test(value))
    ? 'month-first'
    : 'day-first';
}

/** ISO 8601, with a given time. A date without a year is not read. */
function dateIn(text: string, { order, months }: Style): string | null {
  const iso = /\b(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?))?/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]), iso[4]);
  const time = /\b([01]?\d|2[0-3]):[0-5]\d\b(?!\s*[ap]m)/i.exec(text)?.[0];
  const short = numeric.exec(text);
  if (short) {
    const [day, month] = order === 'day-first' ? [short[1], short[2]] : [short[2], short[1]];
    return dayOf(Number(short[3]), Number(month), Number(day), time);
  }
  const month = (text.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => months.get(word)).find(Boolean);
  const year = /\b(1[89]|20|21)\d{2}\b/.exec(text)?.[0];
  const day = /(?<![\d:.])([0-3]?\d)(?![\d:])/.exec(text.replace(year ?? '', ' '))?.[0];
  return month && year && day ? dayOf(Number(year), month, Number(day), time) : null;
}

function dayOf(year: number, month: number, day: number, time?: string): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return `${date.toISOString().slice(0, 10)}${time ? `T${time.padStart(5, '0')}` : ''}`;
}

function monthNames(lang: string): Map<string, number> {
  const names = new Map<string, number>();
  const languages = ['en', ...Intl.DateTimeFormat.supportedLocalesOf(/^[a-z]{2,3}(-\w+)*$/i.test(lang) ? [lang] : [])];
  for (const language of languages) {
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month: style, day: 'numeric', timeZone: 'UTC' });
      for (let month = 0; month < 12; month += 1) {
        const written = format.formatToParts(Date.UTC(2024, month, 1)).find(({ type }) => type === 'month');
        const name = written?.value.toLowerCase().replace(/\.$/, '');
        if (name && /^\p{L}+$/u.test(name)) names.set(name, month + 1);
      }
    }
  }
  return names.set('sept', 9);
}
