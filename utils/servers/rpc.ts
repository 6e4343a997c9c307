import { ignoreLateFailure } from '../async';
import { isRecord } from '../is-record';
import { readEvents } from '../llm/stream/sse';
import { boundedBody } from './bounded-body';
import { ServerError } from './server-error';

/** Where requests go, and what each carries. */
export interface Address {
  url: string;
  token?: string | undefined;
  fetch: typeof fetch;
  /** The session, once there is one. */
  sessionId?: string | undefined;
  protocolVersion?: string | undefined;
}

export interface RequestOptions {
  signal: AbortSignal;
  /** How long the server may be silent, and take in all. */
  limitMs: number;
  longestMs?: number;
  /** Called with the parameters of each sign of progress. */
  onProgress?(params: Record<string, unknown>): void;
}

/** What a server gave for a request, with the session that it named. */
export interface RpcAnswer {
  result: unknown;
  sessionId: string | undefined;
}

let lastId = 0;

/**
 * Asks a server of tools by JSON-RPC over streamable HTTP
 * (https://modelcontextprotocol.io/specification/2025-11-25/basic/transports). Throws ServerError, AgentError where
 * the answer is too large, the error of `fetch`, or the reason of the signal; a request that is given up is cancelled
 * on the server.
 */
export async function request(
  address: Address,
  method: string,
  params: Record<string, unknown>,
  { signal, limitMs, longestMs = limitMs, onProgress }: RequestOptions,
): Promise<RpcAnswer> {
  const id = ++lastId;
  const silent = new AbortController();
  const giveUp = () => silent.abort(new ServerError('The server did not answer in time.', { code: 'silent' }));
  const longest = setTimeout(giveUp, longestMs);
  let timer = setTimeout(giveUp, limitMs);
  const ended = AbortSignal.any([signal, silent.signal]);
  const meta = onProgress ? { _meta: { progressToken: id } } : {};
  try {
    const response = await post(address, { id, method, params: { ...params, ...meta } }, ended);
    for await (const message of messagesOf(response)) {
      if (message.method === undefined && message.id === id) return answerOf(message, response);
      if (isProgress(message, id)) {
        clearTimeout(timer);
        timer = setTimeout(giveUp, limitMs);
        onProgress?.(message.params);
      } else if (message.method !== undefined && message.id !== undefined) {
        await post(address, replyTo(message), ended);
      }
    }
    throw new Error('The answer broke off.');
  } catch (error) {
    if (!ended.aborted) throw error;
    if (method !== 'initialize')
      void notify(address, 'notifications/cancelled', { requestId: id }, AbortSignal.timeout(limitMs)).catch(
        ignoreLateFailure,
      );
    throw ended.reason;
  } finally {
    clearTimeout(timer);
    clearTimeout(longest);
  }
}

/** Tells the server something that has no answer. Throws as `request` does. */
export async function notify(
  address: Address,
  method: string,
  params: Record<string, unknown>,
  signal: AbortSignal,
): Promise<void> {
  const response = await post(address, { method, params }, signal);
  await response.body?.cancel();
}

async function post(address: Address, message: Record<string, unknown>, signal: AbortSignal): Promise<Response> {
  const { url, token, sessionId, protocolVersion } = address;
  const response = await address.fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(sessionId === undefined ? {} : { 'mcp-session-id': sessionId }),
      ...(protocolVersion === undefined ? {} : { 'mcp-protocol-version': protocolVersion }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', ...message }),
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    signal,
  });
  if (response.ok) return response;
  const words = response.body ? await new Response(boundedBody(response.body)).text() : '';
  throw new ServerError(words, { status: response.status });
}

type Message = Record<string, unknown>;

/** The messages of an answer: one or several as JSON, or a stream of them. */
async function* messagesOf(response: Response): AsyncGenerator<Message> {
  const type = response.headers.get('content-type') ?? '';
  const body = response.body && boundedBody(response.body);
  if (body && /^application\/json\b/i.test(type)) yield* parsed(await new Response(body).text());
  else if (body && /^text\/event-stream\b/i.test(type)) {
    for await (const { data } of readEvents(body)) yield* parsed(data);
  } else {
    await body?.cancel();
    throw noServer();
  }
}

function parsed(text: string): Message[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw noServer();
  }
  return (Array.isArray(value) ? value : [value]).map((message: unknown) => {
    if (!isRecord(message) || message.jsonrpc !== '2.0') throw noServer();
    return message;
  });
}

const noServer = () => new ServerError('What answers at this address is no server of tools.', { code: 'not-mcp' });

function answerOf({ result, error }: Message, response: Response): RpcAnswer {
  if (isRecord(error)) throw new ServerError(String(error.message), { code: Number(error.code) });
  return { result, sessionId: response.headers.get('mcp-session-id') ?? undefined };
}

function isProgress(message: Message, id: number): message is Message & { params: Record<string, unknown> } {
  const { method, params } = message;
  return method === 'notifications/progress' && isRecord(params) && params.progressToken === id;
}

/** Of all that a server may ask, Sidehand answers only pings. */
function replyTo({ id, method }: Message): Message {
  return method === 'ping' ? { id, result: {} } : { id, error: { code: -32601, message: 'Method not found' } };
}
