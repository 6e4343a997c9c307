import { mount } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import JournalRescue from '@/components/options/JournalRescue.vue';

afterEach(() => {
  document.body.innerHTML = '';
});

const show = (working = false, code: 'STORAGE_UNREADABLE' | 'STORAGE_FULL' = 'STORAGE_UNREADABLE') =>
  mount(JournalRescue, { attachTo: document.body, props: { failure: { code, message: 'VersionError' }, working } });
const press = (shown: ReturnType<typeof show>, name: string) =>
  shown
    .findAll('button')
    .find((button) => button.text() === name)
    ?.trigger('click');

describe('What the options offer where the journal cannot be opened', () => {
  it('says what is wrong and what to do, at once to a screen reader', () => {
    const shown = show();
    expect(shown.get('[role=alert]').text()).toContain(
      'The stored conversations cannot be opened.Close and open the browser.',
    );
    expect(shown.get('[role=alert]').text()).toContain('If neither helps, export what can be read, then start empty.');
    expect(shown.findAll('button').map((button) => button.text())).toEqual([
      'Try again',
      'Export what can be read',
      'Start empty',
    ]);
  });

  it('exports and tries again without a question', async () => {
    const shown = show();
    await press(shown, 'Export what can be read');
    await press(shown, 'Try again');
    expect(Object.keys(shown.emitted()).filter((name) => name !== 'click')).toEqual(['download', 'again']);
  });

  it('starts empty only after a question, with the focus on Cancel', async () => {
    const shown = show();
    await press(shown, 'Start empty');
    expect([
      shown.get('[role=group]').attributes('aria-label'),
      document.activeElement?.textContent,
      shown.emitted('empty'),
    ]).toEqual(['Delete all conversations and tasks for good?', 'Cancel', undefined]);
    await shown.get('[role=group]').trigger('keydown', { key: 'Escape' });
    expect(document.activeElement?.textContent).toBe('Start empty');
    await press(shown, 'Start empty');
    await press(shown, 'Start empty');
    expect(shown.emitted('empty')).toHaveLength(1);
  });

  it('does not offer to start empty on a full disk, where nothing is lost', () => {
    const shown = show(false, 'STORAGE_FULL');
    expect([
      shown.findAll('button').map((button) => button.text()),
      shown.text().includes('Starting empty deletes'),
    ]).toEqual([['Try again', 'Export what can be read'], false]);
    expect(show().text()).toContain('cannot run tasks until this is fixed. Starting empty deletes');
  });

  it('offers nothing while it works', () => {
    expect(
      show(true)
        .findAll('button')
        .map((button) => button.attributes('disabled') !== undefined),
    ).toEqual([true, true, true]);
  });
});
