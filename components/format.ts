import { t } from '@/locales';
import type { LimitKind } from '@/utils/agent/events';
import type { BudgetItem } from '@/utils/agent/limits';
import type { Usage } from '@/utils/llm/types';

/** `40 ms`, `0.1 s`, `12 s`, `2 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < 100) return t('panel_milliseconds', { value: Math.round(ms) });
  const seconds = ms / 1000;
  if (seconds < 10) return t('panel_seconds', { value: seconds.toFixed(1) });
  const whole = Math.round(seconds);
  if (whole < 60) return t('panel_seconds', { value: whole });
  return t('panel_minutes', { minutes: Math.floor(whole / 60), seconds: whole % 60 });
}

/** `12.4k tokens (9.8k cached) · $0.01`, or '' where no model with tokens took part. */
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
export function formatDollars(value: number): string {
  if (value > 0 && value < 0.001) return '<$0.001';
  return `$${value.toFixed(value > 0 && value < 0.1 ? 3 : 2)}`;
}

/** `shop.example/cart`: an address without what nobody reads. */
export function formatAddress(url: string): string {
  const parsed = URL.parse(url);
  return parsed?.host ? `${parsed.host}${parsed.pathname === '/' ? '' : parsed.pathname}` : url;
}

/** What a limit counts: `12 steps`, `40.0k tokens`, `$0.50`. */
export function formatLimit(limit: LimitKind, value: number): string {
  if (limit === 'cost') return formatDollars(value);
  return limit === 'tokens' ? t('panel_tokens', { count: shortNumber(value) }) : t(`panel_${limit}`, { count: value });
}

/** What a task has used of a limit: `3 of 100 steps`, `12.4k of 50k tokens`, `$0.012`. */
export function formatBudget({ limit, used, allowed }: BudgetItem): string {
  if (allowed === undefined) return formatLimit(limit, used);
  const count = limit === 'cost' ? formatDollars(used) : limit === 'tokens' ? shortNumber(used) : String(used);
  return t('panel_budget_of', { used: count, allowed: formatLimit(limit, allowed) });
}

/** `812 bytes`, `120 kB`, `1.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return t('panel_bytes', { value: bytes });
  if (bytes < 999_500) return t('panel_kilobytes', { value: Math.round(bytes / 1000) });
  return t('panel_megabytes', { value: (bytes / 1_000_000).toFixed(1) });
}

function shortNumber(value: number): string {
  return value < 1000 ? String(value) : `${Number((value / 1000).toFixed(value < 99_950 ? 1 : 0))}k`;
}
