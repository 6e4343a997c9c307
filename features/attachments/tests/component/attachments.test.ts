import { flushPromises, mount } from '@vue/test-utils';
import { describe, expect, test } from 'vitest';
import UserEntry from '@/components/entries/UserEntry.vue';
import { fileListKey } from '@/components/panel-feature';
import { compose } from '@/tests/component/composer/compose';
import type { MessageFile } from '@/utils/contracts/records';
import { attachments, attachmentsKey } from '../../panel';

/** The composer with what the feature adds to it. `password`: of protected files. */
function withFiles(files: MessageFile[] = [], password = '') {
  const done: unknown[] = [];
  const unsent = {
    add: (given: readonly File[]) => void done.push(given),
    remove: async (id: string) => void done.push(id),
    unlock: async (id: string, tried: string) => {
      done.push(`${id} ${tried}`);
      return tried === password ? undefined : ('password' as const);
    },
  };
  const panel = compose({ files, provide: { [attachmentsKey as symbol]: unsent } });
  return { panel, done, hasFocus: () => document.activeElement === panel.get('textarea').element };
}

describe('The composer', () => {
  test('takes files by its button and by pasting, and keeps the focus in the text', async () => {
    const { panel, done, hasFocus } = withFiles();
    const chosen = new File(['cv'], 'cv.pdf', { type: 'application/pdf' });
    const input = panel.get<HTMLInputElement>('input[type=file]');
    Object.defineProperty(input.element, 'files', { value: [chosen] });
    await input.trigger('change');
    const pasted = new File(['png'], 'shot.png', { type: 'image/png' });
    await panel.get('textarea').trigger('paste', { clipboardData: { files: [pasted], types: ['Files'] } });
    expect(done).toEqual([[chosen], [pasted]]);
    expect(panel.get('button[aria-label="Attach files"]').attributes('title')).toBe('Attach files');
    expect(hasFocus()).toBe(true);
  });

  test('shows what is attached with its size, and lets each file be removed', async () => {
    const { panel, done, hasFocus } = withFiles([
      { id: 'a', name: 'cv.pdf', type: 'application/pdf', size: 120_400 },
      { id: 'b', name: 'scan.tiff', type: '', size: 12_340_000 },
    ]);
    const list = panel.get('ul[aria-label="Attached files"]');
    expect(list.findAll('li').map((item) => item.text())).toEqual(['cv.pdf120 kB', 'scan.tiff12.3 MB']);
    await list.get('button[aria-label="Remove scan.tiff"]').trigger('click');
    expect(done).toEqual(['b']);
    expect(hasFocus()).toBe(true);
  });

  test('asks for the password of a protected file, says when it is wrong, and keeps nothing of it', async () => {
    const locked = { id: 'a', name: 'pay.pdf', type: 'application/pdf', size: 9, unread: 'password' as const };
    const { panel, done } = withFiles([locked], 'open sesame');
    const box = () => panel.get<HTMLInputElement>('input[type=password]');
    expect(panel.get('.file-password label').text()).toBe('Password of pay.pdf');
    await box().setValue('guess');
    await box().trigger('keydown', { key: 'Enter' });
    await flushPromises();
    expect(panel.get('.file-password .problem').text()).toBe('This is not its password.');
    expect(box().element.value).toBe('');
    await box().setValue('open sesame');
    await panel.get('.file-password button').trigger('click');
    await flushPromises();
    expect(done).toEqual(['a guess', 'a open sesame']);
    expect(panel.get('[role=status]').text()).toContain('Opened');
    expect(panel.done).toEqual([]);
  });
});

test('A message in the conversation shows the files that came with it', () => {
  const files = [{ id: 'a', name: 'cv.pdf', type: 'application/pdf', size: 120_400 }];
  const sent = mount(UserEntry, {
    props: { entry: { kind: 'user', id: 'u', at: 0, text: 'Apply', attachments: files } },
    global: { provide: { [fileListKey as symbol]: attachments.fileList } },
  });
  expect(sent.get('ul[aria-label="Attached files"] li').text()).toBe('cv.pdf120 kB');
  expect(sent.findAll('ul button')).toEqual([]);
});
