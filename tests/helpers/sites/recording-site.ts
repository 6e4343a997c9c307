import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WAIT_LIMIT_MS } from '../browsers/types.ts';

/** A web site for a test that records every request. */
export interface RecordingSite {
  /** `http://127.0.0.1:<port>`. */
  url: string;
  /**
   * What was requested, as `GET /path?query`, oldest first. Icons, which browsers ask for by themselves, are left out.
   */
  requests: string[];
  /** What each of them brought in its body, as far as it has arrived. */
  bodies: string[];
  /** How many bytes have arrived, on any connection. A connection over which nothing is sent does not count. */
  bytes(): number;
  /** Serves HTML at a path from now on, with these headers in addition to the usual ones. */
  page(path: string, html: string, headers?: Record<string, string>): string;
  /** Answers a path with these headers and a few bytes, or these, from now on. */
  file(path: string, headers: Record<string, string>, content?: Buffer): string;
  /** Answers a path with this status and nothing else from now on. */
  status(path: string, status: number): void;
  /** Redirects a path to another address from now on. */
  redirect(path: string, to: string): string;
  /** Answers a path with the beginning of a text from now on, and never with its end. */
  stream(path: string, text: string): void;
  /** Requests for the path are recorded, but get no answer until the returned function is called. */
  hold(path: string): () => void;
  /**
   * Resolves with the `count`-th request that equals this one. Rejects at the usual wait limit, with what came instead.
   */
  requested(request: string, count?: number): Promise<void>;
  close(): Promise<void>;
}

/** Paths without a page get an empty 200. */
export async function startRecordingSite(): Promise<RecordingSite> {
  const pages = new Map<string, { html: string; headers: Record<string, string> }>();
  const files = new Map<string, { headers: Record<string, string>; content: Buffer }>();
  const streams = new Map<string, string>();
  const redirects = new Map<string, string>();
  const statuses = new Map<string, number>();
  const held = new Map<string, { released: boolean; responses: (() => void)[] }>();
  const requests: string[] = [];
  const bodies: string[] = [];
  const waiters = new Set<() => void>();
  const limits = new Set<NodeJS.Timeout>();

  const reply = (path: string, response: ServerResponse): void => {
    const location = redirects.get(path);
    if (location !== undefined) return void response.writeHead(302, { location, 'cache-control': 'no-store' }).end();
    const status = statuses.get(path);
    if (status !== undefined) return void response.writeHead(status, { 'cache-control': 'no-store' }).end();
    const file = files.get(path);
    if (file) return void response.writeHead(200, file.headers).end(file.content);
    const page = pages.get(path);
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      ...page?.headers,
    });
    const stream = streams.get(path);
    if (stream !== undefined) return void response.write(stream);
    response.end(page?.html ?? '');
  };
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path === '/favicon.ico') return void response.writeHead(404).end();
    const at = requests.push(`${request.method} ${request.url}`) - 1;
    bodies[at] = '';
    request.setEncoding('utf8').on('data', (text: string) => (bodies[at] += text));
    for (const check of waiters) check();
    const hold = held.get(path);
    if (hold && !hold.released) hold.responses.push(() => reply(path, response));
    else reply(path, response);
  });
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    requests,
    bodies,
    bytes: () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    page(path, html, headers = {}) {
      pages.set(path, { html, headers });
      return `${url}${path}`;
    },
    file(path, headers, content = Buffer.from('bytes')) {
      files.set(path, { headers, content });
      return `${url}${path}`;
    },
    status(path, status) {
      statuses.set(path, status);
    },
    redirect(path, to) {
      redirects.set(path, to);
      return `${url}${path}`;
    },
    stream(path, text) {
      streams.set(path, text);
    },
    hold(path) {
      const hold = { released: false, responses: [] as (() => void)[] };
      held.set(path, hold);
      return () => {
        hold.released = true;
        for (const respond of hold.responses.splice(0)) respond();
      };
    },
    requested: (wanted, count = 1) =>
      new Promise((resolve, reject) => {
        const limit = setTimeout(() => {
          reject(new Error(`Waited ${WAIT_LIMIT_MS / 1000} s for ${wanted}. There was:\n${requests.join('\n')}`));
        }, WAIT_LIMIT_MS);
        limits.add(limit);
        const check = (): void => {
          if (requests.filter((one) => one === wanted).length < count) return;
          clearTimeout(limit);
          waiters.delete(check);
          resolve();
        };
        waiters.add(check);
        check();
      }),
    async close() {
      for (const limit of limits) clearTimeout(limit);
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
