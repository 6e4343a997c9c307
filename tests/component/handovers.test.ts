import { flushPromises, mount } from '@vue/test-utils';
import { beforeEach, describe, expect, it } from 'vitest';
import { defineComponent, ref } from 'vue';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import UserEntry from '@/components/entries/UserEntry.vue';
import ShortcutsSection from '@/entrypoints/options/ShortcutsSection.vue';
import { useQuotes } from '@/composables/useQuotes';
import type { ConversationActions } from '@/entrypoints/sidebar.sidepanel/conversation-actions';
import type { Panel } from '@/entrypoints/sidebar.sidepanel/panel';
import { followHandovers } from '@/entrypoints/sidebar.sidepanel/take-handovers';
import { handOver, isFresh, takeHandovers } from '@/utils/browser/host/handovers';
import { asked, compose } from './composer/compose';

const TAB = 7;

beforeEach(() => {
  fakeBrowser.reset();
  sessionStorage.clear();
});

/** A panel of tab 7 with what `followHandovers` uses of it. */
function openPanel({ running = false, draft = '' } = {}) {
  const posted: string[] = [];
  const begun: string[] = [];
  const tabId = ref<number | undefined>(TAB);
  const loading = ref(true);
  const message = ref(draft);
  const panel = mount(
    defineComponent({
      setup() {
        const quotes = useQuotes(tabId);
        followHandovers(
          {
            tabId,
            quotes,
            draft: message,
            pane: ref('tasks'),
            chat: { loading, current: ref(running ? {} : undefined) },
            prompts: { whenReady: () => Promise.resolve(), items: [{ id: 'p', name: 'Mail', text: 'Write' }] },
            attempt: (work: () => Promise<unknown>) => work(),
          } as unknown as Panel,
          {
            actions: {
              post: (_: number, text: string) => Promise.resolve(posted.push(text)),
            } as unknown as ConversationActions,
            begin: ({ name }, quote = '') => Promise.resolve(void begun.push(`${name} ${quote}`)),
            focusComposer: () => undefined,
          },
        );
        return { quotes: quotes.quotes };
      },
      template: '<p>{{ quotes.join(", ") }}</p>',
    }),
  );
  return { panel, posted, begun, loading, message };
}

describe('What the user began outside the panel', () => {
  it('waits for the panel of its tab, and is taken once', async () => {
    await handOver(TAB, { kind: 'quote', quote: 'Blue mug' });
    await handOver(8, { kind: 'quote', quote: 'Another tab' });
    const { posted, panel } = openPanel();
    await flushPromises();
    expect(sessionStorage.getItem(`sidehand:quotes:${TAB}`)).toBe('["Blue mug"]');
    expect(posted).toEqual([]);
    expect(await takeHandovers(TAB)).toEqual([]);
    expect(await takeHandovers(8)).toMatchObject([{ kind: 'quote', quote: 'Another tab' }]);
    panel.unmount();
  });

  it('is sent if the words are the user’s own, once the conversation is known', async () => {
    const { posted, loading, panel } = openPanel();
    await handOver(TAB, { kind: 'say', words: 'Explain this:', quote: 'Blue mug' });
    await flushPromises();
    expect(posted).toEqual([]);
    loading.value = false;
    await flushPromises();
    expect(posted).toEqual(['Explain this:\n⟦Blue mug⟧']);
    panel.unmount();
  });

  it('only goes into the message box while a task runs, which would treat it as a correction', async () => {
    const { posted, loading, message, panel } = openPanel({ running: true, draft: 'Also' });
    loading.value = false;
    await handOver(TAB, { kind: 'say', words: 'Explain this:', quote: 'Blue mug' });
    await flushPromises();
    expect(posted).toEqual([]);
    expect(message.value).toBe('Also\nExplain this:');
    expect(sessionStorage.getItem(`sidehand:quotes:${TAB}`)).toBe('["Blue mug"]');
    panel.unmount();
  });

  it('is not sent automatically if it waited long for the panel', () => {
    expect([0, 60_000, 60_001].map((age) => isFresh({ at: 5 }, 5 + age))).toEqual([true, true, false]);
  });

  it('starts a saved prompt, and keeps the quote of one that is gone', async () => {
    await handOver(TAB, { kind: 'prompt', promptId: 'p', quote: 'Blue mug' });
    await handOver(TAB, { kind: 'prompt', promptId: 'gone', quote: 'Red mug' });
    const { begun, panel } = openPanel();
    await flushPromises();
    expect(begun).toEqual(['Mail Blue mug']);
    expect(sessionStorage.getItem(`sidehand:quotes:${TAB}`)).toBe('["Red mug"]');
    panel.unmount();
  });
});

describe('A quote', () => {
  it('is shown above the message and can be removed', async () => {
    const composer = compose({ quotes: ['Blue mug'] });
    expect(composer.find('blockquote').text()).toBe('Blue mug');
    await composer.find('.quotes button').trigger('click');
    expect(asked(composer, 'unquote')).toEqual([['Blue mug']]);
    expect(document.activeElement).toBe(composer.find('textarea').element);
    composer.unmount();
  });

  it('is set apart in what the user said', () => {
    const entry = mount(UserEntry, {
      props: { entry: { id: 'u', at: 0, kind: 'user', text: 'What is it?\n⟦Blue mug⟧' } },
    });
    expect(entry.find('blockquote').text()).toBe('Blue mug');
    expect(entry.find('.user-entry').text()).toMatch(/^You: *What is it\? *Blue mug$/);
  });
});

describe('The shortcuts in the settings', () => {
  it('are shown as they are set now', async () => {
    const getAll = () => Promise.resolve([{ name: '_execute_action', shortcut: 'Alt+Shift+S' }, { name: 'stop-all' }]);
    Object.assign(fakeBrowser, { commands: { getAll } });
    const done: string[] = [];
    const save = (work: () => Promise<unknown>) => Promise.resolve(void done.push(work.name));
    const list = mount(ShortcutsSection, { props: { save } });
    await flushPromises();
    expect(list.findAll('dl > div').map((row) => row.text())).toEqual([
      'Open or close the panelAlt+Shift+S',
      'Stop all tasksNot set',
      'In the address bar, before a requestsh',
    ]);
    expect(list.text()).toContain('chrome://extensions/shortcuts');
    await list.find('button').trigger('click');
    expect(done).toEqual(['openShortcutSettings']);
  });
});
