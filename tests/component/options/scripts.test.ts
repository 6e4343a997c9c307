import { nextTick } from 'vue';
import { flushPromises, mount } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { recorded, setScripts } from '../recorded-actions';
import { commandsMatching, commandsOf } from '@/components/composer/commands';
import KeepScript from '@/components/entries/KeepScript.vue';
import { entryTaskKey } from '@/components/task-actions';
import ToolRow from '@/components/entries/ToolRow.vue';
import ScriptsSection from '@/entrypoints/options/ScriptsSection.vue';
import { savedScripts } from '@/utils/browser/settings/storage';
import type { ToolEntry } from '@/utils/agent/conversation/entry';
import type { SavedScript } from '@/utils/settings/saved-scripts';
import { compose, type Composer } from '../composer/compose';

const scripts: SavedScript[] = [
  { id: 'a', name: 'Hide banners', code: 'hide()' },
  { id: 'b', name: 'Count links', code: 'return document.links.length;' },
  { id: 'c', name: 'Unhide', code: 'show()' },
];

const withScripts = (text: string, running = false) =>
  compose({ text, running, commands: commandsOf([], scripts).filter(({ kind }) => kind === 'script') });
const press = (composer: Composer, key: string) => composer.find('textarea').trigger('keydown', { key });
const offered = (composer: Composer) => composer.findAll('[role=option]').map((option) => option.find('span').text());
const chosen = (composer: Composer) =>
  composer.find(`[id="${composer.find('textarea').attributes('aria-activedescendant')}"] span`).text();

describe('"/" in the composer', () => {
  it('offers the saved scripts, and those that fit what is typed', async () => {
    const composer = withScripts('/');
    expect(offered(composer)).toEqual(['/Count links', '/Hide banners', '/Unhide']);
    await composer.find('textarea').setValue('/hid');
    expect(offered(composer)).toEqual(['/Hide banners', '/Unhide']);
    await composer.find('textarea').setValue('/etc/hosts');
    expect(composer.find('.command-menu').exists()).toBe(false);
  });

  it('is a field with a list of its own while it is open', async () => {
    const composer = withScripts('/');
    const field = composer.find('textarea');
    expect([
      field.attributes('aria-haspopup'),
      composer.find(`[id="${field.attributes('aria-controls')}"]`).attributes('role'),
    ]).toEqual(['listbox', 'listbox']);
    await field.setValue('hello');
    expect([field.attributes('aria-haspopup'), field.attributes('aria-controls')]).toEqual([undefined, undefined]);
  });

  it('is walked by the arrow keys, runs on Enter, and sends nothing', async () => {
    const composer = withScripts('/');
    expect(chosen(composer)).toBe('/Count links');
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown']) await press(composer, key);
    expect(chosen(composer)).toBe('/Hide banners');
    await press(composer, 'Enter');
    expect([composer.emitted('run'), composer.done]).toMatchObject([[[{ script: scripts[0] }]], []]);
  });

  it('runs on a click and leaves the focus in the text', async () => {
    const composer = withScripts('/');
    await composer.findAll('[role=option]')[2]?.trigger('click');
    expect(composer.emitted('run')).toMatchObject([[{ script: scripts[2] }]]);
    expect(document.activeElement).toBe(composer.find('textarea').element);
  });

  it('closes on Escape until the text changes; then the words are a message', async () => {
    const composer = withScripts('/hide');
    await press(composer, 'Escape');
    expect(offered(composer)).toEqual([]);
    await press(composer, 'Enter');
    expect([composer.done, composer.emitted('run')]).toEqual([[['send', '/hide']], undefined]);
    await composer.find('textarea').setValue('/hid');
    expect(offered(composer)).toHaveLength(2);
  });

  it('stays away while a task runs', () => {
    expect(withScripts('/', true).find('.command-menu').exists()).toBe(false);
  });
});

describe('The commands', () => {
  it('are the built-in ones, then prompts and scripts in alphabetical order, and are found by part of their name', () => {
    const prompts = [
      { id: 'p', name: 'Reply', text: 'Write a reply.\nKindly.' },
      { id: 'q', name: 'Newsletter', text: 'x' },
    ];
    const all = commandsOf(prompts, scripts);
    expect(all.map(({ name }) => name)).toEqual([
      ...['summarise', 'table', 'translate', 'new', 'export'],
      ...['Newsletter', 'Reply', 'Count links', 'Hide banners', 'Unhide'],
    ]);
    expect(commandsMatching(all, 'NEW').map(({ name }) => name)).toEqual(['new', 'Newsletter']);
    expect(all.find(({ id }) => id === 'p')?.description).toBe('Write a reply.');
  });

  it('are offered where they work, and found by their whole name elsewhere', async () => {
    const there = { page: true, conversation: true, table: true, summary: true, translation: true };
    const offered = (missing: Partial<typeof there>) =>
      commandsOf([], scripts, [], { ...there, ...missing }).flatMap(({ name, lacks }) => (lacks ? [] : [name]));
    expect(offered({ table: false, translation: false }).slice(0, 3)).toEqual(['summarise', 'new', 'export']);
    expect(offered({ page: false, conversation: false })).toEqual(['new']);
    const commands = commandsOf([], [], [], { ...there, summary: false });
    const composer = compose({ text: '/summ', commands });
    expect(composer.find('.command-menu').exists()).toBe(false);
    await composer.write('/summarise');
    await composer.find('form').trigger('submit');
    expect(composer.emitted('run')?.[0]).toEqual([commands[0]]);
  });
});

