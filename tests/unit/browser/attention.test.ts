import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { followNotifications } from '@/entrypoints/background/attention';

test('Only the notification of a task leads to a tab: a program chooses what its own is called', async () => {
  const shown: number[] = [];
  vi.spyOn(fakeBrowser.notifications, 'clear').mockResolvedValue(undefined);
  vi.spyOn(fakeBrowser.tabs, 'update').mockImplementation((async (id: number) => {
    shown.push(id);
    return { id, windowId: 1 };
  }) as never);
  followNotifications();
  await fakeBrowser.notifications.onClicked.trigger('program 5');
  await fakeBrowser.notifications.onClicked.trigger('task 7 t');
  await vi.waitFor(() => expect(shown).toContain(7));
  expect(shown).toEqual([7]);
});
