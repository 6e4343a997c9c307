import { expect, test } from 'vitest';
import { showNotification } from '@/utils/browser/notification';
import { fakeBrowser } from '../../helpers/fake-browser';

test('A notification says what can be seen, and no more than fits', async () => {
  await showNotification('n', 'Do\u202Ene', `In “Sh\u200Bop ${'x'.repeat(1_000)}`);
  const { title, message = '' } = fakeBrowser.notifications.getAllCreateOptions()['n'] ?? {};
  expect([title, message.slice(0, 9), message.length <= 300]).toEqual(['Done', 'In “Shop ', true]);
});
