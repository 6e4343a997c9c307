import { fail } from '../failure';
import { isRecord } from '../is-record';
import { notify, request, type Address, type RequestOptions } from './rpc';
import { ServerError } from './server-error';
import { isUnknownSession, serverFailure } from './server-failure';

/** How long a server may take to connect, and to list its tools. */
const CONNECT_LIMIT_MS = 15_000;
/** How long a call may take without a sign of progress, and in all. */
const CALL_LIMIT_MS = 60_000;
const LONGEST_CALL_MS = 300_000;
const MOST_PAGES = 10;
/** The versions of the protocol that are spoken, the newest first. */
const versions: readonly unknown[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

/** A session as it survives the background. */
export interface KeptSession {
  id: string;
  protocolVersion?: string;
}

export interface ConnectOptions {
  /** The user's name for the server. */
  name: string;
  url: string;
  token?: string | undefined;
  fetch: typeof fetch;
  /** A session of an earlier run, which goes on where the server still knows it. */
  session?: KeptSession | undefined;
  /** Called with the session that is in use now. */
  keepSession?(session: KeptSession | undefined): Promise<void>;
}

export interface Progress {
  done: number;
  total?: number;
}

/** A connection to a server of tools. All methods throw AgentError with SERVER_FAILED, or the signal's reason. */
export interface ServerConnection {
  /** What the server lists now, as it comes. */
  listTools(signal: AbortSignal): Promise<unknown[]>;
  /** Calls a tool once. What has begun and failed may have happened: the failure says so. */
  call(
    tool: string,
    input: Record<string, unknown>,
    options: { signal: AbortSignal; onProgress?(progress: Progress): void; limitMs?: number },
  ): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/** Connects to a server: begins a session, or goes on with an earlier one. */
export async function connectServer(options: ConnectOptions, signal: AbortSignal): Promise<ServerConnection> {
  const { name, session } = options;
  const host = new URL(options.url).host;
  const failed = (error: unknown, given: AbortSignal, begun = false) => {
    for (const { aborted, reason } of [given, signal]) if (aborted) throw reason;
    return serverFailure(error, { server: name, host }, begun);
  };

  const closed = new AbortController();
  let current: Address;
  try {
    current = session
      ? { ...options, sessionId: session.id, protocolVersion: session.protocolVersion }
      : await begin(options, signal);
  } catch (error) {
    throw failed(error, signal);
  }

  return {
    async listTools(given) {
      try {
        return await listAll(current, given).catch(async (error: unknown) => {
          if (!isUnknownSession(error)) throw error;
          // The server has forgotten the session: nothing of it is lost, a new one begins.
          current = await begin(options, signal);
          return listAll(current, given);
        });
      } catch (error) {
        throw failed(error, given);
      }
    },
    async call(tool, input, { signal: given, onProgress, limitMs = CALL_LIMIT_MS }) {
      const limits: RequestOptions = {
        signal: AbortSignal.any([given, closed.signal]),
        limitMs,
        longestMs: Math.max(limitMs, LONGEST_CALL_MS),
        onProgress: ({ progress, total }) => {
          if (typeof progress !== 'number') return;
          onProgress?.({ done: progress, ...(typeof total === 'number' ? { total } : {}) });
        },
      };
      try {
        const { result } = await request(current, 'tools/call', { name: tool, arguments: input }, limits);
        return isRecord(result) ? result : {};
      } catch (error) {
        throw failed(error, given, true);
      }
    },
    close() {
      closed.abort(new ServerError('The connection was closed.', {}));
      return Promise.resolve();
    },
  };
}

/** Begins a session, and keeps it. */
async function begin({ url, token, fetch, keepSession }: ConnectOptions, signal: AbortSignal): Promise<Address> {
  const hello = { protocolVersion: versions[0], capabilities: {}, clientInfo: { name: 'Sidehand', version: '1' } };
  const address: Address = { url, token, fetch };
  const { result, sessionId } = await request(address, 'initialize', hello, { signal, limitMs: CONNECT_LIMIT_MS });
  const protocolVersion = isRecord(result) ? result.protocolVersion : undefined;
  if (typeof protocolVersion !== 'string' || !versions.includes(protocolVersion))
    throw new ServerError('The server speaks no version of the protocol that is known here.', { code: 'not-mcp' });
  const begun: Address = { ...address, sessionId, protocolVersion };
  await notify(
    begun,
    'notifications/initialized',
    {},
    AbortSignal.any([signal, AbortSignal.timeout(CONNECT_LIMIT_MS)]),
  );
  await keepSession?.(sessionId === undefined ? undefined : { id: sessionId, protocolVersion });
  return begun;
}

async function listAll(address: Address, signal: AbortSignal): Promise<unknown[]> {
  const tools: unknown[] = [];
  let cursor: unknown;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const params = cursor === undefined ? {} : { cursor };
    const { result } = await request(address, 'tools/list', params, { signal, limitMs: CONNECT_LIMIT_MS });
    if (!isRecord(result) || !Array.isArray(result.tools))
      throw fail('SERVER_FAILED', 'The server does not list tools.', { params: { reason: 'not-mcp' } });
    tools.push(...(result.tools as unknown[]));
    cursor = result.nextCursor;
    if (typeof cursor !== 'string' || cursor === '') break;
  }
  return tools;
}
