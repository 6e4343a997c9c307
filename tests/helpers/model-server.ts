import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asTold } from './model-server/as-told.ts';
import { asksCritic, judgeAt, type WireCritic } from './model-server/critic.ts';
import { dialects, type Dialect, type DialectName } from './model-server/dialects.ts';
import { record, type Json } from './model-server/json.ts';
import { readRequest } from './model-server/read-request.ts';
import type { Refusal } from './model-server/refusal.ts';
import { checkedRequest, first } from './model-server/rules/rule.ts';
import { send, sendJson, type WireAnswer } from './model-server/send.ts';
import type { WireApi, WireRequest } from './model-server/types.ts';
import { nothingGiven } from './model-server/write/index.ts';

export { dialectNames, type DialectName } from './model-server/dialects.ts';
export type { WireAnswer } from './model-server/send.ts';
export type { WireCall, WireMessage, WireReply, WireRequest } from './model-server/types.ts';

export type WireHandler = (request: WireRequest) => WireAnswer | Promise<WireAnswer>;

export interface ModelServerOptions {
  /** Default: says "Hello". */
  handler?: WireHandler;
  /**
   * Whose rules for requests, refusals and streams the server follows. Default: `strict`, chat completions and
   * Anthropic's messages by their makers' rules.
   */
  dialect?: DialectName;
  /** Ids for the list of models. */
  models?: string[];
  /** Prompts with more than this number of tokens (four characters each) are refused as too long. Default: 128,000. */
  contextTokens?: number;
  /** How the critic answers. Default: honest. */
  critic?: WireCritic;
  /** When set, requests without this key get 401. */
  apiKey?: string;
  /** Lets web pages of every origin read the answers. Off by default, as with real servers. */
  cors?: boolean;
  /** Default: a free one. */
  port?: number;
}

/** A request that the dialect refused, on one line: the rule, and what the server said. */
export type Refused = string;

export interface ModelServer {
  /** Origin, e.g. `http://127.0.0.1:40000`. */
  url: string;
  /** What a user would give as its address: the origin and the dialect's path, e.g. `http://127.0.0.1:40000/v1`. */
  baseUrl: string;
  /** The requests for answers (not those for lists of models) that the dialect accepted, oldest first. */
  requests: WireRequest[];
  /** Those that asked the critic about an act: they are in no other list, and no handler sees them. */
  questions: WireRequest[];
  /** The requests that it refused. */
  refused: Refused[];
  /** Sets the handler of all requests from now on. */
  handle(handler: WireHandler): void;
  /** Sets how the critic answers from now on. */
  judge(critic: WireCritic): void;
  /** Aborts open connections and stops. */
  close(): Promise<void>;
}

/** A model server on loopback, over real HTTP, that is as strict as the dialect. */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const { dialect: name = 'strict', models = ['test-model'], contextTokens = 128_000 } = options;
  const dialect: Dialect = dialects[name];
  const requests: WireRequest[] = [];
  const refused: Refused[] = [];
  const given = nothingGiven();
  const questions: WireRequest[] = [];
  let critic = options.critic ?? 'honest';
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
    if (options.apiKey !== undefined && !carriesKey(request, options.apiKey)) {
      return refuse(response, { status: 401, type: 'authentication_error', message: 'Incorrect API key provided.' });
    }
    if (route === `GET ${listPath(dialect)}`) return sendJson(response, 200, dialect.list(models, contextTokens));
    const side = dialect.side?.[route];
    if (side) return sendJson(response, 200, side(models, contextTokens));
    const api = apiAt(route, dialect);
    if (!api) return refuse(response, { status: 404, type: 'not_found_error', message: `No ${route}` });
    const disconnected = new Promise<void>((resolve) =>
      response.once('close', () => {
        if (!response.writableFinished) resolve();
      }),
    );
    const body = record(JSON.parse(text)) as Json;
    const headers = Object.fromEntries(Object.entries(request.headers).map(([key, value]) => [key, String(value)]));
    const checked = checkedRequest(api, body, headers, given);
    const broken = first(dialect.apis[api] ?? [], ({ rule, refusal }) => {
      const found = refusal(checked);
      return found && { rule, refusal: found };
    });
    const tokens = Math.ceil(text.length / 4);
    const tooLong = tokens > contextTokens ? dialect.overflow?.(tokens, contextTokens) : undefined;
    const refusal = broken?.refusal ?? tooLong;
    if (refusal) {
      refused.push(`${broken?.rule ?? 'a prompt within the window'}: ${refusal.message}`);
      return refuse(response, refusal);
    }
    const seen: WireRequest = { ...readRequest(api, body), at: Date.now(), disconnected, headers };
    const isQuestion = asksCritic(seen);
    (isQuestion ? questions : requests).push(seen);
    const wanted = isQuestion ? judgeAt(critic, seen) : await handler(seen);
    const answer = 'calls' in wanted ? asTold(wanted, seen) : wanted;
    const unfit = 'calls' in answer ? dialect.replyRefusal?.(answer, checked) : undefined;
    if (unfit) return refuse(response, unfit);
    await send(response, seen, answer, { dialect, given });
  }

  function refuse(response: ServerResponse, refusal: Refusal): void {
    const { status = 400, message } = refusal;
    if (message === '') response.writeHead(status).end();
    else sendJson(response, status, dialect.error(refusal));
  }

  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    baseUrl: url + dialect.base,
    requests,
    questions,
    refused,
    judge: (next) => {
      critic = next;
    },
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

/**
 * Plays the answers in order, one per request. A request after the last answer gets 500, which names the mistake in the
 * test.
 */
export function scripted(answers: (WireAnswer | WireHandler)[]): WireHandler {
  let next = 0;
  return (request) => {
    const answer = answers[next++];
    if (answer === undefined) throw new Error(`Request ${next} came, but the script has ${answers.length} answers.`);
    return typeof answer === 'function' ? answer(request) : answer;
  };
}

/** Anthropic's paths begin with a version that is not part of the base URL. */
const paths: Record<WireApi, string> = {
  openai: '/chat/completions',
  responses: '/responses',
  anthropic: '/v1/messages',
};

function apiAt(route: string, { base, apis }: Dialect): WireApi | undefined {
  return (Object.keys(apis) as WireApi[]).find((api) => {
    const path = api === 'anthropic' ? paths.anthropic : base + paths[api];
    return route === `POST ${path}`;
  });
}

function listPath({ base, apis }: Dialect): string {
  return apis.anthropic && !apis.openai ? '/v1/models' : `${base}/models`;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function carriesKey({ headers }: IncomingMessage, apiKey: string): boolean {
  return [headers['x-api-key'], headers['api-key'], headers.authorization?.replace(/^Bearer /, '')].includes(apiKey);
}

function allowEveryOrigin(response: ServerResponse): void {
  for (const name of ['origin', 'headers', 'methods']) response.setHeader(`access-control-allow-${name}`, '*');
}
