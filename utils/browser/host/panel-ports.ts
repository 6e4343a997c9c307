import { browser } from 'wxt/browser';
import { ignoreLateFailure } from '../../async';
import { fail } from '../../failure';
import { replyWith } from '../../rpc';
import type { Host } from './host';
import type { HostListener } from './announcer';
import { servedMethods } from '../../log/fields';
import { log } from '../log/log';
import type { RelayPort } from '../tabs/relay-world';
import { modelMethods, panelMethods, type PanelMethod, type PanelMethods } from './panel-methods';
import type { PanelCall, PanelPush, PanelReply } from './panel-protocol';
import { leavePrepared, type Shown } from './shown';
import { panelNonce } from './panel-nonce';

/** Refuses callers without the nonce that only extension pages can read (docs/security.md, row 12). */
export function servePort(port: RelayPort, host: () => Promise<Host>): void {
  let trusted = false;
  let open = true;
  const post = (message: PanelPush | PanelReply) => {
    if (open) port.postMessage(message);
  };
  const shown: Shown = { follows: new Set() };
  const listener = pushTo(post, shown);
  let joined: Host | undefined;
  const join = async () => {
    joined = await host();
    if (open) joined.announcer.add(listener);
    return joined;
  };
  const hello = async ({ nonce }: PanelMethods['hello']['params']) => {
    if (nonce !== (await panelNonce())) throw fail('DENIED', 'The caller is not a page of Sidehand.');
    trusted = true;
    // If the host cannot start, the page's next call reports why.
    await join().catch(ignoreLateFailure);
    return { version: browser.runtime.getManifest().version };
  };

  port.onMessage.addListener((message: unknown) => {
    if (!isCall(message)) return;
    const { id, method, params } = message;
    let name: string = method;
    const named = (answer: string) => void (name += ` ${answer}`);
    const work = async () => {
      if (method === 'hello') return hello(params as never);
      if (!trusted) throw fail('DENIED', 'Say hello first.');
      if (isOf(modelMethods, method)) return modelMethods[method](params as never);
      return panelMethods[method](joined ?? (await join()), params as never, shown, named);
    };
    void replyWith<unknown>(work).then((reply) => {
      if (!reply.ok) log('call-failed', { method: name, code: reply.failure.code });
      post({ id, reply });
    });
  });
  port.onDisconnect.addListener(() => {
    open = false;
    joined?.announcer.delete(listener);
    if (joined) leavePrepared(shown, joined);
  });
}

function pushTo(post: (message: PanelPush) => void, shown: Shown): HostListener {
  return {
    shows: () => shown.chat?.chatId,
    hear(news) {
      const { chat, follows } = shown;
      const isWanted =
        news.push === 'told'
          ? follows.has(`${news.feature} ${news.topic}`)
          : chat !== undefined || (news.push === 'running' && follows.size > 0);
      if (!isWanted) return;
      if (news.push === 'event' && news.chatId !== chat?.chatId) return;
      if (news.push === 'chat') {
        const { chatId, tabId } = news.chat;
        if (tabId !== chat?.tabId) return;
        shown.chat = { chatId, tabId };
      }
      post(news);
    },
  };
}

function isCall(message: unknown): message is PanelCall & { method: PanelMethod } {
  if (typeof message !== 'object' || message === null) return false;
  const { id, method } = message as Record<string, unknown>;
  return typeof id === 'number' && servedMethods.has(method);
}

for (const name of ['hello', ...Object.keys({ ...panelMethods, ...modelMethods })]) servedMethods.add(name);

const isOf = <Methods extends object>(methods: Methods, name: PropertyKey): name is keyof Methods =>
  Object.hasOwn(methods, name);
