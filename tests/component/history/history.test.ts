import 'fake-indexeddb/auto';
import { flushPromises, mount } from '@vue/test-utils';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nextTick, ref } from 'vue';
import HistoryPane from '@/entrypoints/sidebar.sidepanel/HistoryPane.vue';
import type { ShownTask } from '@/utils/agent/conversation/entry';
import { archiveConnection } from '@/utils/browser/journal/archive-database';
import { AgentError } from '@/utils/failure';
import type { ChatSummary } from '@/utils/history/summaries';
import { mountLog } from '../conversation/mount-log';
import { inPanel } from '../panel/in-panel';

const now = new Date().setHours(12, 0, 0, 0);
const day = 86_400_000;
const chats: ChatSummary[] = [
  { chatId: 'a', title: 'Order a mug', at: now - 1_000, status: 'done', host: 'shop.example' },
  { chatId: 'b', title: 'Compare flights', at: now - day, status: 'failed', host: 'fly.example' },
  { chatId: 'c', title: 'Summarise', at: now - day - 60_000, status: 'stopped', host: '' },
  { chatId: 'd', title: 'Long ago', at: now - 40 * day, status: 'open', host: 'old.example' },
];

interface History {
  chats?: ChatSummary[];
  /** The search. */
  words?: string;
  /** What reading the list or deleting ends with. */
  failure?: Error;
}

/** The history in a panel that shows the chat `b`, while a task runs in `d`. `asked`: what the background was asked. */
async function show({ chats: stored = chats, words = '', failure }: History = {}) {
  const asked: unknown[] = [];
  let left = stored;
  const call = async (method: string, given: { chatIds?: string[] }) => {
    if (method !== 'history') asked.push([method, given.chatIds]);
    if (failure) throw failure;
    if (method === 'deleteChats') left = left.filter(({ chatId }) => !given.chatIds?.includes(chatId));
    return { chats: left };
  };
  const chat = { connection: { call }, chatId: ref('b'), running: ref([{ chatId: 'd' }]), historyChanges: ref(0) };
  const { done, global } = inPanel({ chat });
  const view = mount(HistoryPane, { attachTo: document.body, global });
  if (words !== '') await view.get('input').setValue(words);
  await flushPromises();
  return Object.assign(view, { done, asked });
}
type View = Awaited<ReturnType<typeof show>>;
const listed = (view: View) =>
  view.findAll('.history-day').map((group) => [
    group.get('h2').text(),
    ...group.findAll('[data-open]').map((item) =>
      item
        .text()
        .replace(/\s+/g, ' ')
        .replace(/\d+:\d+.?(AM|PM)?/, 'TIME'),
    ),
  ]);
const button = (view: View, name: string) =>
  view.findAll('button').find((item) => item.text() === name || item.attributes('aria-label') === name);
const focused = () =>
  document.activeElement?.querySelector('.history-title')?.textContent ??
  document.activeElement?.getAttribute('aria-label') ??
  document.activeElement?.textContent;
const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

afterEach(() => {
  document.body.innerHTML = '';
});

