import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { AgentError, toFailure } from '@/utils/failure';
import { connectServer, type ConnectOptions, type StoredSession } from '../../browser/connection';
import { startToolServer, type ServedTool } from '@/tests/helpers/tool-server';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const signal = () => new AbortController().signal;

async function served(tools: ServedTool[], options?: Parameters<typeof startToolServer>[1]) {
  const server = await startToolServer(tools, options);
  closing.push(server.close);
  return server;
}

async function connected(url: string, more: Partial<ConnectOptions> = {}) {
  const connection = await connectServer({ name: 'Notes', url, fetch, ...more }, signal());
  closing.push(connection.close);
  return connection;
}

/** An HTTP server that answers everything alike; without an answer it is silent. */
async function answering(status?: number, type = 'text/html', body = '<!doctype html>', headers = {}) {
  const http = createServer((_request, response) => {
    if (status !== undefined) response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  });
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}/`;
}

async function failureOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof AgentError)) return `no failure: ${String(error)}`;
  const { code, params, mayHaveHappened } = toFailure(error);
  return `${code} ${params?.reason}${mayHaveHappened ? ', may have happened' : ''}`;
}

const echo: ServedTool = {
  name: 'echo',
  description: 'Says it again.',
  run: ({ text }) => String(text),
};

test('a server lists its tools and carries out a call', async () => {
  const server = await served([echo]);
  const notes = await connected(server.url);
  expect(await notes.listTools(signal())).toEqual([
    { name: 'echo', description: 'Says it again.', inputSchema: { type: 'object' } },
  ]);
  expect(await notes.call('echo', { text: 'Hi' }, { signal: signal() })).toEqual({
    content: [{ type: 'text', text: 'Hi' }],
  });
  expect(server.requests.map(({ what }) => what)).toEqual([
    'POST initialize',
    'POST notifications/initialized',
    'POST tools/list',
    'POST tools/call',
  ]);
});

test('what is wrong with an address is reported as a reason', async () => {
  const silent = expect(
    connectServer({ name: 'Notes', url: await answering(), fetch }, AbortSignal.timeout(200)),
  ).rejects.toThrow('timeout');
  const strict = await served([], { ownOrigin: true });
  const fromExtension: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('origin', 'chrome-extension://abc');
    return fetch(input, { ...init, headers });
  };
  expect({
    'a page': await failureOf(connected(await answering(200))),
    'no such page': await failureOf(connected(await answering(404))),
    'other JSON': await failureOf(connected(await answering(200, 'application/json', '{"a":1}'))),
    'no server': await failureOf(connected('http://127.0.0.1:9/')),
    'another address': await failureOf(connected(await answering(307, 'text/html', '', { location: strict.url }))),
    'no token': await failureOf(connected((await served([], { token: 'good' })).url)),
    'the right token': await failureOf(connected((await served([], { token: 'good' })).url, { token: 'good' })),
    'a server that fears other origins': await failureOf(connected(strict.url, { fetch: fromExtension })),
    'a server that is broken': await failureOf(connected(await answering(500))),
    '5 MB': await failureOf(connected(await answering(200, 'application/json', `"${'x'.repeat(5_000_000)}"`))),
  }).toEqual({
    'a page': 'SERVER_FAILED not-mcp',
    'no such page': 'SERVER_FAILED not-mcp',
    'other JSON': 'SERVER_FAILED not-mcp',
    'no server': 'SERVER_FAILED unreachable',
    'another address': 'SERVER_FAILED unreachable',
    'no token': 'SERVER_FAILED unauthorised',
    'the right token': 'no failure: undefined',
    'a server that fears other origins': 'SERVER_FAILED forbidden',
    'a server that is broken': 'SERVER_FAILED refused',
    '5 MB': 'SERVER_FAILED too-large',
  });
  await silent;
});

test('a session continues after the background died, and starts over where the server forgot it', async () => {
  const server = await served([echo]);
  const kept: (StoredSession | undefined)[] = [];
  const keepSession = (session: StoredSession | undefined) => Promise.resolve(void kept.push(session));
  await connected(server.url, { keepSession });
  const [session] = kept;
  const again = await connected(server.url, { session, keepSession });
  expect(await again.listTools(signal())).toHaveLength(1);
  expect(server.requests.filter(({ what }) => what === 'POST initialize')).toHaveLength(1);

  server.forgetSessions();
  const afresh = await connected(server.url, { session, keepSession });
  expect(await afresh.listTools(signal())).toHaveLength(1);
  expect(kept).toHaveLength(2);
  expect(kept[1]?.id).not.toBe(session?.id);
  expect(await afresh.call('echo', { text: 'Hi' }, { signal: signal() })).toMatchObject({ content: [{ text: 'Hi' }] });
});

test('progress is reported, and Stop cancels the call on the server', async () => {
  const stop = new AbortController();
  let cancelled = false;
  const server = await served([
    {
      name: 'slow',
      async run(_args, call) {
        await call.progress(1, 4, 'Reading');
        await new Promise((resolve) => call.signal.addEventListener('abort', resolve));
        cancelled = true;
        return 'late';
      },
    },
  ]);
  const notes = await connected(server.url);
  const told: unknown[] = [];
  const call = notes.call(
    'slow',
    {},
    {
      signal: stop.signal,
      onProgress(progress) {
        told.push(progress);
        stop.abort(new Error('Stop'));
      },
    },
  );
  await expect(call).rejects.toThrow('Stop');
  expect(told).toEqual([{ done: 1, total: 4 }]);
  await expect.poll(() => cancelled).toBe(true);
});

test('a call that fails after it began may have happened, unless the server refused it', async () => {
  const server = await served([
    { name: 'huge', run: () => 'x'.repeat(10_000_000) },
    { name: 'never', run: () => new Promise(() => undefined) },
    {
      name: 'refuses',
      run: () => {
        throw new Error('Not today');
      },
    },
    { name: 'odd', run: () => ({ content: 'words' }) },
  ]);
  const notes = await connected(server.url);
  const call = (tool: string, limitMs = 10_000) => failureOf(notes.call(tool, {}, { signal: signal(), limitMs }));
  expect({
    huge: await call('huge'),
    never: await call('never', 300),
    refuses: await call('refuses'),
    odd: await call('odd'),
    missing: await call('missing'),
  }).toEqual({
    huge: 'SERVER_FAILED too-large, may have happened',
    never: 'SERVER_FAILED silent, may have happened',
    refuses: 'SERVER_FAILED refused',
    odd: 'SERVER_FAILED refused',
    missing: 'SERVER_FAILED refused',
  });
});

test('a server that misbehaves in the middle of its session is reported, and no redirect is followed', async () => {
  const elsewhere = await served([echo]);
  const server = await served([echo]);
  /** What stands in for the server, by the method that is asked for. */
  let bad: { method: string; url: string } | undefined;
  const turning: typeof fetch = (input, init) => {
    const isBad = bad && typeof init?.body === 'string' && init.body.includes(`"${bad.method}"`);
    return fetch(isBad && bad ? bad.url : input, init);
  };
  const outcomes = async (method: string): Promise<string[]> => {
    const told: string[] = [];
    for (const url of [
      await answering(200),
      await answering(307, 'text/html', '', { location: elsewhere.url }),
      await answering(200, 'application/json', '{"jsonrpc":"2.0","id":'),
      await answering(200, 'application/json', `"${'x'.repeat(5_000_000)}"`),
    ]) {
      const notes = await connected(server.url, { fetch: turning });
      bad = { method, url };
      const work = method === 'tools/list' ? notes.listTools(signal()) : notes.call('echo', {}, { signal: signal() });
      told.push(await failureOf(work));
      bad = undefined;
      expect(await notes.listTools(signal())).toHaveLength(1);
    }
    return told;
  };
  expect(await outcomes('tools/list')).toEqual([
    'SERVER_FAILED not-mcp',
    'SERVER_FAILED unreachable',
    'SERVER_FAILED unreachable',
    'SERVER_FAILED too-large',
  ]);
  expect(await outcomes('tools/call')).toEqual([
    'SERVER_FAILED not-mcp, may have happened',
    'SERVER_FAILED unreachable, may have happened',
    'SERVER_FAILED unreachable, may have happened',
    'SERVER_FAILED too-large, may have happened',
  ]);
  expect(elsewhere.requests).toEqual([]);
});

test('a server hears that a call is cancelled, also where its task ends at once', async () => {
  const begun = Promise.withResolvers<void>();
  const cancelled = Promise.withResolvers<string>();
  const wait: ServedTool = {
    name: 'wait',
    run(_args, call) {
      call.signal.addEventListener('abort', () => cancelled.resolve('late'));
      begun.resolve();
      return cancelled.promise;
    },
  };
  const { url } = await served([wait]);
  const notes = await connected(url);
  const stop = new AbortController();
  const call = notes.call('wait', {}, { signal: stop.signal });
  await begun.promise;
  stop.abort();
  const closed = notes.close();
  await expect(call).rejects.toThrow();
  await closed;
  expect(await cancelled.promise).toBe('late');
});
