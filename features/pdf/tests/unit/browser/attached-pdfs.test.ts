import { beforeEach, expect, test } from 'vitest';
import type { PdfReading } from '@/features/pdf/core/pdf-text';
import { newDisk } from '@/tests/helpers/journal';
import type { ReadFile } from '@/utils/contracts/read-files';
import { addAttachment, claimAttachments, textOfFile } from '@/utils/browser/settings/attachments';

beforeEach(() => newDisk());

const send = async (name: string, reading: PdfReading) => {
  const attached = await addAttachment(new File(['%PDF'], name), { tabId: 7, browserRun: 'run' }, reading);
  await claimAttachments([attached.id], { taskId: 'task', chatId: 'chat' });
  return attached;
};

test('the text of an attached file is what was read when it was attached', async () => {
  const pdf = { total: 2, pages: [{ number: 1, blocks: [{ kind: 'text' as const, text: 'Terms' }] }] };
  expect(await send('terms.pdf', { ok: true, pdf })).toMatchObject({ pages: 2 });
  const file = await textOfFile('task', 'terms.pdf');
  expect((file as ReadFile).extract({ what: 'text' }).text).toBe('## Page 1\n\nTerms');
});

test('an attached file that cannot be read says why', async () => {
  expect(await send('locked.pdf', { ok: false, why: 'password' })).toMatchObject({ unread: 'password' });
  expect(await textOfFile('task', 'locked.pdf')).toMatchObject({ why: expect.stringContaining('password') as string });
});

test('an attached file whose pages are pictures has no text', async () => {
  const pdf = { total: 1, pages: [{ number: 1, blocks: [] }] };
  expect(await send('scan.pdf', { ok: true, pdf })).toMatchObject({ pages: 1, unread: 'no-text' });
});
