import type { TaskState } from '../task/state';

/** `It is Sunday, 22 November 2026 at 11:20 (Europe/Berlin). The user's browser speaks de-DE.` */
export function todayText({ startedAt, locale }: Pick<TaskState, 'startedAt' | 'locale'>): string {
  if (!locale) return '';
  const { timeZone, language } = locale;
  const now = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(startedAt);
  return `It is ${now} (${timeZone}). The user's browser speaks ${language}.`;
}