describe('The history', () => {
  it('is a region that lists conversations by day, with outcome, time and site', async () => {
    const view = await show();
    expect(view.get('section').attributes('aria-label')).toBe('History');
    expect(listed(view)).toEqual([
      ['Today', 'Order a mug Done · TIME · shop.example'],
      ['Yesterday', 'Compare flights Not done · TIME · fly.example', 'Summarise Stopped · TIME'],
      [
        new Date(now - 40 * day).toLocaleDateString(undefined, { dateStyle: 'full' }),
        'Long ago Running · TIME · old.example',
      ],
    ]);
    expect(view.findAll('li [aria-current]').map((item) => item.get('.history-title').text())).toEqual([
      'Compare flights',
    ]);
    expect(view.get('[role=status]').text()).toBe('4 conversations');
  });

  it('can be used by keyboard alone', async () => {
    const view = await show();
    expect(focused()).toBe('Search the history');
    const places: (string | null | undefined)[] = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'End', 'ArrowDown', 'Home', 'ArrowUp']) {
      press(key);
      places.push(focused());
    }
    expect(places).toEqual([
      'Order a mug',
      'Compare flights',
      'Long ago',
      'Long ago',
      'Order a mug',
      'Search the history',
    ]);
    press('ArrowDown');
    press('Delete');
    await vi.waitFor(() => expect(focused()).toBe('Cancel'));
    expect(view.get('[role=group]').text()).toContain('Delete “Order a mug”?');
    press('Escape');
    await vi.waitFor(() => expect(focused()).toBe('Order a mug'));
    await view.get('input').setValue('mug');
    press('Escape');
    await flushPromises();
    expect([view.get('input').element.value, view.done]).toEqual(['', []]);
    press('Escape');
    expect([view.done, view.asked]).toEqual([[['openPane', 'conversation']], []]);
    await view.findAll('[data-open]')[1]?.trigger('click');
    expect(view.done.at(-1)).toEqual(['openChat', 'b']);
  });

  it('is left by Escape only once its question is answered, wherever the focus is', async () => {
    const view = await show();
    await button(view, 'Delete all')?.trigger('click');
    await vi.waitFor(() => expect(focused()).toBe('Cancel'));
    view.get<HTMLInputElement>('input').element.focus();
    press('ArrowDown');
    press('Escape');
    await vi.waitFor(() => expect(focused()).toBe('Delete all'));
    expect([view.find('[role=group]').exists(), view.done]).toEqual([false, []]);
    press('Escape');
    expect(view.done).toEqual([['openPane', 'conversation']]);
  });

  it('asks before it deletes, warns where a task runs, and moves on to the next conversation', async () => {
    const view = await show();
    await button(view, 'Delete “Long ago”')?.trigger('click');
    expect(view.get('[role=group]').text()).toContain('Stop and delete “Long ago”?');
    await button(view, 'Cancel')?.trigger('click');
    await button(view, 'Delete “Compare flights”')?.trigger('click');
    await button(view, 'Delete')?.trigger('click');
    await flushPromises();
    expect([focused(), view.get('[role=status]').text()]).toEqual(['Summarise', '3 conversations · 1 deleted · Undo']);
    await button(view, 'Undo')?.trigger('click');
    expect(view.asked).toEqual([
      ['deleteChats', ['b']],
      ['restoreChats', ['b']],
    ]);
  });

  it('deletes all only after a question', async () => {
    const view = await show();
    await button(view, 'Delete all')?.trigger('click');
    await nextTick();
    expect([view.asked, view.get('.history-all').text(), focused()]).toEqual([
      [],
      'Delete all 4 conversations? What runs in them is stopped.CancelDelete all now',
      'Cancel',
    ]);
    await button(view, 'Delete all now')?.trigger('click');
    expect(view.asked).toEqual([['deleteChats', ['a', 'b', 'c', 'd']]]);
    expect(button(await show({ words: 'mug' }), 'Delete all')).toBeUndefined();
  });

  it('says why where there is nothing to list', async () => {
    const told = (view: View) => view.get('[role=status]').text();
    expect(told(await show({ chats: [] }))).toBe(
      'Nothing here yet. Conversations are kept here until you delete them.',
    );
    expect(told(await show({ words: 'teapot' }))).toBe('Nothing found. Try fewer or other words.');
    const broken = await show({ failure: new AgentError({ code: 'STORAGE', message: 'disk' }) });
    expect(
      broken
        .get('[role=alert]')
        .findAll('button')
        .map((item) => item.text()),
    ).toEqual(['Try again']);
  });

  it('shows where a search found its words, and the older ones when asked', async () => {
    const digest = { taskId: 't', chatId: 'a', text: `${'Blue '.repeat(10)}in size L`, startedAt: 0 };
    await (await archiveConnection()).put('digests', digest as never);
    const found = await show({ words: 'size' });
    await vi.waitFor(() => expect(found.get('[role=status]').text()).toBe('1 conversation found'));
    expect(found.get('.clamped').text()).toBe('…e Blue Blue Blue Blue Blue in size L');
    const many = await show({
      chats: Array.from({ length: 130 }, (_, index) => ({ ...chats[0], chatId: `${index}` }) as ChatSummary),
    });
    expect(many.findAll('[data-open]')).toHaveLength(100);
    await button(many, 'Show older')?.trigger('click');
    expect(many.findAll('[data-open]')).toHaveLength(130);
  });
});

