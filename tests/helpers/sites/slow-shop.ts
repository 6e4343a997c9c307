import { createServer, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A shop that answers orders when the test says so, or never. It says its price: a plan covers no other payment. */
export async function startSlowShop() {
  const open: ServerResponse[] = [];
  const orders: string[] = [];
  const told: (() => void)[] = [];
  const page = `<title>Shop</title><h1>Shop</h1><p role="status"></p><div>Total 5 €</div>
    <button onclick="fetch('/order', { method: 'POST' }).then(() => { document.querySelector('p').textContent = 'Ordered.'; })">Order</button>
    <form method="post" action="/order"><input type="hidden" name="by" value="form"><button>Order by form</button></form>
    <a href="/order">Order by link</a>
    <button onclick="document.querySelector('p').textContent = 'Sending'; fetch('/order', { method: 'POST' }).then(() => setTimeout(() => { document.querySelector('p').textContent = 'Printed.'; }, 250))">Order and print</button>
    <form method="post" action="/order" onsubmit="event.preventDefault(); this.querySelector('button').disabled = true; fetch('/order', { method: 'POST', body: new FormData(this) }).then(() => setTimeout(() => { document.querySelector('p').textContent = 'Packed.'; }, 250))"><input type="hidden" name="by" value="form"><button>Order and pack</button></form>
    <button onclick="window.open('/till')">Go to the till</button>
    <button onclick="fetch('/order', { method: 'POST' }).then(() => window.close())">Order and leave</button>
    <button onclick="fetch('/order', { method: 'POST' }); const end = Date.now() + 9000; while (Date.now() < end);">Order and think</button>`;
  const server: Server = createServer((request, response) => {
    if (!request.url?.startsWith('/order'))
      return void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
        .end(page);
    orders.push(request.method ?? '');
    open.push(response);
    told.splice(0).forEach((tell) => tell());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders,
    /** Resolves with the next order that comes in. */
    ordered: () => new Promise<void>((resolve) => told.push(resolve)),
    answer: (status = 200) => {
      for (const response of open.splice(0))
        response
          .writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
          .end('<title>Ordered</title><h1>Ordered</h1>');
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
