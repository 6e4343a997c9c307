import { onScopeDispose, ref, type Ref } from 'vue';
import { browser, type Browser } from 'wxt/browser';
import { panelNonce } from '@/utils/browser/panel-nonce';
import {
  PANEL_PORT,
  WAKE_MESSAGE,
  type PanelMethod,
  type PanelMethods,
  type PanelPush,
  type PanelReply,
} from '@/utils/browser/panel-protocol';
import { fail, toFailure } from '@/utils/failure';
import { unwrap, type Reply } from '@/utils/rpc';

/** `resting`: the background stopped because nothing was going on; the next call, or the next task, connects again. */
export type ConnectionStatus = 'connecting' | 'connected' | 'resting' | 'lost';

export interface PanelConnection {
  status: Ref<ConnectionStatus>;
  /** Connects first where it must. Throws AgentError; DISCONNECTED when the background went away before it answered. */
  call<M extends PanelMethod>(method: M, params: PanelMethods[M]['params']): Promise<PanelMethods[M]['result']>;
  /** Connects again after `lost` or `resting`. Does nothing otherwise. */
  reconnect(): void;
}

interface Handlers {
  /** A message that nobody asked for. */
  push?(message: PanelPush): void;
  /** After each successful hello, so that subscriptions can be made anew. */
  connected?(): void;
  /** A task begins somewhere, or the background can serve again what it could not before. */
  woken?(): void;
  /** True while something goes on that the page must hear of. */
  needed?(): boolean;
}

/**
 * The port of an extension page to the background. When an established connection closes while it is needed, it is opened
 * anew at once, which also wakes the background. Otherwise it rests, so that an open panel does not keep an idle background
 * awake, until somebody calls or a task begins. A connection that fails before the hello is answered stays `lost` until
 * somebody calls or reconnects, so that a broken background is not hammered.
 */
export function usePanelConnection(handlers: Handlers = {}): PanelConnection {
  const status = ref<ConnectionStatus>('connecting');
  const pending = new Map<number, (reply: Reply<unknown>) => void>();
  let port: Browser.runtime.Port | undefined;
  let ready: Promise<void> = Promise.resolve();
  let lastId = 0;

  function open(): void {
    status.value = 'connecting';
    const opened = browser.runtime.connect({ name: PANEL_PORT });
    port = opened;
    opened.onMessage.addListener(receive);
    opened.onDisconnect.addListener(() => {
      drop(opened);
    });
    ready = panelNonce().then(async (nonce) => {
      await post('hello', { nonce });
    });
    ready.then(
      () => {
        status.value = 'connected';
        handlers.connected?.();
      },
      () => {
        drop(opened);
      },
    );
  }

  function receive(message: unknown): void {
    const received = message as PanelReply | PanelPush;
    if ('push' in received) return handlers.push?.(received);
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
      // A copy as JSON, because Vue proxies do not survive messaging in Firefox.
      current.postMessage(JSON.parse(JSON.stringify({ id, method, params })));
    }).then((reply) => unwrap(reply) as PanelMethods[M]['result']);
  }

  function drop(closed: Browser.runtime.Port): void {
    if (closed !== port) return;
    const wasConnected = status.value === 'connected';
    port = undefined;
    closed.disconnect();
    const replies = [...pending.values()];
    pending.clear();
    for (const reply of replies) reply({ ok: false, failure: toFailure(disconnected()) });
    status.value = wasConnected ? 'resting' : 'lost';
    if (wasConnected && (replies.length > 0 || handlers.needed?.())) open();
  }

  function onWake(message: unknown): void {
    if (message !== WAKE_MESSAGE) return;
    if (status.value === 'resting') open();
    else handlers.woken?.();
  }

  open();
  browser.runtime.onMessage.addListener(onWake);
  onScopeDispose(() => {
    browser.runtime.onMessage.removeListener(onWake);
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
    async call(method, params) {
      reconnect();
      await ready;
      return post(method, params);
    },
  };
}

function disconnected() {
  return fail('DISCONNECTED', 'The background went away before it answered.', { retryable: true });
}
