import { mount } from '@vue/test-utils';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nextTick } from 'vue';
import ConversationLog from '@/components/conversation/ConversationLog.vue';
import HistoryView from '@/components/history/HistoryView.vue';
import type { ShownTask } from '@/utils/agent/conversation/entry';
import type { ChatSummary } from '@/utils/history/summaries';

const now = new Date().setHours(12, 0, 0, 0);
const day = 86_400_000;
const chats: ChatSummary[] = [
  { chatId: 'a', title: 'Order a mug', at: now - 1_000, status: 'done', host: 'shop.example' },
  { chatId: 'b', title: 'Compare flights', at: now - day, status: 'failed', host: 'fly.example' },
  { chatId: 'c', title: 'Summarise', at: now - day - 60_000, status: 'stopped', host: '' },
  { chatId: 'd', title: 'Long ago', at: now - 40 * day, status: 'open', host: 'old.example' },
];
const base = {
  chats,
  total: chats.length,
  loading: false,
  deleted: 0,
  current: 'b',
  running: new Set(['d']),
  modelValue: '',
};
type Props = Omit<typeof base, 'chats'> & {
  chats: (ChatSummary & { snippet?: string })[];
  failure?: { code: 'STORAGE'; message: string };
};

const show = (props: Partial<Props> = {}) =>
  mount(HistoryView, { attachTo: document.body, props: { ...base, ...props } });
type View = ReturnType<typeof show>;
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
  it('is a region that lists conversations by day, with outcome, time and site', () => {
    const view = show();
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
    const view = show();
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
    await view.setProps({ modelValue: 'mug' });
    press('Escape');
    expect([view.emitted('update:modelValue'), view.emitted('close')]).toEqual([[['']], undefined]);
    await view.setProps({ modelValue: '' });
    press('Escape');
    expect([view.emitted('close')?.length, view.emitted('remove')]).toEqual([1, undefined]);
    await view.findAll('[data-open]')[1]?.trigger('click');
    expect(view.emitted('open')).toEqual([['b']]);
  });

  it('is left by Escape only once its question is answered, wherever the focus is', async () => {
    const view = show();
    await button(view, 'Delete all')?.trigger('click');
    await vi.waitFor(() => expect(focused()).toBe('Cancel'));
    view.get<HTMLInputElement>('input').element.focus();
    press('ArrowDown');
    press('Escape');
    await vi.waitFor(() => expect(focused()).toBe('Delete all'));
    expect([view.find('[role=group]').exists(), view.emitted('close')]).toEqual([false, undefined]);
    press('Escape');
    expect(view.emitted('close')).toHaveLength(1);
  });

  it('asks before it deletes, warns where a task runs, and moves on to the next conversation', async () => {
    const view = show();
    await button(view, 'Delete “Long ago”')?.trigger('click');
    expect(view.get('[role=group]').text()).toContain('Stop and delete “Long ago”?');
    await button(view, 'Cancel')?.trigger('click');
    await button(view, 'Delete “Compare flights”')?.trigger('click');
    await button(view, 'Delete')?.trigger('click');
    expect(view.emitted('remove')).toEqual([[chats[1]]]);
    await view.setProps({ chats: chats.filter(({ chatId }) => chatId !== 'b'), total: 3, deleted: 1 });
    await nextTick();
    expect([focused(), view.get('[role=status]').text()]).toEqual(['Summarise', '3 conversations · 1 deleted · Undo']);
    await button(view, 'Undo')?.trigger('click');
    expect(view.emitted('undo')).toHaveLength(1);
  });

  it('deletes all only after a question', async () => {
    const view = show();
    await button(view, 'Delete all')?.trigger('click');
    await nextTick();
    expect([view.emitted('removeAll'), view.get('.history-all').text(), focused()]).toEqual([
      undefined,
      'Delete all 4 conversations? What runs in them is stopped.CancelDelete all now',
      'Cancel',
    ]);
    await button(view, 'Delete all now')?.trigger('click');
    expect(view.emitted('removeAll')).toHaveLength(1);
    await view.setProps({ modelValue: 'mug', chats: chats.slice(0, 1) });
    expect(button(view, 'Delete all')).toBeUndefined();
  });

  it('says why where there is nothing to list', () => {
    const told = (props: Partial<Props>) =>
      show({ chats: [], ...props })
        .get('[role=status]')
        .text();
    expect(told({ loading: true })).toBe('Loading the history…');
    expect(told({ total: 0 })).toBe('Nothing here yet. Conversations are kept here until you delete them.');
    expect(told({ modelValue: 'teapot' })).toBe('Nothing found. Try fewer or other words.');
    const broken = show({ chats: [], total: 0, failure: { code: 'STORAGE', message: 'disk' } });
    expect(
      broken
        .get('[role=alert]')
        .findAll('button')
        .map((item) => item.text()),
    ).toEqual(['Try again']);
  });

  it('shows where a search found its words, and the older ones when asked', async () => {
    const found = show({ chats: [{ ...chats[0], snippet: '…in size L…' } as ChatSummary], modelValue: 'size' });
    expect([found.get('.clamped').text(), found.get('[role=status]').text()]).toEqual([
      '…in size L…',
      '1 conversation found',
    ]);
    const many = show({
      chats: Array.from({ length: 130 }, (_, index) => ({ ...chats[0], chatId: `${index}` }) as ChatSummary),
      total: 130,
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
    const log = mount(ConversationLog, { props: { tasks: [task(1, 100), task(2, 60)] } });
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
    const log = mount(ConversationLog, { props: { tasks: [ended, running] } });
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
    expect(
      mount(ConversationLog, { props: { tasks: [task(1, 20), task(2, 20)] } }).findAll('[role=log] [data-kind]'),
    ).toHaveLength(40);
  });
});
