import 'fake-indexeddb/auto';
import { flushPromises } from '@vue/test-utils';
import { effectScope, ref } from 'vue';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { useChat } from '@/composables/useChat';
import { usePanelConnection, type PanelConnection } from '@/composables/usePanelConnection';
import { panelNonce } from '@/utils/browser/host/panel-nonce';
import { type PanelCall, type PanelPush, type PanelReply } from '@/utils/browser/host/panel-protocol';
import { WAKE_MESSAGE } from '@/utils/browser/wake';

/** The background's end of a port. */
class FakePort {
  readonly #received: ((message: PanelReply | PanelPush) => void)[] = [];
  readonly #closed: (() => void)[] = [];
  readonly calls: PanelCall[] = [];
  onMessage = {
    addListener: (listener: (message: PanelReply | PanelPush) => void) => {
      this.#received.push(listener);
    },
  };
  onDisconnect = {
    addListener: (listener: () => void) => {
      this.#closed.push(listener);
    },
  };
  postMessage = (call: PanelCall) => {
    this.calls.push(call);
  };
  disconnect = vi.fn();

  say(message: PanelReply | PanelPush): void {
    for (const listener of this.#received) listener(message);
  }
  /** Resolves once the panel has said its first word. */
  async hello(): Promise<void> {
    await vi.waitFor(() => expect(this.calls).not.toEqual([]));
  }
  async greet(): Promise<void> {
    await this.hello();
    this.say({ id: this.calls[0]?.id ?? 0, reply: { ok: true, value: { version: '1' } } });
    await flushPromises();
  }
  async close(): Promise<void> {
    for (const listener of this.#closed) listener();
    await flushPromises();
  }
}

let ports: FakePort[] = [];
beforeEach(() => {
  ports = [];
  const connect = () => {
    ports.push(new FakePort());
    return ports.at(-1);
  };
  Object.assign(fakeBrowser.runtime, { connect });
});

function connect(handlers: Parameters<typeof usePanelConnection>[0] = {}): PanelConnection {
  const connection = effectScope().run(() => usePanelConnection(handlers));
  if (!connection) throw new Error('no connection');
  return connection;
}

function port(index: number): FakePort {
  const found = ports[index];
  if (!found) throw new Error(`port ${index} was not opened`);
  return found;
}

/** What nobody waits for. */
const progress = (at: number): PanelPush => ({
  push: 'event',
  chatId: 'c',
  taskId: 't',
  event: { type: 'page-silent', silent: true, at },
});

describe('The connection to the background', () => {
  it('says hello with the nonce before anything else', async () => {
    const connection = connect();
    const stopped = connection.call('stop', { taskId: 't' });
    await port(0).hello();
    expect(port(0).calls).toEqual([{ id: 1, method: 'hello', params: { nonce: await panelNonce() } }]);
    await port(0).greet();
    expect(connection.status.value).toBe('connected');
    expect(port(0).calls[1]).toEqual({ id: 2, method: 'stop', params: { taskId: 't' } });
    port(0).say({ id: 2, reply: { ok: true, value: null } });
    expect(await stopped).toBeNull();
  });

  it('passes on the first news at once, and what follows closely together, in its order', async () => {
    const told: PanelPush[] = [];
    connect({ push: (news) => void told.push(news) });
    await port(0).greet();
    vi.useFakeTimers();
    for (const at of [1, 2, 3]) port(0).say(progress(at));
    expect(told).toHaveLength(1);
    vi.advanceTimersByTime(100);
    expect(told).toEqual([1, 2, 3].map(progress));
    vi.useRealTimers();
  });

  it('passes on at once what the user waits for, behind the news before it', async () => {
    const told: string[] = [];
    connect({ push: (news) => void told.push(news.push === 'event' ? news.event.type : news.push) });
    await port(0).greet();
    for (const at of [1, 2]) port(0).say(progress(at));
    const event = { type: 'text-streamed', role: 'planner', full: 'Plates', at: 1 } as const;
    port(0).say({ push: 'event', chatId: 'c', taskId: 't', event });
    port(0).say(progress(3));
    port(0).say({ push: 'running', running: [] });
    expect(told).toEqual(['page-silent', 'page-silent', 'text-streamed', 'page-silent', 'running']);
  });

  it('passes on news before an answer that came after them', async () => {
    const told: string[] = [];
    const connection = connect({ push: ({ push }) => void told.push(push) });
    await port(0).greet();
    const stopped = connection.call('stop', { taskId: 't' }).then(() => told.push('answer'));
    await flushPromises();
    for (const at of [1, 2]) port(0).say(progress(at));
    port(0).say({ id: 2, reply: { ok: true, value: null } });
    await stopped;
    expect(told).toEqual(['event', 'event', 'answer']);
  });

  it('throws the failure that the background reports', async () => {
    const connection = connect();
    await port(0).greet();
    const sent = connection.call('send', { id: 'm1', tabId: 1, text: 'x' });
    await flushPromises();
    port(0).say({ id: 2, reply: { ok: false, failure: { code: 'NO_PROVIDER', message: 'None.' } } });
    await expect(sent).rejects.toMatchObject({ failure: { code: 'NO_PROVIDER' } });
  });

  it('fails what was in flight and reconnects at once when the background stops', async () => {
    const connected = vi.fn();
    const connection = connect({ connected });
    await port(0).greet();
    const sent = connection.call('send', { id: 'm1', tabId: 1, text: 'x' });
    await flushPromises();
    await Promise.all([expect(sent).rejects.toMatchObject({ failure: { code: 'DISCONNECTED' } }), port(0).close()]);
    await port(1).greet();
    expect(connection.status.value).toBe('connected');
    expect(connected).toHaveBeenCalledTimes(2);
  });

  it('reconnects at once while a task runs', async () => {
    connect({ needed: () => true });
    await port(0).greet();
    await port(0).close();
    expect(ports).toHaveLength(2);
  });

  it('rests when no task runs, until one begins or a call is made', async () => {
    const connection = connect({ needed: () => false });
    await port(0).greet();
    await port(0).close();
    expect(connection.status.value).toBe('resting');
    expect(ports).toHaveLength(1);
    await fakeBrowser.runtime.onMessage.trigger('something else', {}, () => undefined).then(() => undefined);
    expect(ports).toHaveLength(1);
    await fakeBrowser.runtime.onMessage.trigger(WAKE_MESSAGE, {}, () => undefined).then(() => undefined);
    expect(ports).toHaveLength(2);
    await port(1).greet();
    await port(1).close();
    const sent = connection.call('send', { id: 'm1', tabId: 1, text: 'x' });
    await port(2).greet();
    port(2).say({ id: port(2).calls[1]?.id ?? 0, reply: { ok: true, value: { taskId: 't' } } });
    expect(await sent).toEqual({ taskId: 't' });
  });

  it('does not hammer a background that never answers, but tries again when asked', async () => {
    const connection = connect();
    await port(0).close();
    expect(connection.status.value).toBe('lost');
    expect(ports).toHaveLength(1);
    connection.reconnect();
    await port(1).greet();
    expect(connection.status.value).toBe('connected');
  });

  it('that is lost is retried automatically, each time after a longer pause', async () => {
    vi.useFakeTimers();
    const connection = connect();
    const lose = async () => {
      const closed = ports.at(-1)?.close();
      await vi.advanceTimersByTimeAsync(0);
      await closed;
    };
    await lose();
    expect(connection.status.value).toBe('lost');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ports).toHaveLength(2);
    await lose();
    await vi.advanceTimersByTimeAsync(1_900);
    expect(ports).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(100);
    expect(ports).toHaveLength(3);
    vi.useRealTimers();
  });

  it('is lost when the hello is refused', async () => {
    const connection = connect();
    await port(0).hello();
    port(0).say({ id: 1, reply: { ok: false, failure: { code: 'DENIED', message: 'No.' } } });
    await flushPromises();
    expect(connection.status.value).toBe('lost');
    expect(port(0).disconnect).toHaveBeenCalled();
  });

  it('passes on messages that nobody requested', async () => {
    const push = vi.fn();
    connect({ push });
    await port(0).greet();
    port(0).say({ push: 'running', running: [] });
    expect(push).toHaveBeenCalledWith({ push: 'running', running: [] });
  });
});

it('A conversation that the user opens stays, although the panel is told only then what its tab had shown', async () => {
  const chat = effectScope().run(() => useChat(ref(7)))!;
  await port(0).greet();
  const [watched] = port(0).calls.filter(({ method }) => method === 'watch');
  const opened = chat.open('older');
  await flushPromises();
  const reply = (id: number, value: object) => port(0).say({ id, reply: { ok: true, value } } as PanelReply);
  const shows = (chatId: string) => ({ chat: { chatId, tabId: 7, tasks: [], archived: false } });
  reply(port(0).calls.at(-1)!.id, shows('older'));
  await opened;
  reply(watched!.id, { running: [], interrupted: [], recordings: [], ...shows('of the tab') });
  await flushPromises();
  expect(chat.chatId.value).toBe('older');
});

it('What else asks the background hears that it works again, once the user tries again and the conversation comes', async () => {
  const chat = effectScope().run(() => useChat(ref(7)))!;
  const woken = vi.fn();
  chat.connection.listen({ woken });
  await port(0).greet();
  const answer = async (reply: object) => {
    port(0).say({ id: port(0).calls.at(-1)!.id, reply } as PanelReply);
    await flushPromises();
  };
  await answer({ ok: false, failure: { code: 'STORAGE_UNREADABLE', message: 'The journal cannot be opened.' } });
  expect([chat.failure.value?.code, woken.mock.calls.length]).toEqual(['STORAGE_UNREADABLE', 0]);
  void chat.watchAgain();
  await flushPromises();
  await answer({
    ok: true,
    value: { running: [], interrupted: [], chat: { chatId: 'c', tabId: 7, tasks: [], archived: false } },
  });
  expect([chat.failure.value, woken.mock.calls.length]).toEqual([undefined, 1]);
});
