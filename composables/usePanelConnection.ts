import { onScopeDispose, ref, type Ref } from 'vue';
import { browser, type Browser } from 'wxt/browser';
import { panelNonce } from '@/utils/browser/host/panel-nonce';
import type { PanelMethod, PanelMethods } from '@/utils/browser/host/panel-methods';
import { PANEL_PORT, type PanelPush, type PanelReply } from '@/utils/browser/host/panel-protocol';
import { changesWaits } from '@/utils/agent/task/waits';
import { WAKE_MESSAGE } from '@/utils/browser/wake';
import { fail, toFailure } from '@/utils/failure';
import { unwrap, type Reply } from '@/utils/rpc';
import { batches } from './batches';

/** `resting`: the background stopped because nothing was going on. */
export type ConnectionStatus = 'connecting' | 'connected' | 'resting' | 'lost';

export interface PanelConnection {
  status: Ref<ConnectionStatus>;
  /** Throws AgentError; DISCONNECTED when the background stopped before it answered. */
  call<M extends PanelMethod>(method: M, params: PanelMethods[M]['params']): Promise<PanelMethods[M]['result']>;
  /** After `lost` or `resting`; else does nothing. */
  reconnect(): void;
  /** Tells listeners that the background works again after a failure. */
  wake(): void;
  /** Until the page is gone. */
  listen(handlers: Handlers): void;
}

/** Doubled with each further try. */
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
/** Each drawing of a panel takes time from the page that the task works in. */
const NEWS_INTERVAL_MS = 100;

interface Handlers {
  push?(message: PanelPush): void;
  /** After each successful hello. */
  connected?(): void;
  /** A task began somewhere, or the background works again after a failure. */
  woken?(): void;
  /** True while the page waits for news. */
  needed?(): boolean;
}

/**
 * While it is needed, a closed connection is reopened at once, which also wakes the background. Else it rests until
 * somebody calls or a task begins, so that an open panel does not keep an idle background awake. One that fails before
 * the hello is answered is `lost`: it is retried after ever longer pauses, or at once when somebody calls or
 * reconnects.
 */
export function usePanelConnection(first: Handlers = {}): PanelConnection {
  const listeners = [first];
  const status = ref<ConnectionStatus>('connecting');
  const pending = new Map<number, (reply: Reply<unknown>) => void>();
  const news = batches(NEWS_INTERVAL_MS, (push: PanelPush) => {
    for (const handlers of listeners) handlers.push?.(push);
  });
  let port: Browser.runtime.Port | undefined;
  let ready: Promise<void> = Promise.resolve();
  let lastId = 0;
  let losses = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    clearTimeout(retry);
    status.value = 'connecting';
    const opened = browser.runtime.connect({ name: PANEL_PORT });
    port = opened;
    opened.onMessage.addListener(receive);
    opened.onDisconnect.addListener(() => drop(opened));
    ready = panelNonce().then(async (nonce) => {
      await post('hello', { nonce });
    });
    ready.then(
      () => {
        status.value = 'connected';
        losses = 0;
        for (const handlers of listeners) handlers.connected?.();
      },
      () => drop(opened),
    );
  }

  function receive(message: unknown): void {
    const received = message as PanelReply | PanelPush;
    if ('push' in received) {
      news.put(received);
      if (isAwaited(received)) news.flush();
      return;
    }
    // It says what is so after the news before it.
    news.flush();
    pending.get(received.id)?.(received.reply);
    pending.delete(received.id);
  }

  function post<M extends PanelMethod>(
    method: M,
    params: PanelMethods[M]['params'],
  ): Promise<PanelMethods[M]['result']> {
    const current = port;
    if (!current) return Promise.reject(disconnected());
    const id = ++lastId;
    return new Promise<Reply<unknown>>((resolve) => {
      pending.set(id, resolve);
      // As JSON, because Vue proxies do not survive messaging in Firefox.
      current.postMessage(JSON.parse(JSON.stringify({ id, method, params })));
    }).then((reply) => unwrap(reply) as PanelMethods[M]['result']);
  }

  function drop(closed: Browser.runtime.Port): void {
    if (closed !== port) return;
    const wasConnected = status.value === 'connected';
    port = undefined;
    closed.disconnect();
    news.flush();
    const replies = [...pending.values()];
    pending.clear();
    for (const reply of replies) reply({ ok: false, failure: toFailure(disconnected()) });
    status.value = wasConnected ? 'resting' : 'lost';
    if (wasConnected && (replies.length > 0 || listeners.some(({ needed }) => needed?.()))) open();
    else if (!wasConnected) retry = setTimeout(open, Math.min(FIRST_RETRY_MS * 2 ** losses++, MAX_RETRY_MS));
  }

  function onWake(message: unknown): void {
    if (message !== WAKE_MESSAGE) return;
    if (status.value === 'resting') open();
    else wake();
  }

  function wake(): void {
    for (const handlers of listeners) handlers.woken?.();
  }

  open();
  browser.runtime.onMessage.addListener(onWake);
  onScopeDispose(() => {
    browser.runtime.onMessage.removeListener(onWake);
    clearTimeout(retry);
    news.stop();
    const last = port;
    port = undefined;
    last?.disconnect();
  });

  const reconnect = () => {
    if (status.value === 'lost' || status.value === 'resting') open();
  };
  return {
    status,
    reconnect,
    wake,
    listen: (handlers) => void listeners.push(handlers),
    async call(method, params) {
      reconnect();
      await ready;
      return post(method, params);
    },
  };
}

/** The user waits for it, or reads it as it comes; all else is progress. */
function isAwaited(news: PanelPush): boolean {
  return news.push !== 'event' || news.event.type === 'text-streamed' || changesWaits(news.event);
}

function disconnected() {
  return fail('DISCONNECTED', 'The background went away before it answered.', { retryable: true });
}
