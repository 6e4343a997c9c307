import { WAIT_LIMIT_MS } from './types.ts';

/** A small WebDriver BiDi client. */
export interface Bidi {
  /** Rejects after `WAIT_LIMIT_MS`, but for scripts, which have waits of their own. */
  send(method: string, params?: Record<string, unknown>): Promise<Record<string, unknown>>;
  on(method: string, handler: (params: Record<string, unknown>) => void): void;
  end(): void;
}

interface Message {
  id?: number;
  type: 'success' | 'error' | 'event';
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
  error?: string;
  message?: string;
}

export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error(`No WebDriver BiDi at ${url}.`)), { once: true });
  });
  const waiting = new Map<number, { resolve(value: Record<string, unknown>): void; reject(error: Error): void }>();
  const handlers = new Map<string, ((params: Record<string, unknown>) => void)[]>();
  let lastId = 0;
  socket.addEventListener('message', (event: MessageEvent<string>) => {
    const message = JSON.parse(event.data) as Message;
    if (message.type === 'event') {
      for (const handler of handlers.get(message.method ?? '') ?? []) handler(message.params ?? {});
      return;
    }
    const call = waiting.get(message.id ?? -1);
    waiting.delete(message.id ?? -1);
    if (message.type === 'error') call?.reject(new Error(`Firefox: ${message.error}: ${message.message}`));
    else call?.resolve(message.result ?? {});
  });
  socket.addEventListener('close', () => {
    for (const call of waiting.values()) call.reject(new Error('Firefox has ended.'));
    waiting.clear();
  });
  return {
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        socket.send(JSON.stringify({ id: lastId, method, params }));
        if (method.startsWith('script.')) return;
        const asked = `${method} ${JSON.stringify(params).slice(0, 200)}`;
        const late = () => reject(new Error(`Firefox has not answered for ${WAIT_LIMIT_MS / 1000} s: ${asked}`));
        setTimeout(late, WAIT_LIMIT_MS).unref();
      }),
    on: (method, handler) => handlers.set(method, [...(handlers.get(method) ?? []), handler]),
    end: () => socket.close(),
  };
}
