import { expect, test, vi } from 'vitest';
import { followNotifications } from '@/entrypoints/background/attention';
import { showNotification } from '@/utils/browser/notification';
import { wakeEvents } from '@/utils/browser/wake-events';
import { fakeBrowser, openTab } from '../../helpers/fake-browser';

test('A notification says what can be seen, and no more than fits', async () => {
  await showNotification('n', 'Do\u202Ene', `In “Sh\u200Bop ${'x'.repeat(1_000)}`);
  const { title, message = '' } = fakeBrowser.notifications.getAllCreateOptions()['n'] ?? {};
  expect([title, message.slice(0, 9), message.length <= 300]).toEqual(['Done', 'In “Shop ', true]);
});

test('Only the notification of a task leads to a tab: a program chooses what its own is called', async () => {
  for (const id of [5, 7]) openTab({ id });
  followNotifications(wakeEvents());
  for (const id of ['program 5', 'task 7 t']) await fakeBrowser.notifications.onClicked.trigger(id);
  const shown = async () => (await fakeBrowser.tabs.query({ active: true })).map(({ id }) => id);
  await vi.waitFor(async () => expect(await shown()).toEqual([7]));
});
