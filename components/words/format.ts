import { t } from '@/locales';
import { localeInForce, perLocale } from '@/locales/in-force';
import type { LimitKind } from '@/utils/contracts/events';
import type { BudgetItem } from '@/utils/agent/task/limits';
import type { Usage } from '@/utils/contracts/model';

const list = perLocale((locale) => new Intl.ListFormat(locale, { style: 'narrow' }));
const relative = perLocale((locale) => new Intl.RelativeTimeFormat(locale));
const oneDecimal = numbers(digits(1));
const shortNumber = numbers({ notation: 'compact', maximumFractionDigits: 1 });
const cents = numbers({ ...digits(2), style: 'currency', currency: 'USD' });
const tenthsOfCents = numbers({ ...digits(3), style: 'currency', currency: 'USD' });
const bytesOf = numbers({ ...digits(0), style: 'unit', unit: 'byte', unitDisplay: 'long' });
const kilobytes = numbers({ ...digits(0), style: 'unit', unit: 'kilobyte' });
const megabytes = numbers({ ...digits(1), style: 'unit', unit: 'megabyte' });

/** `12,400`. */
export const formatNumber = numbers({});

/** A part from 0 to 1: `35%`. */
export const formatPart = numbers({ style: 'percent' });

function numbers(options: Intl.NumberFormatOptions): (value: number) => string {
  const format = perLocale((locale) => new Intl.NumberFormat(locale, options));
  return (value) => format().format(value);
}

function digits(count: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: count, maximumFractionDigits: count };
}

/** `40 ms`, `0.1 s`, `12 s`, `2 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < 100) return t('panel_milliseconds', { value: Math.round(ms) });
  const seconds = ms / 1000;
  if (seconds < 10) return t('panel_seconds', { value: oneDecimal(seconds) });
  return formatCountdown(Math.round(seconds));
}

/** `12 seconds ago`, `3 hours ago`, in the user's language. */
export function formatAgo(ms: number): string {
  const [unit, size] = units.find(([, length]) => ms >= length) ?? (['second', 1000] as const);
  return relative().format(-Math.max(0, Math.floor(ms / size)), unit);
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `40 s`, `1 min 20 s`. */
export function formatCountdown(seconds: number): string {
  if (seconds < 60) return t('panel_seconds', { value: seconds });
  return t('panel_minutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}

/** `12.4K tokens (9.8K cached) · $0.01`, '' where no model counts tokens. */
export function formatUsage({ inputTokens, cachedInputTokens, outputTokens, costUsd }: Usage): string {
  const count = inputTokens + outputTokens;
  if (count === 0) return '';
  const tokens =
    cachedInputTokens > 0
      ? t('panel_tokens_cached', { count: shortNumber(count), cached: shortNumber(cachedInputTokens) })
      : t('panel_tokens', { count: shortNumber(count) });
  return costUsd === undefined ? tokens : `${tokens} · ${formatDollars(costUsd)}`;
}

/** `$0.012`, `$1.20`; less than a tenth of a cent is `<$0.001`. */
function formatDollars(value: number): string {
  if (value > 0 && value < 0.001) return `<${tenthsOfCents(0.001)}`;
  return value > 0 && value < 0.1 ? tenthsOfCents(value) : cents(value);
}

/** `12 steps`, `40K tokens`, `$0.50`. */
export function formatLimit(limit: LimitKind, value: number): string {
  if (limit === 'cost') return formatDollars(value);
  return limit === 'tokens' ? t('panel_tokens', { count: shortNumber(value) }) : t(`panel_${limit}`, { count: value });
}

/** `3 of 100 steps`, `12.4K of 50K tokens`, `$0.012`. */
export function formatBudget({ limit, used, allowed }: BudgetItem): string {
  if (allowed === undefined) return formatLimit(limit, used);
  const count = limit === 'cost' ? formatDollars(used) : limit === 'tokens' ? shortNumber(used) : formatNumber(used);
  return t('panel_budget_of', { used: count, allowed: formatLimit(limit, allowed) });
}

/** `812 bytes`, `120 kB`, `1.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return bytesOf(bytes);
  if (bytes < 999_500) return kilobytes(bytes / 1000);
  return megabytes(bytes / 1_000_000);
}

export function formatList(items: readonly string[]): string {
  return list().format(items);
}

/** In scripts that have capitals. */
export function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase(localeInForce().locale) + text.slice(1);
}
