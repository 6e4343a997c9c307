import { t } from '@/locales';
import { perLocale } from '@/locales/in-force';

const exactTime = times({ hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 });
const date = times({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const shortDate = times({ day: 'numeric', month: 'short' });

/** `14:05`, as the user writes it. */
export const formatTime = times({ hour: '2-digit', minute: '2-digit' });

function times(options: Intl.DateTimeFormatOptions): (at: number) => string {
  const format = perLocale((locale) => new Intl.DateTimeFormat(locale, options));
  return (at) => format().format(at);
}

/** `3 Mar 14:05:07.120`. */
export function formatMoment(at: number): string {
  return `${shortDate(at)} ${exactTime(at)}`;
}

/** `Today`, `Yesterday`, or the date. */
export function formatDay(at: number, now: number): string {
  const days = Math.round((startOfDay(now) - startOfDay(at)) / 86_400_000);
  if (days === 0) return t('day_today');
  return days === 1 ? t('day_yesterday') : date(at);
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
