import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import type { Host } from '@/utils/browser/host/host';
import { Announcer } from '@/utils/browser/host/announcer';
import { panelNonce } from '@/utils/browser/tabs/browser-run';
import { servePort } from '@/utils/browser/host/panel-ports';
import { PANEL_PORT } from '@/utils/browser/host/panel-protocol';
import type { log } from '@/utils/browser/log/log';
import { fail } from '@/utils/failure';

vi.mock('wxt/browser', () => ({
  browser: {
    runtime: {
      id: 'sidehand',
      getManifest: () => ({ version: '1' }),
      // Only browsers know the origin of an extension's own scheme.
      getURL: (path: string) => `https://sidehand.example${path}`,
    },
  },
}));
vi.mock('@/utils/browser/models/test-provider', () => ({ testProvider: () => Promise.resolve() }));
const lines = vi.hoisted((): string[] => []);
vi.mock('@/utils/browser/log/log', async () => {
  const { lineOf } = await import('@/utils/log/line');
  return { log: (...[message, data]: Parameters<typeof log>) => lines.push(lineOf(message, data ?? {}, 0).message) };
});

const panel = { id: 'sidehand', url: 'https://sidehand.example/sidebar.html?tab=7' };

/** A port to a host that shows an empty conversation, and what came back through it. */
function connect(sender: object = panel, name = PANEL_PORT, loaded = Promise.resolve()) {
  const said: unknown[] = [];
  const heard = Promise.withResolvers<(message: unknown) => void>();
  const gone: (() => void)[] = [];
  const state = { cut: false };
  const announcer = new Announcer();
  const pages: string[] = [];
  const draft = () => Promise.reject(fail('NOT_FOUND', 'There is no such task.'));
  const host = {
    announcer,
    services: new Map([['workflows', { answers: { draft, all: () => [] } }]]),
    prepare: (tabId: number) => loaded.then(() => void pages.push(`into ${tabId}`)),
    leave: async (tabId: number) => void pages.push(`out of ${tabId}`),
    watch: ({ tabId }: { tabId: number }) =>
      Promise.resolve({ chat: { chatId: 'chat', tabId, tasks: [] }, running: [], interrupted: [], storage: {} }),
  } as unknown as Host;
  let waiting: (() => void) | undefined;
  servePort(
    {
      name,
      sender,
      disconnect: () => (state.cut = true),
      postMessage: (message: unknown) => {
        said.push(message);
        waiting?.();
      },
      onMessage: { addListener: (listen: (message: unknown) => void) => heard.resolve(listen) },
      onDisconnect: { addListener: (leave: () => void) => gone.push(leave) },
    } as never,
    () => Promise.resolve(host),
  );
  const call = async (id: number, method: string, params: object): Promise<unknown> => {
    const answered = new Promise<void>((resolve) => (waiting = resolve));
    (await heard.promise)({ id, method, params });
    await answered;
    return said.at(-1);
  };
  return { said, state, announcer, pages, call, leave: () => gone.forEach((leave) => leave()) };
}

