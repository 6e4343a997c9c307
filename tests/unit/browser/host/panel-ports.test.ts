import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import type { Host } from '@/utils/browser/host/host';
import { Listeners } from '@/utils/browser/host/host-listener';
import { panelNonce } from '@/utils/browser/host/panel-nonce';
import { servePort } from '@/utils/browser/host/panel-ports';
import { PANEL_PORT } from '@/utils/browser/host/panel-protocol';

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
vi.mock('@/utils/browser/log/log', () => ({ log: () => undefined }));

const panel = { id: 'sidehand', url: 'https://sidehand.example/sidebar.html?tab=7' };

/** A port to a host that shows an empty conversation, and what came back through it. */
function connect(sender: object = panel, name = PANEL_PORT) {
  const said: unknown[] = [];
  const heard = Promise.withResolvers<(message: unknown) => void>();
  const gone: (() => void)[] = [];
  const state = { cut: false };
  const listeners = new Listeners();
  const host = {
    listeners,
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
  return { said, state, listeners, call, leave: () => gone.forEach((leave) => leave()) };
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
    const { call, state, listeners } = connect();
    expect(state.cut).toBe(false);
    const denied = { reply: { ok: false, failure: { code: 'DENIED' } } };
    expect(await call(1, 'watch', { tabId: 7 })).toMatchObject(denied);
    expect(await call(2, 'hello', { nonce: 'guessed' })).toMatchObject(denied);
    expect(await call(3, 'watch', { tabId: 7 })).toMatchObject(denied);
    expect(listeners.size).toBe(0);
  });

  it('gets news of the conversation that it watches, and of no other, until it closes', async () => {
    const { call, said, listeners, leave } = connect();
    await call(1, 'hello', { nonce: await panelNonce() });
    const event = { type: 'paused', at: 1 } as never;
    listeners.notify((listener) => listener.event?.('chat', 'task', event));
    listeners.notify((listener) => listener.running?.([]));
    expect(said).toHaveLength(1);
    await call(2, 'watch', { tabId: 7 });
    listeners.notify((listener) => listener.event?.('other', 'task', event));
    listeners.notify((listener) => listener.event?.('chat', 'task', event));
    listeners.notify((listener) => listener.chat?.({ chatId: 'next', tabId: 8, tasks: [], archived: false }));
    listeners.notify((listener) => listener.chat?.({ chatId: 'next', tabId: 7, tasks: [], archived: false }));
    listeners.notify((listener) => listener.event?.('chat', 'task', event));
    expect(said.slice(2)).toEqual([
      { push: 'event', chatId: 'chat', taskId: 'task', event },
      { push: 'chat', chat: { chatId: 'next', tabId: 7, tasks: [], archived: false }, deleted: false },
    ]);
    leave();
    expect(listeners.size).toBe(0);
  });
});
