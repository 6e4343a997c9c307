import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const says = (words: string) => `document.querySelector('output').textContent = '${words}'`;
const form = (submit: string, more = '') =>
  `<form method="post" action="/save/twofold" onsubmit="${submit}"${more}><label>Name <input name="name"></label><button>Order</button></form>`;

/** Pages that say something else than what becomes of what they send. `?500` is answered with that status. */
export const pages = {
  '/praise': `<button onclick="fetch('/save/praise?500', { method: 'POST' }).then(() => { ${says('Saved, thank you!')} })">Order</button>`,
  '/expired': `<button onclick="fetch('/save/expired', { method: 'POST' }).then(() => { ${says('Your session has ended. Try again.')} })">Order</button>`,
  '/impatient': `<button onclick="const stop = new AbortController(); setTimeout(() => stop.abort(), 2000); fetch('/save/impatient?never', { method: 'POST', signal: stop.signal }).catch(() => { ${says('No network. Try again.')} })">Order</button>`,
  '/twofold': form(
    `event.preventDefault(); for (const way of [1, 2]) fetch('/save/twofold', { method: 'POST', body: 'name=' + this.name.value }).then(() => { ${says('Saved.')} })`,
  ),
  '/quick': `<button onclick="fetch('/save/quick', { method: 'POST' }).then(() => { ${says('Saved.')} })">Order</button>`,
} as const;

/** Serves them, and keeps what was taken. */
export async function startDeceptiveShop() {
  const taken: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://shop.test');
    if (!pathname.startsWith('/save/')) {
      const body = (pages as Record<string, string>)[pathname] ?? '';
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      response.end(`<title>Shop</title><h1>Shop</h1><p>Total 5 €</p>${body}<output></output>`);
      return;
    }
    const status = Number(search.slice(1)) || 200;
    if (status < 400) taken.push(pathname);
    if (search !== '?never') response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