describe('a port of a panel', () => {
  it.each([
    ['of another extension', { ...panel, id: 'other' }, PANEL_PORT],
    ['of a web page', { id: 'sidehand', url: 'https://shop.example/sidebar.html' }, PANEL_PORT],
    [
      'of a page of the extension that commands nothing',
      { ...panel, url: 'https://sidehand.example/keep.html' },
      PANEL_PORT,
    ],
    ['without an address', { id: 'sidehand' }, PANEL_PORT],
    ['of another name', panel, 'other'],
  ])('%s is cut off', (_, sender, name) => {
    expect(connect(sender, name).state.cut).toBe(true);
  });

  it('gets no answer before it has proved itself, and none to a wrong proof', async () => {
    const { call, state, announcer } = connect();
    expect(state.cut).toBe(false);
    const denied = { reply: { ok: false, failure: { code: 'DENIED' } } };
    expect(await call(1, 'watch', { tabId: 7 })).toMatchObject(denied);
    expect(await call(2, 'hello', { nonce: 'guessed' })).toMatchObject(denied);
    expect(await call(3, 'watch', { tabId: 7 })).toMatchObject(denied);
    expect(announcer.size).toBe(0);
  });

  it('gets news of the conversation that it watches, and of no other, until it closes', async () => {
    const { call, said, announcer, leave } = connect();
    await call(1, 'hello', { nonce: await panelNonce() });
    const event = { type: 'paused', at: 1 } as never;
    const chat = (tabId: number) => ({ chatId: 'next', tabId, tasks: [], archived: false });
    const happens = (chatId: string) => announcer.tell({ push: 'event', chatId, taskId: 'task', event });
    happens('chat');
    announcer.tell({ push: 'running', running: [] });
    expect(said).toHaveLength(1);
    await call(2, 'watch', { tabId: 7 });
    happens('other');
    happens('chat');
    announcer.tell({ push: 'chat', chat: chat(8) });
    announcer.tell({ push: 'chat', chat: chat(7) });
    happens('chat');
    expect(said.slice(2)).toEqual([
      { push: 'event', chatId: 'chat', taskId: 'task', event },
      { push: 'chat', chat: chat(7) },
    ]);
    leave();
    expect(announcer.size).toBe(0);
  });

  it('leaves a page that it has prepared for a message with the tab, and when it closes', async () => {
    const { call, pages, leave } = connect();
    await call(1, 'hello', { nonce: await panelNonce() });
    await call(2, 'watch', { tabId: 7 });
    await call(3, 'prepare', { tabId: 7 });
    await call(4, 'watch', { tabId: 7 });
    expect(pages).toEqual(['into 7']);
    await call(5, 'watch', { tabId: 8 });
    expect(pages).toEqual(['into 7', 'out of 7']);
    await call(6, 'prepare', { tabId: 8 });
    leave();
    expect(pages).toEqual(['into 7', 'out of 7', 'into 8', 'out of 8']);
  });

  it('leaves a page at once that was ready only after it closed', async () => {
    const loaded = Promise.withResolvers<void>();
    const { call, pages, leave } = connect(panel, PANEL_PORT, loaded.promise);
    await call(1, 'hello', { nonce: await panelNonce() });
    void call(2, 'prepare', { tabId: 7 });
    await vi.waitFor(() => expect(pages).toEqual([]));
    leave();
    loaded.resolve();
    await vi.waitFor(() => expect(pages.slice(-2)).toEqual(['into 7', 'out of 7']));
  });

  it('notes which question to a feature was refused, and no word that is none', async () => {
    const { call } = connect();
    await call(1, 'hello', { nonce: await panelNonce() });
    lines.length = 0;
    await call(2, 'askFeature', { feature: 'workflows', what: 'draft', given: {} });
    await call(3, 'askFeature', { feature: 'workflows', what: 'hunter', given: {} });
    await call(4, 'askFeature', { feature: 'hunter', what: 'draft', given: {} });
    expect(lines).toEqual([
      'A page of Sidehand was refused askFeature workflows.draft: NOT_FOUND',
      'A page of Sidehand was refused askFeature: NOT_FOUND',
      'A page of Sidehand was refused askFeature: NOT_FOUND',
    ]);
  });

  it('gets news of the feature that it follows, and not those of another by the same name', async () => {
    const { call, said, announcer } = connect();
    await call(1, 'hello', { nonce: await panelNonce() });
    await call(2, 'askFeature', { feature: 'workflows', what: 'all', given: {}, follows: 'lists' });
    const news = (feature: string) => ({ push: 'told' as const, feature, topic: 'lists', told: [] });
    announcer.tell(news('other'));
    announcer.tell(news('workflows'));
    expect(said.slice(2)).toEqual([news('workflows')]);
  });
});
