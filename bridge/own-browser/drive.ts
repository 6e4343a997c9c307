import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

/** Loads an unpacked extension over Chromium's pipe, the one way that branded Chrome takes too. */
export async function loadInChromium(child: ChildProcess, folder: string): Promise<void> {
  const [, , , out, back] = child.stdio as [unknown, unknown, unknown, Writable, Readable];
  const answer = Promise.withResolvers<{ error?: { message: string } }>();
  let text = '';
  back.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    const messages = text.split('\0');
    text = messages.pop() ?? '';
    for (const message of messages) {
      const read = JSON.parse(message) as { id?: number; error?: { message: string } };
      if (read.id === 1) answer.resolve(read);
    }
  });
  out.on('error', answer.reject);
  child.once('exit', (code) => answer.reject(new Error(`Chromium ended with code ${code}.`)));
  out.write(`${JSON.stringify({ id: 1, method: 'Extensions.loadUnpacked', params: { path: folder } })}\0`);
  const { error } = await answer.promise;
  if (error) throw new Error(`Chromium does not load the extension: ${error.message}`);
}

/** Installs an unsigned add-on by WebDriver BiDi, and leaves the session: pages then see no driver. */
export async function installInFirefox(child: ChildProcess, folder: string): Promise<void> {
  const socket = new WebSocket(`${await listensAt(child)}/session`);
  const opened = Promise.withResolvers<undefined>();
  socket.addEventListener('open', () => opened.resolve(undefined));
  socket.addEventListener('error', () => opened.reject(new Error('Firefox cannot be reached.')));
  await opened.promise;
  const answers = new Map<number, (message: { type: string; message?: string }) => void>();
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as { id?: number; type: string; message?: string };
    answers.get(message.id ?? 0)?.(message);
  });
  let last = 0;
  const send = async (method: string, params: object) => {
    const id = ++last;
    const answer = Promise.withResolvers<{ type: string; message?: string }>();
    answers.set(id, answer.resolve);
    socket.addEventListener('close', () => answer.reject(new Error('Firefox has ended.')));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, message = '' } = await answer.promise;
    if (type === 'error') throw new Error(`Firefox: ${message}`);
  };
  await send('session.new', { capabilities: {} });
  await send('webExtension.install', { extensionData: { type: 'path', path: folder } });
  await send('session.end', {});
  socket.close();
}

/** Where Firefox listens, as it says on its own. */
function listensAt(child: ChildProcess): Promise<string> {
  const address = Promise.withResolvers<string>();
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-10_000);
    const [, url] = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(text) ?? [];
    if (url) address.resolve(url);
  });
  child.once('exit', (code) => address.reject(new Error(`Firefox ended with code ${code}.`)));
  return address.promise;
}
