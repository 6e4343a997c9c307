import { mount } from '@vue/test-utils';
import { afterEach, describe, expect, it } from 'vitest';
import { tabChoices } from '@/components/composer/tab-menu';
import UserEntry from '@/components/entries/UserEntry.vue';
import { useAddedTabs } from '@/composables/useAddedTabs';
import { mostAddedTabs, type OpenTab } from '@/utils/agent/conversation/open-tab';
import { ref } from 'vue';
import { asked, compose, type Composer } from './compose';

const tab = (tabId: number, title: string, more: Partial<OpenTab> = {}): OpenTab => ({
  tabId,
  title,
  url: `https://${title.toLowerCase()}.example/`,
  inWindow: true,
  ...more,
});
const openTabs = [
  tab(1, 'News'),
  tab(2, 'Café', { url: 'https://cafe.example/' }),
  tab(3, 'Settings', { problem: 'restricted', url: 'about:preferences' }),
  tab(4, 'Maps', { inWindow: false }),
];

async function type(composer: Composer, text: string) {
  await composer.find('textarea').setValue(text);
  const field = composer.find('textarea').element;
  field.setSelectionRange(text.length, text.length);
  await composer.find('textarea').trigger('input');
}
const options = (composer: Composer) => composer.findAll('[role=option]').map((option) => option.text());
const press = (composer: Composer, key: string) => composer.find('textarea').trigger('keydown', { key });

afterEach(() => {
  document.body.replaceChildren();
});

describe('The choices of tabs', () => {
  const ids = (typed: string) => tabChoices(openTabs, typed).map(({ id }) => id);

  it('are all tabs of the window that can be read, then each one, and last what cannot be read', () => {
    expect(ids('')).toEqual(['all', '1', '2', '4', '3']);
    expect(tabChoices(openTabs, '')[0]?.tabs.map(({ tabId }) => tabId)).toEqual([1, 2]);
  });

  it('are found by title and site, ignoring case and accents', () => {
    expect(ids('CAFE')).toEqual(['2']);
    expect(ids('maps.ex')).toEqual(['4']);
    expect(ids('nothing')).toEqual([]);
  });
});

describe('"@" in the message', () => {
  it('offers the open tabs as a list that the arrow keys move through, while the focus stays', async () => {
    const composer = compose({ openTabs });
    await type(composer, 'Compare @');
    expect(asked(composer, 'listTabs')).toHaveLength(1);
    expect(options(composer)).toEqual([
      'All 2 tabs of this window',
      'Newsnews.example',
      'Cafécafe.example',
      'Mapsmaps.example',
      'SettingsClosed to extensions',
    ]);
    const field = composer.find('textarea');
    expect(field.attributes()).toMatchObject({ 'aria-haspopup': 'listbox', 'aria-autocomplete': 'list' });
    await press(composer, 'ArrowDown');
    const active = composer.find('[aria-selected=true]');
    expect(field.attributes('aria-activedescendant')).toBe(active.attributes('id'));
    await press(composer, 'Enter');
    expect(asked(composer, 'addTabs')).toEqual([
      [[{ tabId: 1, title: 'News', url: 'https://news.example/' }], mostAddedTabs],
    ]);
    expect(field.element.value).toBe('Compare ');
    expect(document.activeElement).toBe(field.element);
    expect(composer.find('[role=listbox]').exists()).toBe(false);
    expect(asked(composer, 'send')).toEqual([]);
  });

  it('adds all tabs of the window, none that cannot be read, and Escape closes the list', async () => {
    const composer = compose({ openTabs });
    await type(composer, '@');
    await press(composer, 'Enter');
    expect(asked(composer, 'addTabs')[0]?.slice(0, 1)).toEqual([
      [expect.objectContaining({ tabId: 1 }), expect.objectContaining({ tabId: 2 })],
    ]);
    await type(composer, '@sett');
    expect(composer.find('[role=option]').attributes('aria-disabled')).toBe('true');
    await press(composer, 'Enter');
    expect(asked(composer, 'addTabs')).toHaveLength(1);
    await press(composer, 'Escape');
    expect(composer.find('[role=listbox]').exists()).toBe(false);
  });

  it('is an ordinary character inside a word, and where no tab matches', async () => {
    const composer = compose({ openTabs });
    await type(composer, 'Write to ada@new');
    expect(composer.find('[role=listbox]').exists()).toBe(false);
    await type(composer, '@nobody');
    await press(composer, 'Enter');
    expect(asked(composer, 'send')).toEqual([['@nobody']]);
  });

  it('chosen tabs stand above the message and can be removed', async () => {
    const composer = compose({ openTabs, tabs: [{ tabId: 1, title: 'News', url: 'https://news.example/' }] });
    await composer.find('button[aria-label="Remove News"]').trigger('click');
    expect(asked(composer, 'removeTab')).toEqual([[1]]);
  });
});

describe('Tabs that went with a message', () => {
  it('are shown below it, and say why they could not be read', () => {
    const entry = mount(UserEntry, {
      props: {
        entry: {
          id: 'u',
          at: 0,
          kind: 'user',
          text: 'Compare',
          tabs: [
            { tabId: 1, title: 'News', url: 'https://news.example/' },
            { tabId: 2, title: 'Maps', url: 'https://maps.example/', problem: 'held' },
          ],
        },
      },
    });
    expect(entry.findAll('.chip').map((chip) => chip.text())).toEqual(['News', 'MapsAnother task works here']);
  });

  it('are kept with the unsent message of their tab, each once, up to the limit', () => {
    const tabId = ref<number | undefined>(7);
    const added = useAddedTabs(tabId);
    expect(added.add([tab(1, 'News'), tab(2, 'Café')], 3)).toBe(true);
    expect(added.add([tab(1, 'Newer'), tab(4, 'Maps'), tab(5, 'Mail')], 3)).toBe(false);
    expect(added.tabs.value.map(({ title }) => title)).toEqual(['Café', 'Newer', 'Maps']);
    expect(useAddedTabs(ref(7)).tabs.value).toHaveLength(3);
    added.clear();
    added.restore(7, [tab(4, 'Maps')]);
    expect(useAddedTabs(ref(7)).tabs.value.map(({ title }) => title)).toEqual(['Maps']);
  });
});
