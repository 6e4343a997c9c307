import { connect } from 'node:net';

/** Firefox's own remote protocol: the only one that reaches the browser's window itself. */
export interface Marionette {
  send(command: string, parameters?: Record<string, unknown>): Promise<unknown>;
  /** Runs a self-contained function with the browser's own rights, in its window. JSON arguments and result. */
  inBrowser<Args extends unknown[], Result>(
    fn: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** PNG of the whole browser window, base64. */
  windowPicture(): Promise<string>;
  /** Address to which WebDriver BiDi connects for the same session: Firefox allows only one. */
  bidiUrl: string;
  end(): void;
}

/** Connects and opens the only session. */
export async function connectMarionette(port: number): Promise<Marionette> {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  const socket = connect(port, '127.0.0.1');
  let lastId = 0;
  const greeted = new Promise<void>((resolve, reject) => {
    const receive = packets((packet) => {
      if (!Array.isArray(packet)) return resolve();
      const [, id, error, result] = packet as [number, number, { error: string; message: string } | null, unknown];
      const call = waiting.get(id);
      waiting.delete(id);
      if (error) call?.reject(new Error(`Firefox: ${error.error}: ${error.message}`));
      else call?.resolve(result);
    });
    socket.on('data', receive);
    socket.once('error', reject);
    socket.once('close', () => {
      for (const call of waiting.values()) call.reject(new Error('Firefox has ended.'));
      waiting.clear();
      reject(new Error('Firefox has ended.'));
    });
  });
  await greeted;

  const send = (command: string, parameters: Record<string, unknown> = {}): Promise<unknown> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      const text = JSON.stringify([0, lastId, command, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });

  // Marionette takes flat capabilities, without WebDriver's list of what always matches.
  const session = (await send('WebDriver:NewSession', {
    webSocketUrl: true,
    unhandledPromptBehavior: 'ignore',
    timeouts: { script: 120_000 },
  })) as { capabilities: { webSocketUrl: string } };
  await send('Marionette:SetContext', { value: 'chrome' });

  return {
    send,
    async inBrowser(fn, ...args) {
      const reply = await send('WebDriver:ExecuteScript', {
        script: `return (${fn}).apply(null, arguments)`,
        args,
        sandbox: 'system',
        newSandbox: true,
      });
      return (reply as { value: never }).value;
    },
    async windowPicture() {
      return ((await send('WebDriver:TakeScreenshot', { full: true, hash: false })) as { value: string }).value;
    },
    bidiUrl: session.capabilities.webSocketUrl,
    end: () => socket.destroy(),
  };
}

/** Splits the stream into packets `<length in bytes>:<JSON>`. */
function packets(onPacket: (packet: unknown) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const colon = rest.indexOf(':');
      if (colon < 0) return;
      const end = colon + 1 + Number(rest.subarray(0, colon));
      if (rest.length < end) return;
      const packet: unknown = JSON.parse(rest.subarray(colon + 1, end).toString());
      rest = rest.subarray(end);
      onPacket(packet);
    }
  };
}
