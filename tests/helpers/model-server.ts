import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  openAiJson,
  readRequest,
  streamEvents,
  type WireApi,
  type WireReply,
  type WireRequest,
} from './model-server-wire.ts';

export type { WireCall, WireMessage, WireReply, WireRequest } from './model-server-wire.ts';

/** What the server answers: a reply, or a fault in its place or in its middle. */
export type WireAnswer =
  | WireReply
  /** `body`: a string is sent as it stands, anything else as JSON; none leaves it empty. */
  | { status: number; body?: unknown; headers?: Record<string, string> }
  /** The connection breaks after so many bytes of the reply's stream. */
  | (WireReply & { cutAfterBytes: number })
  /** So many events of the reply come, then nothing more; the connection stays open. */
  | (WireReply & { stallAfterChunks: number })
  /** So many events of the reply come, and the rest once `until` resolves. */
  | (WireReply & { pauseAfterChunks: number; until: Promise<void> })
  /** The body of a 200 stream, as it stands. */
  | { rawChunks: (string | Uint8Array)[] };

export type WireHandler = (request: WireRequest) => WireAnswer | Promise<WireAnswer>;

export interface ModelServerOptions {
  /** Default: says "Hello". */
  handler?: WireHandler;
  /** Ids for GET /v1/models. */
  models?: string[];
  /** When set, requests without this key get 401. */
  apiKey?: string;
  /** Lets web pages of every origin read the answers. Off by default, as with real servers. */
  cors?: boolean;
  /** Default: a free one. */
  port?: number;
}

export interface ModelServer {
  /** Origin, e.g. `http://127.0.0.1:40000`. For an OpenAI base URL add `/v1`. */
  url: string;
  /** The requests for answers (not those for lists of models), oldest first. */
  requests: WireRequest[];
  /** Answers the requests from now on. */
  handle(handler: WireHandler): void;
  /** Breaks open connections and stops. */
  close(): Promise<void>;
}

/** A model server on loopback that speaks OpenAI chat completions and Anthropic messages over real HTTP. */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const requests: WireRequest[] = [];
  let handler = options.handler ?? (() => ({ text: 'Hello' }));
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { error: { type: 'test_handler_failed', message: String(error) } });
    });
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readBody(request);
    if (options.cors) allowEveryOrigin(response);
    if (options.cors && request.method === 'OPTIONS') return void response.writeHead(204).end();
    const route = `${request.method} ${request.url?.split('?')[0]}`;
    const api = apis[route];
    if (options.apiKey !== undefined && !carriesKey(request, options.apiKey)) {
      return sendJson(response, 401, {
        type: 'error',
        error: { type: 'authentication_error', message: 'Incorrect API key provided.' },
      });
    }
    if (route === 'GET /v1/models') {
      const data = (options.models ?? ['test-model']).map((id) => ({
        id,
        object: 'model',
        type: 'model',
        created: 0,
        owned_by: 'test',
      }));
      return sendJson(response, 200, { object: 'list', data, has_more: false });
    }
    if (!api) return sendJson(response, 404, { error: { type: 'not_found_error', message: `No ${route}` } });
    const disconnected = new Promise<void>((resolve) =>
      response.once('close', () => {
        if (!response.writableFinished) resolve();
      }),
    );
    const seen: WireRequest = {
      ...readRequest(api, JSON.parse(text) as Record<string, unknown>),
      at: Date.now(),
      disconnected,
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    };
    requests.push(seen);
    await send(response, seen, await handler(seen));
  }

  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    handle: (next) => {
      handler = next;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Plays the answers in order, one a request. A request beyond the last gets 500, which names the fault in the test. */
export function scripted(answers: (WireAnswer | WireHandler)[]): WireHandler {
  let next = 0;
  return (request) => {
    const answer = answers[next++];
    if (answer === undefined) throw new Error(`Request ${next} came, but the script has ${answers.length} answers.`);
    return typeof answer === 'function' ? answer(request) : answer;
  };
}

const apis: Record<string, WireApi | undefined> = {
  'POST /v1/chat/completions': 'openai',
  'POST /v1/messages': 'anthropic',
};

async function send(response: ServerResponse, request: WireRequest, answer: WireAnswer): Promise<void> {
  if ('status' in answer) {
    const isText = typeof answer.body === 'string';
    const body = answer.body === undefined ? '' : isText ? String(answer.body) : JSON.stringify(answer.body);
    const type = answer.body === undefined ? {} : { 'content-type': isText ? 'text/plain' : 'application/json' };
    response.writeHead(answer.status, { ...type, ...answer.headers }).end(body);
    return;
  }
  if (!('rawChunks' in answer) && request.body.stream !== true && request.api === 'openai') {
    return sendJson(response, 200, openAiJson(answer, request.model));
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.flushHeaders();
  const chunks = 'rawChunks' in answer ? answer.rawChunks : streamEvents(request.api, answer, request.model);
  if ('cutAfterBytes' in answer) {
    const bytes = Buffer.from(chunks.join('')).subarray(0, answer.cutAfterBytes);
    response.write(bytes, () => response.destroy());
    return;
  }
  const stalls = 'stallAfterChunks' in answer;
  const pauses = 'pauseAfterChunks' in answer;
  const before = stalls ? answer.stallAfterChunks : pauses ? answer.pauseAfterChunks : chunks.length;
  for (const chunk of chunks.slice(0, before)) response.write(chunk);
  if (stalls) return;
  if (pauses) await answer.until;
  for (const chunk of chunks.slice(before)) response.write(chunk);
  response.end();
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function carriesKey({ headers }: IncomingMessage, apiKey: string): boolean {
  return headers.authorization === `Bearer ${apiKey}` || headers['x-api-key'] === apiKey;
}

function allowEveryOrigin(response: ServerResponse): void {
  for (const name of ['origin', 'headers', 'methods']) response.setHeader(`access-control-allow-${name}`, '*');
}
