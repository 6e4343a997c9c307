import { expect, test, vi } from 'vitest';
import { firstTurn } from '@/entrypoints/background/first-turn';
import { lockNetwork } from '@/utils/browser/code/network-lock';
import { WriteLock } from '@/utils/browser/tabs/write-lock';
import { lockIds } from '@/utils/net/session-rules';
import { fakeBrowser, openTab, sessionRules } from '../../helpers/fake-browser';

vi.mock('@/entrypoints/background/user-events', () => ({ userEvents: () => ({}) }));
vi.mock('@/utils/browser/code/code-world', () => {
  throw new Error('The file could not be read.');
});

test('what the last background has locked for writes is freed, even where the rest cannot be loaded', async () => {
  vi.useFakeTimers();
  vi.spyOn(fakeBrowser.sidePanel, 'setPanelBehavior').mockResolvedValue();
  vi.spyOn(fakeBrowser.storage.local, 'setAccessLevel').mockResolvedValue();
  openTab({ id: 1 });
  await lockNetwork(1, 'https://shop.example');
  const sites = { initiators: ['shop.example'], targets: ['shop.example'] };
  await new WriteLock().on({ ...sites, tabIds: [1], addresses: [], shown: [1] });
  await expect(firstTurn().freeLeft()).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sessionRules().filter(({ id }) => lockIds.writes.has(id))).toEqual([]);
});
