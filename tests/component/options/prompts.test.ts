import { flushPromises, mount } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import FillInForm from '@/components/FillInForm.vue';
import PromptsSection from '@/entrypoints/options/PromptsSection.vue';
import { askedField } from '@/entrypoints/sidebar.sidepanel/prompts';
import { savedPrompts } from '@/utils/browser/settings/storage';
import { formatPrompts, parsePrompts, promptNameProblem, readSavedPrompts } from '@/utils/settings/saved-prompts';
import { fillPlaceholders, placeholdersIn } from '@/utils/text/placeholders';

beforeEach(() => {
  fakeBrowser.reset();
});

describe('A text with placeholders', () => {
  it('names each once, and what is filled in is not filled in again', () => {
    const text = 'Answer {{ name }} about {{selection}}, {{name}}! {name} {{}}';
    expect(placeholdersIn(text)).toEqual(['name', 'selection']);
    expect(fillPlaceholders(text, { name: 'Ada', selection: '{{name}}' })).toBe(
      'Answer Ada about {{name}}, Ada! {name} {{}}',
    );
    expect(fillPlaceholders('{{constructor}}', {})).toBe('{{constructor}}');
  });
});

describe('Saved prompts', () => {
  const mail = { id: 'a', name: 'Mail', text: 'Write to {{who}}.' };

  it('leave out what is damaged or comes twice', () => {
    expect(readSavedPrompts([mail, { ...mail, id: 'b', name: 'mail' }, { id: 'c' }, 7])).toEqual([mail]);
    expect(readSavedPrompts('x')).toEqual([]);
  });

  it('need a name that no other has', () => {
    expect(['', 'a/b', 'MAIL', 'Other'].map((name) => promptNameProblem([mail], name))).toEqual([
      'empty',
      'long',
      'taken',
      undefined,
    ]);
    expect(promptNameProblem([mail], 'Mail', 'a')).toBeUndefined();
  });

  it('can be saved as a file, and no other file is accepted', () => {
    let count = 0;
    const newId = () => `n${(count += 1)}`;
    expect(parsePrompts(formatPrompts([mail]), newId)).toEqual([{ ...mail, id: 'n1' }]);
    expect(['{', '{"app":"sidehand","format":1}', '[]'].map((file) => parsePrompts(file, newId))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('ask for their open placeholders; Enter fills them in, Escape does not', async () => {
    const props = { title: 'Fill in “Mail”', fields: ['who', 'clipboard'].map(askedField), done: 'Insert' };
    const form = mount(FillInForm, { props, attachTo: document.body });
    expect(form.findAll('label').map((label) => label.text())).toEqual(['who', 'Paste it here']);
    expect(document.activeElement).toBe(form.get('textarea').element);
    await form.get('textarea').setValue('Ada');
    await form.get('textarea').trigger('keydown', { key: 'Enter' });
    expect(form.emitted('filled')).toEqual([[{ who: 'Ada', clipboard: '' }]]);
    await form.trigger('keydown', { key: 'Escape' });
    expect(form.emitted('cancel')).toHaveLength(1);
    form.unmount();
  });

  it('are added, changed and removed in Options', async () => {
    vi.stubGlobal('crypto', { randomUUID: () => 'new' });
    const section = mount(PromptsSection, {
      global: { plugins: [createPinia()] },
      props: { save: (work: () => Promise<unknown>) => work().then(() => undefined) },
    });
    await flushPromises();
    await section.get('[data-add]').trigger('click');
    await section.get('form').trigger('submit');
    await flushPromises();
    expect(section.findAll('.problem').map((line) => line.text())).toContain('Type a name for it.');
    await section.get('form input').setValue('Mail');
    await section.get('form textarea').setValue(' Write to {{who}}. ');
    await section.get('form').trigger('submit');
    await vi.waitFor(async () =>
      expect(await savedPrompts.read()).toEqual([{ id: 'new', name: 'Mail', text: 'Write to {{who}}.' }]),
    );
    await vi.waitFor(() => expect(section.find('[aria-label="Edit Mail"]').exists()).toBe(true));
    await section.get('[aria-label="Remove Mail"]').trigger('click');
    await vi.waitFor(async () => expect(await savedPrompts.read()).toEqual([]));
    await vi.waitFor(() => expect(section.text()).toContain('Removed: Mail'));
    await section.get('[data-undo]').trigger('click');
    await vi.waitFor(async () => expect((await savedPrompts.read())[0]).toMatchObject({ name: 'Mail' }));
    expect(section.find('[data-undo]').exists()).toBe(false);
    vi.unstubAllGlobals();
    section.unmount();
  });
});
