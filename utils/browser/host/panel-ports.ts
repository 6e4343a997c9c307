import { browser, type Browser } from 'wxt/browser';
import { ignoreLateFailure } from '../../async';
import { fail } from '../../failure';
import { replyWith } from '../../rpc';
import type { Host } from './host';
import type { HostListener } from './host-listener';
import { log } from '../log/log';
import { withoutOrigin } from '../models/endpoint-rules';
import { panelNonce } from './panel-nonce';
import {
  PANEL_PORT,
  panelMethods,
  type PanelCall,
  type PanelMethod,
  type PanelMethods,
  type PanelPush,
  type PanelReply,
} from './panel-protocol';

/** Pages of the extension that may command the background. */
const pages = ['/sidebar.html', '/options.html'];

/**
 * Serves one port of a panel. The caller is identified by the extension's id and the exact address of its page, both
 * reported by the browser, and by a nonce that only extension pages can read (docs/security.md, row 12). Any other
 * caller is refused.
 */
export function servePort(port: Browser.runtime.Port, host: () => Promise<Host>): void {
  if (port.name !== PANEL_PORT || !isOwnPage(port.sender)) {
    port.disconnect();
    return;
  }
  let trusted = false;
  let watched: { chatId: string; tabId: number } | undefined;
  let listed = false;
  let open = true;
  const post = (message: PanelPush | PanelReply) => {
    if (open) port.postMessage(message);
  };
  const listener: HostListener = {
    shows: () => watched?.chatId,
    event(chatId, taskId, event) {
      if (watched?.chatId === chatId) post({ push: 'event', chatId, taskId, event });
    },
    running(running) {
      if (watched || listed) post({ push: 'running', running });
    },
    interrupted(interrupted) {
      if (watched) post({ push: 'interrupted', interrupted });
    },
    storage(storage) {
      if (watched) post({ push: 'storage', storage });
    },
    chat(chat, deleted = false) {
      if (watched?.tabId !== chat.tabId) return;
      watched = { chatId: chat.chatId, tabId: chat.tabId };
      post({ push: 'chat', chat, deleted });
    },
    recordings(recordings) {
      if (watched) post({ push: 'recordings', recordings });
    },
    lists(lists) {
      if (listed) post({ push: 'lists', lists });
    },
    history() {
      if (watched) post({ push: 'history' });
    },
  };

  let joined: Host | undefined;
  const join = async () => {
    joined = await host();
    if (open) joined.listeners.add(listener);
    return joined;
  };

  type Serve = { [M in PanelMethod]: (params: PanelMethods[M]['params']) => Promise<PanelMethods[M]['result']> };
  const serve: Serve = {
    async hello({ nonce }) {
      if (nonce !== (await panelNonce())) throw fail('DENIED', 'The caller is not a page of Sidehand.');
      trusted = true;
      // Where the host cannot start, the page's next call reports why.
      await join().catch(ignoreLateFailure);
      return { version: browser.runtime.getManifest().version };
    },
    async watch(params) {
      const result = await (await join()).watch(params);
      watched = { chatId: result.chat.chatId, tabId: params.tabId };
      return result;
    },
    send: async (params) => (await host()).send(params),
    sentTurn: async (params) => (await host()).sentTurn(params),
    draftWorkflow: async (params) => (await host()).draftWorkflow(params),
    runWorkflow: async (params) => (await host()).runWorkflow(params),
    startRecording: async ({ tabId }) => (await host()).recordings.start(tabId).then(() => null),
    async changeRecording({ id, how }) {
      (await host()).recordings.change(id, how);
      return null;
    },
    answer: async (params) => (await host()).answer(params),
    stop: async (params) => (await host()).stop(params),
    resume: async (params) => (await host()).resume(params),
    discard: async (params) => (await host()).discard(params),
    mendStorage: async ({ how }) => (await host()).storage.mend(how).then(() => null),
    forgetDamaged: async ({ ids }) => (await host()).storage.forgetDamaged(ids).then(() => null),
    async newChat(params) {
      const result = await (await host()).history.begin(params.tabId);
      watched = { chatId: result.chat.chatId, tabId: params.tabId };
      return result;
    },
    async lists() {
      const joined = await join();
      listed = true;
      return { lists: joined.lists.all(), running: joined.running() };
    },
    runList: async ({ id, workflowId, name, rows }) =>
      (await host()).lists.begin({ id, workflowId, name }, rows).then(() => null),
    changeList: async ({ id, how }) => (await host()).lists.change(id, how).then(() => null),
    history: async () => ({ chats: await (await host()).history.list() }),
    async openChat({ chatId, tabId }) {
      const chat = await (await host()).history.open(chatId, tabId);
      watched = { chatId, tabId };
      return { chat };
    },
    deleteChats: async ({ chatIds }) => (await host()).history.delete(chatIds).then(() => null),
    restoreChats: async ({ chatIds }) => (await host()).history.restore(chatIds).then(() => null),
    reveal: async (params) => (await host()).reveal(params),
    async findServers() {
      const { findServers } = await import('../models/find-servers');
      return findServers();
    },
    async listServerTools({ server, token }) {
      const { listServerTools } = await import('../servers/open-server');
      return withoutOrigin(server.url, () => listServerTools(server, token));
    },
    async testProvider({ provider, apiKey, model }) {
      const { testProvider } = await import('../models/test-provider');
      return withoutOrigin(provider.baseUrl, () => testProvider(provider, apiKey, model));
    },
  };

  port.onMessage.addListener((message: unknown) => {
    if (!isCall(message)) return;
    const { id, method, params } = message;
    const work = async () => {
      if (!trusted && method !== 'hello') throw fail('DENIED', 'Say hello first.');
      return (serve[method] as (given: unknown) => Promise<PanelMethods[PanelMethod]['result']>)(params);
    };
    void replyWith(work).then((reply) => {
      if (!reply.ok) log('call-failed', { method, code: reply.failure.code });
      post({ id, reply });
    });
  });
  port.onDisconnect.addListener(() => {
    open = false;
    joined?.listeners.delete(listener);
  });
}

function isOwnPage(sender: Browser.runtime.MessageSender | undefined): boolean {
  if (sender?.id !== browser.runtime.id || !sender.url) return false;
  const address = new URL(sender.url);
  return pages.some(
    (page) => `${address.origin}${address.pathname}` === browser.runtime.getURL(page as '/sidebar.html'),
  );
}

const methods: ReadonlySet<string> = new Set(panelMethods);

function isCall(message: unknown): message is PanelCall {
  if (typeof message !== 'object' || message === null) return false;
  const { id, method } = message as Record<string, unknown>;
  return typeof id === 'number' && typeof method === 'string' && methods.has(method);
}
