import { expect, test } from 'vitest';
import { whileInUse, whenUnused } from '@/utils/browser/client/page-turns';

test('work that can wait goes on once nothing else is under way in the tab', async () => {
  const log: string[] = [];
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const calls = [whileInUse(7, () => first.promise), whileInUse(7, () => second.promise)];
  const rest = whenUnused(7).then(() => log.push('the rest'));
  await whenUnused(8).then(() => log.push('another tab'));
  first.resolve();
  await calls[0];
  log.push('one call has ended');
  second.resolve();
  await Promise.all([calls[1], rest]);
  expect(log).toEqual(['another tab', 'one call has ended', 'the rest']);
});

test('it goes on after a call that has failed, too', async () => {
  const failing = whileInUse(7, () => Promise.reject(new Error('gone')));
  await expect(failing).rejects.toThrow('gone');
  await whenUnused(7);
});
