import { expect, test } from 'vitest';
import { exportReminder } from '@/utils/settings/export-reminder';

const day = 86_400_000;
const now = 1_000 * day;

test.each([
  ['begins with the first conversation', { remindOfExport: true, exportRemindedAt: 0 }, 'begin'],
  ['does not come within the month', { remindOfExport: true, exportRemindedAt: now - 29 * day }, undefined],
  ['comes after a month', { remindOfExport: true, exportRemindedAt: now - 30 * day }, 'due'],
  ['begins anew where the clock was set back', { remindOfExport: true, exportRemindedAt: now + day }, 'begin'],
  ['does not come where it is switched off', { remindOfExport: false, exportRemindedAt: now - 90 * day }, undefined],
])('the reminder to export everything %s', (_what, settings, expected) => {
  expect(exportReminder(settings, now)).toBe(expected);
});
