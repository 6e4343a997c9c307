import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Host } from '@/utils/browser/host/host';
import { panelNonce } from '@/utils/browser/host/panel-nonce';
import { ownPort } from '@/utils/browser/host/own-port';
import { servePort } from '@/utils/browser/host/panel-ports';
import { PANEL_PORT } from '@/utils/browser/host/panel-protocol';
import { clearLog, readLog } from '@/utils/browser/log/log-store';
import type { TaskEvent } from '@/utils/contracts/events';
import { fail } from '@/utils/failure';
import { fakeBrowser, openTab, pageAnswers, pageRuns, portPair } from '../../../helpers/fake-browser';

const panel = { id: 'sidehand', url: 'https://sidehand.example/sidebar.html?tab=7' };
/** What a page was asked: `into 1` puts the library there. */
let pages: string[];
/** The pages answer once it resolves. */
let loaded: Promise<void>;

beforeEach(async () => {
  indexedDB = new IDBFactory();
  pages = [];
  loaded = Promise.resolve();
  Object.assign(fakeBrowser.runtime, {
    id: panel.id,
    getManifest: () => ({ version: '1' }),
    // Only browsers know the origin of an extension's own scheme.
    getURL: (path: string) => `https://sidehand.example${path}`,
  });
  for (const url of ['https://shop.example/', 'https://other.example/']) openTab({ url });
  pageAnswers({
    async activity(_, { tabId }) {
      await loaded;
      pages.push(`into ${tabId}`);
      return {};
    },
  });
  pageRuns((_, { tabId }) => void pages.push(`out of ${tabId}`));
});

/** A port to a host that has just started, and what came back through it. */
async function connect(sender: { id: string; url?: string } = panel, name = PANEL_PORT) {
  const said: unknown[] = [];
  const draft = () => Promise.reject(fail('NOT_FOUND', 'There is no such task.'));
  const workflows = { name: 'workflows', serve: () => ({ answers: { draft, all: () => [] } }) };
  const host = await Host.start(() => false, [workflows]);
  const [own, port] = portPair(name, sender);
  let isCut = false;
  let answer: (message: unknown) => void = () => undefined;
  own.onMessage.addListener((message) => {
    said.push(message);
    answer(message);
  });
  own.onDisconnect.addListener(() => void (isCut = true));
  const kept = ownPort(port);
  if (kept) servePort(kept, () => Promise.resolve(host));
  let id = 0;
  const call = async (method: string, params: object): Promise<unknown> => {
    const answered = new Promise((resolve) => (answer = resolve));
    own.postMessage({ id: (id += 1), method, params });
    return answered;
  };
  const chatId = host.stored.chats.ofTab(1).chatId;
  return { said, isCut: () => isCut, announcer: host.announcer, chatId, call, leave: () => own.disconnect() };
}

/** The same for a panel that has proved itself. */
async function connectPanel() {
  const connected = await connect();
  await connected.call('hello', { nonce: await panelNonce() });
  return connected;
}

describe('a port of a panel', () => {
  it.each([
    ['of another extension', { ...panel, id: 'other' }, PANEL_PORT],
    ['of a web page', { id: 'sidehand', url: 'https://shop.example/sidebar.html' }, PANEL_PORT],
    ['of a page that commands nothing', { ...panel, url: 'https://sidehand.example/keep.html' }, PANEL_PORT],
    ['without an address', { id: 'sidehand' }, PANEL_PORT],
    ['of another name', panel, 'other'],
  ])('%s is cut off', async (_, sender, name) => {
    expect((await connect(sender, name)).isCut()).toBe(true);
  });

  it('gets no answer before it has proved itself, and none to a wrong proof', async () => {
    const { call, isCut, announcer } = await connect();
    expect(isCut()).toBe(false);
    const denied = { reply: { ok: false, failure: { code: 'DENIED' } } };
    for (const method of ['watch', 'hello', 'watch'])
      expect(await call(method, { tabId: 1, nonce: 'guessed' })).toMatchObject(denied);
    expect(announcer.size).toBe(0);
  });

  it('gets news of the conversation that it watches, and of no other, until it closes', async () => {
    const { call, said, announcer, chatId, leave } = await connectPanel();
    const event: TaskEvent = { type: 'paused', by: 'user', at: 1 };
    const chat = (tabId: number) => ({ chatId: 'next', tabId, tasks: [], archived: false });
    const happens = (inChat: string) => announcer.tell({ push: 'event', chatId: inChat, taskId: 'task', event });
    happens(chatId);
    announcer.tell({ push: 'running', running: [] });
    expect(said).toHaveLength(1);
    await call('watch', { tabId: 1 });
    happens('other');
    happens(chatId);
    announcer.tell({ push: 'chat', chat: chat(2) });
    announcer.tell({ push: 'chat', chat: chat(1) });
    happens(chatId);
    const [theirs, itsOwn] = [
      { push: 'event', chatId, taskId: 'task', event },
      { push: 'chat', chat: chat(1) },
    ];
    expect(said.slice(2)).toEqual([theirs, itsOwn]);
    leave();
    expect(announcer.size).toBe(0);
  });

  it('leaves a page that it has prepared for a message with the tab, and when it closes', async () => {
    const { call, leave } = await connectPanel();
    await call('watch', { tabId: 1 });
    await call('prepare', { tabId: 1 });
    await call('watch', { tabId: 1 });
    expect(pages).toEqual(['into 1']);
    await call('watch', { tabId: 2 });
    await vi.waitFor(() => expect(pages).toEqual(['into 1', 'out of 1']));
    await call('prepare', { tabId: 2 });
    leave();
    await vi.waitFor(() => expect(pages).toEqual(['into 1', 'out of 1', 'into 2', 'out of 2']));
  });

  it('leaves a page at once that was ready only after it closed', async () => {
    const ready = Promise.withResolvers<void>();
    loaded = ready.promise;
    const { call, leave } = await connectPanel();
    void call('prepare', { tabId: 1 });
    await vi.waitFor(() => expect(pages).toEqual([]));
    leave();
    ready.resolve();
    await vi.waitFor(() => expect(pages.slice(-2)).toEqual(['into 1', 'out of 1']));
  });

  it('notes which question to a feature was refused, and no word that is none', async () => {
    const { call } = await connectPanel();
    await clearLog();
    await call('askFeature', { feature: 'workflows', what: 'draft', given: {} });
    await call('askFeature', { feature: 'workflows', what: 'hunter', given: {} });
    await call('askFeature', { feature: 'hunter', what: 'draft', given: {} });
    const noted = async () =>
      (await readLog()).map(({ message }) => message.replace('A page of Sidehand was refused ', ''));
    const unknown = 'askFeature: NOT_FOUND';
    await expect.poll(noted).toEqual([unknown, unknown, 'askFeature workflows.draft: NOT_FOUND']);
  });

  it('gets news of the feature that it follows, and not those of another by the same name', async () => {
    const { call, said, announcer } = await connectPanel();
    await call('askFeature', { feature: 'workflows', what: 'all', given: {}, follows: 'lists' });
    const news = (feature: string) => ({ push: 'told' as const, feature, topic: 'lists', told: [] });
    for (const feature of ['other', 'workflows']) announcer.tell(news(feature));
    expect(said.slice(2)).toEqual([news('workflows')]);
  });
});