describe('Code that worked', () => {
  const entry: ToolEntry = {
    kind: 'tool',
    tool: 'execute_code',
    args: { code: 'a();\nb();', explanation: 'x' },
    label: { key: 'tool_done', params: {} },
    status: 'done',
    result: {
      summary: 'Result:',
      details: { returned: '[{"name":"Mug","price":18.9}]', console: [{ level: 'warn', text: 'careful' }] },
    },
  };
  const row = (given: ToolEntry) =>
    mount(ToolRow, {
      props: { entry: given },
      global: { provide: { [entryTaskKey as symbol]: { task: { script: { code: 'a();' } } } } },
    });

  it('shows itself, its console and its result, which is saved with one click', () => {
    const shown = row(entry);
    expect([
      shown.find('.code-block code').text(),
      shown.find('.code-console').text(),
      shown.find('tbody tr').text(),
    ]).toEqual(['a();\nb();', 'careful', 'Mug18.9']);
    expect(shown.findAll('.result-actions button').map((button) => button.attributes('aria-label'))).toEqual([
      'Copy',
      'Save CSV',
      'Save JSON',
      'Save Excel',
      'Save Markdown',
    ]);
  });

  it('shows the line of its error, and does not offer to keep it', () => {
    const { result: _result, ...rest } = entry;
    const shown = row({
      ...rest,
      status: 'failed',
      failure: { code: 'CODE_FAILED', message: 'TypeError: b is not a function, line 2', params: { line: 2 } },
    });
    expect([shown.find('.code-line.wrong').attributes('data-number'), shown.text()]).toEqual([
      '2',
      expect.stringContaining('b is not a function, line 2'),
    ]);
    expect(shown.find('.keep-script').exists()).toBe(false);
  });

  it('is kept under a new name, or replaces another script where that is wanted', async () => {
    setScripts(scripts);
    const keep = mount(KeepScript, { props: { code: 'new()' }, attachTo: document.body });
    const button = (name: string) => keep.findAll('button').find((one) => one.text() === name);
    await button('Keep as script')?.trigger('click');
    await flushPromises();
    expect(document.activeElement).toBe(keep.find('input').element);
    await keep.find('form').trigger('submit');
    expect(keep.find('.problem').text()).toBe('Type a name.');
    await keep.find('input').setValue(' unHIDE ');
    expect(keep.find('.problem').text()).toBe('Another script has this name.');
    await keep.find('form').trigger('submit');
    expect(recorded).toEqual([]);
    await button('Replace that script')?.trigger('click');
    expect(recorded).toEqual([['keepScript', { id: 'c', name: 'unHIDE', code: 'new()' }]]);
    setScripts([{ id: 'c', name: 'unHIDE', code: 'new()' }]);
    await nextTick();
    expect(keep.text()).toBe('Kept as /unHIDE. Type / to run it again.');
  });
});

describe('Saved scripts in the options', () => {
  beforeEach(async () => {
    fakeBrowser.reset();
    await savedScripts.write(scripts);
  });
  const open = async () => {
    const section = mount(ScriptsSection, {
      attachTo: document.body,
      props: { save: (work: () => Promise<unknown>) => work().then(() => undefined) },
      global: { plugins: [createPinia()] },
    });
    await flushPromises();
    return section;
  };

  it('are renamed, but not to the name of another', async () => {
    const section = await open();
    await section.find('[aria-label="Rename Unhide"]').trigger('click');
    await section.find('input').setValue('count LINKS');
    await section.find('form').trigger('submit');
    expect(section.find('.problem').text()).toBe('Another script has this name.');
    await section.find('input').setValue('Show all');
    await section.find('form').trigger('submit');
    await flushPromises();
    expect((await savedScripts.read()).map(({ id, name }) => `${id} ${name}`)).toEqual([
      'a Hide banners',
      'b Count links',
      'c Show all',
    ]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Rename Show all');
  });

  it('are removed after one question, down to the empty list', async () => {
    const section = await open();
    for (const { name } of scripts) {
      await section.find(`[aria-label="Remove ${name}"]`).trigger('click');
      await section
        .findAll('button')
        .find((button) => button.text() === 'Remove script')
        ?.trigger('click');
      await flushPromises();
    }
    expect([await savedScripts.read(), section.get('p').text()]).toEqual([
      [],
      'No saved scripts yet. Run some code in the panel, then choose “Keep as script” below it.',
    ]);
  });
});
