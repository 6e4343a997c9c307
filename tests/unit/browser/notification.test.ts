import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { showNotification } from '@/utils/browser/notification';

test('A notification says what can be seen, and no more than fits', async () => {
  const create = vi.spyOn(fakeBrowser.notifications, 'create').mockResolvedValue(undefined);
  await showNotification('n', 'Do\u202Ene', `In “Sh\u200Bop ${'x'.repeat(1_000)}`);
  const { title = '', message = '' } = create.mock.calls[0]?.[1] as { title?: string; message?: string };
  expect([title, message.slice(0, 9), message.length <= 300]).toEqual(['Done', 'In “Shop ', true]);
});
