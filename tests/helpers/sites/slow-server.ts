import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SlowServer {
  /** Origin, without a trailing slash. */
  url: string;
  /** Resolves when the path has been requested. */
  asked(path: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * A web server that keeps its clients waiting: it never answers a path that is not in `pages`, and never finishes the
 * documents that are.
 */
export async function startSlowServer(pages: Record<string, string>): Promise<SlowServer> {
  const seen = new Set<string>();
  const waiting = new Map<string, () => void>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    seen.add(path);
    waiting.get(path)?.();
    const start = pages[path];
    if (start === undefined) return;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.write(start);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: (path) =>
      new Promise((resolve) => {
        if (seen.has(path)) resolve();
        else waiting.set(path, resolve);
      }),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
