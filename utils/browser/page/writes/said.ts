import type { Said, WriteBody } from '../../../page/watch/page-events';

const DAY_MS = 86_400_000;

/** What identifies a request: method and values, wherever they stand, without times. */
export function saidBy(method: string, url: string, { fields, text, size }: WriteBody): Said {
  const { origin, pathname, searchParams } = URL.parse(url) ?? new URL('about:blank');
  const sent = fields
    ? fields.map(([, value]) => value)
    : size === 0
      ? []
      : text === undefined
        ? ['?']
        : valuesIn(text);
  return {
    to: `${method.toUpperCase()} ${origin}${pathname}`,
    values: [...searchParams.values(), ...sent].filter((value) => value !== '' && !isTime(value)),
  };
}

export function repeats(one: Said, other: Said): boolean {
  return (
    one.to === other.to &&
    (other.values.length > 0 || one.values.length === 0) &&
    other.values.every((value) => one.values.includes(value))
  );
}

/** Equal for addresses that differ by a time in their query. */
export function timeless(url: string): string {
  return url.replace(/=(\d{10}|\d{13})(?=&|$)/g, (whole, digits: string) => (isTime(digits) ? '=#' : whole));
}

const dateTime = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/;

function isTime(value: string): boolean {
  const at = /^(\d{10}|\d{13})$/.test(value)
    ? Number(value.padEnd(13, '0'))
    : dateTime.test(value)
      ? Date.parse(value)
      : NaN;
  return Math.abs(at - Date.now()) < DAY_MS;
}

function valuesIn(text: string): string[] {
  if (/^[\w.[\]%+~-]{1,100}=\S*$/.test(text)) return [...new URLSearchParams(text).values()];
  try {
    return leavesOf(JSON.parse(text));
  } catch {
    return [text];
  }
}

function leavesOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [String(value)];
}
