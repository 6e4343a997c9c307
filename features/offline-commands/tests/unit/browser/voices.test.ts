import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { voiceOf } from '../../../browser/voices';
import { readLog } from '@/utils/browser/log/log-store';

test('a language whose words cannot be read answers in English, and the log says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect((await voiceOf('de')).language).toBe('en');
  await vi.waitFor(async () => expect((await readLog())[0]?.message).toMatch(/^An unexpected TypeError was caught/));
});
