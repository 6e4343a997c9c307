import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, normalize, resolve, sep } from 'node:path';

export interface StaticServer {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  url: string;
  close(): Promise<void>;
}

/**
 * Serves a folder on 127.0.0.1 at a free port. A folder's address gives its index.html. Never leaves the folder. `app`:
 * the file of an app that draws its addresses itself; it is given for those that name no file.
 */
export async function serveStatic(folder: string, app?: string): Promise<StaticServer> {
  const root = resolve(folder);
  const server = createServer(async (request, response) => {
    const wanted = fileOf(root, request.url ?? '/');
    const file = app && wanted && extname(wanted) === '' ? resolve(root, app) : wanted;
    try {
      if (!file) throw new Error('outside of the folder');
      const body = await readFile(file);
      response.writeHead(200, {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'cache-control': 'no-store',
      });
      response.end(body);
    } catch {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('There is no such page.');
    }
  });
  await new Promise<void>((done, fault) => {
    server.once('error', fault);
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
};

function fileOf(root: string, address: string): string | undefined {
  let path: string;
  try {
    path = decodeURIComponent(new URL(address, 'http://127.0.0.1').pathname);
  } catch {
    return undefined;
  }
  const file = resolve(root, `.${sep}${normalize(path)}`);
  if (file !== root && !file.startsWith(root + sep)) return undefined;
  return path.endsWith('/') ? resolve(file, 'index.html') : file;
}