describe('A long conversation', () => {
  const task = (id: number, entries: number): ShownTask => ({
    taskId: `t${id}`,
    request: 'Go',
    attachments: [],
    startedAt: id,
    outcome: { status: 'done', summary: '', evidence: [] },
    entries: Array.from({ length: entries }, (_, index) => ({
      kind: 'user',
      id: `e${index}`,
      at: 0,
      text: `Entry ${id}.${index}`,
    })),
  });

  /** The observers of all parts, which the test makes see. */
  function observed() {
    const watched: { element: Element; margin: string; callback: IntersectionObserverCallback }[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(
          private readonly callback: IntersectionObserverCallback,
          private readonly options: IntersectionObserverInit,
        ) {}
        observe(element: Element): void {
          watched.push({ element, margin: this.options.rootMargin ?? '', callback: this.callback });
        }
        disconnect(): void {}
      },
    );
    return async (part: Element | undefined, margin: string, isIntersecting: boolean) => {
      const found = watched.find((one) => one.element === part && one.margin === margin);
      found?.callback([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver);
      await nextTick();
    };
  }

  it('renders what comes near the view, keeps a place for the rest, and drops what is far away', async () => {
    const see = observed();
    const log = mountLog([task(1, 100), task(2, 60)]);
    const drawn = () => log.findAll('[data-kind]').map((entry) => entry.text().replace('You: ', ''));
    const parts = () => log.findAll('.lazy-part');
    expect([drawn(), parts().map((part) => [part.attributes('aria-live'), part.attributes('style')])]).toEqual([
      [],
      [
        ['off', 'height: 1760px;'],
        ['off', 'height: 1760px;'],
        ['off', 'height: 880px;'],
        ['off', 'height: 1760px;'],
        ['off', 'height: 880px;'],
      ],
    ]);
    const last = parts().at(-1)?.element;
    await see(last, '1200px', true);
    expect([drawn().length, drawn()[0], drawn().at(-1)]).toEqual([20, 'Entry 2.40', 'Entry 2.59']);
    Object.defineProperty(last, 'offsetHeight', { value: 700 });
    await see(last, '8000px', false);
    expect([drawn(), parts().at(-1)?.attributes('style')]).toEqual([[], 'height: 700px;']);
    // What is not drawn can still be found and read out.
    expect(parts().at(-1)?.text()).toContain('You: Entry 2.40\nYou: Entry 2.41');
    expect(parts().at(-1)?.element.childElementCount).toBe(0);
    vi.unstubAllGlobals();
  });

  it('drops a task that ended while it was in view, but no running one', async () => {
    const see = observed();
    const [ended, running] = [task(1, 20), { ...task(2, 20), outcome: undefined } as unknown as ShownTask];
    const log = mountLog([ended, running]);
    for (const { element } of log.findAll('.lazy-part')) {
      Object.defineProperty(element, 'offsetHeight', { value: 700 });
      await see(element, '8000px', false);
    }
    expect(log.findAll('[data-kind]').map((entry) => entry.text().slice(5, 12))).toEqual(
      Array.from({ length: 20 }, () => 'Entry 2'),
    );
    vi.unstubAllGlobals();
  });

  it('renders a short one at once', () => {
    expect(mountLog([task(1, 20), task(2, 20)]).findAll('[role=log] [data-kind]')).toHaveLength(40);
  });
});
