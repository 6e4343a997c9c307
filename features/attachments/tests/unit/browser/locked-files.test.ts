import { beforeEach, expect, test, vi } from 'vitest';
import { effectScope, ref } from 'vue';
import { useAttachments } from '@/features/attachments/panel/use-attachments';
import type { FileKind } from '@/utils/contracts/read-files';
import { newDisk } from '@/tests/helpers/journal';

/** Its files open with one password. */
const kind = vi.hoisted((): Pick<FileKind, 'name' | 'is' | 'read' | 'open'> => ({
  name: 'book',
  is: ({ name, type }) => type === 'application/book' || name.endsWith('.book'),
  read: async (_bytes, _follower, { password } = {}) => password === 'maple',
  open: (isOpen) =>
    isOpen
      ? {
          pages: 2,
          nodes: () => ({ role: 'document' }),
          extract: () => ({ tables: [] }),
          article: (of) => ({ ...of, markdown: '', isArticle: true, cut: false }),
        }
      : { unread: 'password', why: '', isElsewhere: false },
}));
vi.mock('@/features/files', () => ({ fileKinds: [kind] }));

function panel() {
  const files = effectScope().run(() => useAttachments(ref(7)));
  if (!files) throw new Error('There are no files.');
  const shown = () => files.files.value.map(({ name, pages, unread }) => `${name} ${unread ?? pages}`);
  return { ...files, shown };
}
const serve = (type: string) =>
  vi.stubGlobal('fetch', async () => new Response('…', { headers: { 'content-type': type } }));

beforeEach(() => newDisk());

test('a protected file is opened by its password, where it is attached', async () => {
  const { add, files, unlock, shown } = panel();
  add([new File(['…'], 'tales.book')]);
  await vi.waitFor(() => expect(shown()).toEqual(['tales.book password']));
  const id = files.value[0]?.id ?? '';
  expect([await unlock(id, 'oak'), shown()]).toEqual(['password', ['tales.book password']]);
  expect([await unlock(id, 'maple'), shown()]).toEqual([undefined, ['tales.book 2']]);
});

test('a protected file that a tab shows is attached once it is opened, under a name that tells its kind', async () => {
  const { addLocked, shown } = panel();
  serve('application/book; charset=binary');
  expect([await addLocked('https://library.example/loan?of=7', 'oak'), shown()]).toEqual(['password', []]);
  expect(await addLocked('https://library.example/loan?of=7', 'maple')).toBeUndefined();
  expect(await addLocked('https://library.example/tales.book', 'maple')).toBeUndefined();
  expect(shown()).toEqual(['loan.book 2', 'tales.book 2']);
  serve('text/html');
  expect(await addLocked('https://library.example/loan?of=7', 'maple')).toBe('damaged');
});
