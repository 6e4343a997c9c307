import 'fake-indexeddb/auto';
import { flushPromises, mount } from '@vue/test-utils';
import { createPinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import ProgramCard from '@/components/ProgramCard.vue';
import ProgramsSection from '@/entrypoints/options/ProgramsSection.vue';
import { connectedPrograms, programSettings } from '@/utils/browser/settings/storage';
import type { ConnectedProgram } from '@/utils/settings/programs';

const claude: ConnectedProgram = {
  session: 's1',
  name: 'Claude Code',
  version: '2.1',
  code: '4821',
  standing: 'allowed',
  asks: false,
  readOnly: false,
  tabId: 7,
};
let decided: unknown[];
let granted: boolean;

beforeEach(() => {
  fakeBrowser.reset();
  decided = [];
  granted = true;
  let hear: (message: unknown) => void = () => undefined;
  const post = ({ id, method, params }: { id: number; method: string; params: unknown }) => {
    if (method === 'decideProgram') decided.push(params);
    queueMicrotask(() => hear({ id, reply: { ok: true, value: null } }));
  };
  const port = {
    onMessage: { addListener: (listener: typeof hear) => (hear = listener) },
    onDisconnect: { addListener: () => undefined },
    postMessage: post,
    disconnect: () => undefined,
  };
  vi.spyOn(fakeBrowser.runtime, 'connect').mockReturnValue(port as never);
  Object.assign(fakeBrowser, { permissions: { request: async () => granted } });
});

async function open(programs: ConnectedProgram[] = [], trouble?: 'missing') {
  await connectedPrograms.write({ programs, ...(trouble ? { trouble } : {}) });
  const view = mount(ProgramsSection, {
    props: { save: (work: () => Promise<unknown>) => work().then(() => undefined) },
    global: { plugins: [createPinia()] },
    attachTo: document.body,
  });
  await flushPromises();
  return view;
}

type View = Awaited<ReturnType<typeof open>>;
const buttons = (view: Pick<View, 'findAll'>) => view.findAll('button').map((button) => button.text());
const press = async (view: Pick<View, 'findAll'>, words: string) => {
  await view
    .findAll('button')
    .find((button) => button.text() === words)
    ?.trigger('click');
  await flushPromises();
};

describe('Settings > Connected programs', () => {
  it('is off until the user switches it on and the browser gives its permission', async () => {
    const view = await open();
    granted = false;
    await view.get('input').setValue(true);
    await flushPromises();
    expect([(await programSettings.read()).on, view.get<HTMLInputElement>('input').element.checked]).toEqual([
      false,
      false,
    ]);
    granted = true;
    await view.get('input').setValue(true);
    await vi.waitFor(async () => expect((await programSettings.read()).on).toBe(true));
    await flushPromises();
    expect(view.text()).toContain('No program is connected.');
    view.unmount();
  });

  it('says what keeps programs from connecting, and what helps', async () => {
    await programSettings.write({ on: true, known: [] });
    const view = await open([], 'missing');
    expect(view.get('.note').text()).toContain('npx ./bridge setup');
    view.unmount();
  });

  it('shows each program with what it may do, and what the user can change about it', async () => {
    await programSettings.write({ on: true, known: [{ name: 'Codex', readOnly: true }] });
    const view = await open([claude, { ...claude, session: 's2', name: 'Other', standing: 'paused', readOnly: true }]);
    expect(view.findAll('li').map((item) => [item.text().replaceAll(/\s+/g, ' ')])).toMatchInlineSnapshot(`
      [
        [
          "Claude Code 2.1Connected Show its tabRead onlyPauseDisconnect",
        ],
        [
          "Other 2.1Paused · Read onlyShow its tabResumeDisconnect",
        ],
        [
          "Codex · Read onlyForget",
        ],
      ]
    `);
    for (const words of ['Read only', 'Pause', 'Resume', 'Forget']) await press(view, words);
    expect(decided).toEqual([
      { name: 'Claude Code', session: 's1', how: 'read-only' },
      { name: 'Claude Code', session: 's1', how: 'pause' },
      { name: 'Other', session: 's2', how: 'resume' },
      { name: 'Codex', how: 'forget' },
    ]);
    view.unmount();
  });
});

describe('Programs that ask at the same time', () => {
  it('are asked about one after the other: the click that answers one can answer no other', async () => {
    await programSettings.write({ on: true, known: [] });
    const asking = { ...claude, standing: 'asking' as const, asks: true };
    const two = [asking, { ...asking, session: 's2', name: 'Codex' }];
    const view = await open(two);
    const cards = () => view.findAll('.program-card h2').map((head) => head.text());
    expect(cards()).toEqual(['Claude Code wants to use this browser']);
    await connectedPrograms.write({ programs: [claude, ...two.slice(1)] });
    await vi.waitFor(() => expect(cards()).toEqual(['Codex wants to use this browser']));
    await press(view, 'Allow for this session');
    expect(decided).toEqual([]);
    view.unmount();
  });
});

describe('The card of a new program', () => {
  it('names it and its code, and allows nothing to a click that was meant for something else', async () => {
    vi.useFakeTimers();
    const card = mount(ProgramCard, { props: { program: { ...claude, asks: true }, tab: true } });
    expect(card.text()).toContain('Claude Code wants to use this browser');
    expect(card.text()).toContain('4821');
    await press(card, 'Allow for this session');
    expect(card.emitted('decide')).toBeUndefined();
    vi.advanceTimersByTime(500);
    vi.useRealTimers();
    await flushPromises();
    await card.get('input').setValue(true);
    for (const words of buttons(card)) await press(card, words);
    expect(card.emitted('decide')).toEqual([
      ['no', false],
      ['session', true],
      ['always', true],
      ['read-only', true],
    ]);
  });

  it('offers a program that only reads no more than that', () => {
    const card = mount(ProgramCard, { props: { program: { ...claude, readOnly: true } } });
    expect(buttons(card)).toEqual(['Do not allow', 'Read only']);
  });
});
