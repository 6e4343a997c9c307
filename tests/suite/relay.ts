import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { record, type Json } from '../helpers/model-server/json.ts';
import { readRequest } from '../helpers/model-server/read-request.ts';
import type { WireApi, WireRequest } from '../helpers/model-server/types.ts';

/** A provider, as a user would enter it: the address of its API, and the key. */
export interface Provider {
  kind: 'openai' | 'anthropic';
  baseUrl: string;
  /** '' for a server that needs none. */
  apiKey: string;
}

export interface Relay {
  /** What the extension is told as the address: the provider behind it. */
  url: string;
  /** The requests for answers that went through, oldest first. */
  requests: WireRequest[];
  close(): Promise<void>;
}

/**
 * Stands on loopback between the extension and a provider, so that what is sent can be counted and the key stays out of
 * the browser. Bodies and answers go through as they are.
 */
export async function startRelay(provider: Provider): Promise<Relay> {
  const requests: WireRequest[] = [];
  const server = createServer((request, response) => {
    pass(request, response).catch((error: unknown) => {
      if (response.headersSent) return response.destroy();
      const message = `The provider could not be asked: ${error instanceof Error ? error.message : String(error)}`;
      return response
        .writeHead(502, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { message } }));
    });
  });

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').replace(provider.kind === 'openai' ? /^\/v1(?=\/)/ : /^/, '');
    const text = await textOf(request);
    const api = apiOf(path);
    if (api && text !== '') {
      const body = record(JSON.parse(text)) as Json;
      const disconnected = once(response, 'close').then(() => undefined);
      requests.push({ ...readRequest(api, body), headers: {}, at: Date.now(), disconnected });
    }
    const answer = await fetch(provider.baseUrl.replace(/\/$/, '') + path, {
      method: request.method ?? 'GET',
      headers: { ...kept(request), ...keyHeader(provider) },
      ...(text === '' ? {} : { body: text }),
    });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' });
    if (answer.body) await pipeline(Readable.fromWeb(answer.body as ReadableStream), response);
    else response.end();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function apiOf(path: string): WireApi | undefined {
  if (path.endsWith('/chat/completions')) return 'openai';
  if (path.endsWith('/responses')) return 'responses';
  return path.endsWith('/messages') ? 'anthropic' : undefined;
}

/** What says how to read the body; nothing that names the browser. */
function kept({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      /^(content-type|accept|anthropic-version|anthropic-beta)$/.test(name) ? [[name, String(value)]] : [],
    ),
  );
}

function keyHeader({ kind, apiKey }: Provider): Record<string, string> {
  if (apiKey === '') return {};
  return kind === 'anthropic' ? { 'x-api-key': apiKey } : { authorization: `Bearer ${apiKey}` };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
