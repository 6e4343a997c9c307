import type { Client } from '@modelcontextprotocol/client';
import { fail } from '../../../utils/failure';
import { isRecord } from '../../../utils/is-record';
import { boundedFetch } from './bounded-fetch';
import { isUnknownSession, serverFailure } from './server-failure';
import { ignoreLateFailure } from '../../../utils/async';
import { defined } from '../../../utils/defined';
import { withTimeLimit } from '../../../utils/time-limit';
import { lazily, z } from '../../../utils/zod';

/** To connect, and to list tools. */
const CONNECT_LIMIT_MS = 15_000;
/** Without a sign of progress, and in all. */
const CALL_LIMIT_MS = 60_000;
const MAX_CALL_MS = 300_000;
const MAX_PAGES = 10;
/** For the server to take what it is told last. */
const LAST_WORD_MS = 2_000;

export const sessionSchema = lazily(() => z.object({ id: z.string(), protocolVersion: z.string().exactOptional() }));
export type StoredSession = z.infer<ReturnType<typeof sessionSchema>>;

export interface ConnectOptions {
  name: string;
  url: string;
  token?: string | undefined;
  fetch: typeof fetch;
  /** A session of an earlier run, which continues if the server still knows it. */
  session?: StoredSession | undefined;
  keepSession?(session: StoredSession | undefined): Promise<void>;
}

export interface Progress {
  done: number;
  total?: number;
}

/** All methods throw AgentError with SERVER_FAILED, or the signal's reason. */
export interface ServerConnection {
  listTools(signal: AbortSignal): Promise<unknown[]>;
  /** If a call fails after it has begun, it may have happened: then the failure says so. */
  call(
    tool: string,
    input: Record<string, unknown>,
    options: { signal: AbortSignal; onProgress?(progress: Progress): void; limitMs?: number },
  ): Promise<Record<string, unknown>>;
  /** A server that is told of a cancelled call hears it first. */
  close(): Promise<void>;
}

/** By the official client, loaded when it is needed. */
export async function connectServer(options: ConnectOptions, signal: AbortSignal): Promise<ServerConnection> {
  const { name, url, token, session, keepSession } = options;
  const host = new URL(url).host;
  const sdk = await import('./official-client');
  // This aborts the call under way, which must not wait for the rest.
  let broken = new AbortController();
  /** Messages without an answer: the client goes on meanwhile. */
  const told: Promise<void>[] = [];

  const open = async (kept?: StoredSession): Promise<Client> => {
    const transport = new sdk.StreamableHTTPClientTransport(new URL(url), {
      fetch: boundedFetch(options.fetch, () => broken),
      requestInit: token ? { headers: { authorization: `Bearer ${token}` } } : {},
      reconnectionOptions: noReconnection,
      ...defined({ sessionId: kept?.id, protocolVersion: kept?.protocolVersion }),
    });
    const send = transport.send.bind(transport);
    transport.send = (message, how) => {
      const sent = send(message, how);
      if (!('id' in message)) told.push(sent);
      return sent;
    };
    const client = new sdk.Client({ name: 'Sidehand', version: '1' });
    await client.connect(transport, { timeout: CONNECT_LIMIT_MS, signal });
    const { sessionId: id, protocolVersion } = transport;
    if (!kept) await keepSession?.(id === undefined ? undefined : { id, ...defined({ protocolVersion }) });
    return client;
  };
  /** Works until the answer breaks off. `started`: once asked, it may have happened. */
  const asked = async <T>(given: AbortSignal, started: boolean, work: (until: AbortSignal) => Promise<T>) => {
    broken = new AbortController();
    try {
      return await work(AbortSignal.any([given, broken.signal]));
    } catch (error) {
      if (given.aborted) throw given.reason;
      if (signal.aborted) throw signal.reason;
      throw serverFailure(broken.signal.aborted ? broken.signal.reason : error, { server: name, host }, started);
    }
  };
  let current = await asked(signal, false, () => open(session));

  return {
    listTools: (given) =>
      asked(given, false, async (until) => {
        try {
          return await listAllTools(current, until);
        } catch (error) {
          if (!isUnknownSession(error)) throw error;
          current = await open();
          return listAllTools(current, until);
        }
      }),
    call: (tool, input, { signal: given, onProgress, limitMs = CALL_LIMIT_MS }) =>
      asked(given, true, async (until) => {
        const request = { method: 'tools/call', params: { name: tool, arguments: input } };
        const answer = await current.request(request, anyObject, {
          signal: until,
          timeout: limitMs,
          maxTotalTimeout: Math.max(limitMs, MAX_CALL_MS),
          resetTimeoutOnProgress: true,
          onprogress: ({ progress, total }) => onProgress?.({ done: progress, ...defined({ total }) }),
        });
        return isRecord(answer) ? answer : {};
      }),
    async close() {
      // Closing aborts what is under way.
      const heard = Promise.allSettled(told);
      await withTimeLimit(heard, LAST_WORD_MS, 'TIMEOUT', 'The server does not listen.').catch(ignoreLateFailure);
      await current.close();
    },
  };
}

const noReconnection = {
  maxRetries: 0,
  initialReconnectionDelay: 1_000,
  maxReconnectionDelay: 1_000,
  reconnectionDelayGrowFactor: 1,
};

async function listAllTools(client: Client, signal: AbortSignal): Promise<unknown[]> {
  const tools: unknown[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const params = cursor === undefined ? {} : { params: { cursor } };
    const answer = await client.request({ method: 'tools/list', ...params }, anyObject, {
      signal,
      timeout: CONNECT_LIMIT_MS,
    });
    if (!isRecord(answer) || !Array.isArray(answer.tools))
      throw fail('SERVER_FAILED', 'The server does not list tools.', { params: { reason: 'not-mcp' } });
    tools.push(...(answer.tools as unknown[]));
    cursor = typeof answer.nextCursor === 'string' && answer.nextCursor !== '' ? answer.nextCursor : undefined;
    if (cursor === undefined) break;
  }
  return tools;
}

/** Its content is checked where it is used. */
const anyObject = {
  '~standard': { version: 1 as const, vendor: 'sidehand', validate: (value: unknown) => ({ value }) },
};
