import { expect, test, vi } from 'vitest';
import { followNotifications } from '@/entrypoints/background/attention';
import { fakeBrowser, openTab } from '../../helpers/fake-browser';

test('Only the notification of a task leads to a tab: a program chooses what its own is called', async () => {
  for (const id of [5, 7]) openTab({ id });
  followNotifications();
  await fakeBrowser.notifications.onClicked.trigger('program 5');
  await fakeBrowser.notifications.onClicked.trigger('task 7 t');
  await vi.waitFor(async () => expect(await fakeBrowser.tabs.query({ active: true })).toHaveLength(1));
  expect((await fakeBrowser.tabs.query({ active: true })).map(({ id }) => id)).toEqual([7]);
});
