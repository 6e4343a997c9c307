import { expect, it } from 'vitest';
import { todayText } from '@/utils/agent/words/opening';

const startedAt = Date.UTC(2026, 10, 22, 10, 20);

it.each([
  ['Europe/Berlin', '11:20 (Europe/Berlin)'],
  ['Etc/Unknown', '10:20 (UTC)'],
  ['', '10:20 (UTC)'],
])('a task begins in any time zone that a browser reports: %j', (timeZone, time) => {
  const text = todayText({ startedAt, locale: { timeZone, language: 'en-GB' } });
  expect(text).toBe(`It is Sunday, 22 November 2026 at ${time}. The user's browser speaks en-GB.`);
});
