import type { GeneralSettings } from './settings';

const MONTH_MS = 30 * 86_400_000;

/**
 * `due`: the user is to be reminded now. `begin`: the month only begins, also because the clock was set back. Undefined
 * before its end, and where the user wants no reminder.
 */
export function exportReminder(
  { remindOfExport, exportRemindedAt }: Pick<GeneralSettings, 'remindOfExport' | 'exportRemindedAt'>,
  now: number,
): 'due' | 'begin' | undefined {
  if (!remindOfExport) return undefined;
  if (exportRemindedAt === 0 || exportRemindedAt > now) return 'begin';
  return now - exportRemindedAt >= MONTH_MS ? 'due' : undefined;
}
