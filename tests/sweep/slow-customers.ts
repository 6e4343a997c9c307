import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How an order is sent: by a script that stays on the page, by a form, or by a link. */
export const ways = ['fetch', 'form', 'link'] as const;
export type Way = (typeof ways)[number];

/** Roles and names of what a customer presses. */
export const controls: Record<Way, string> = {
  fetch: 'button "Order by fetch"',
  form: 'button "Order by form"',
  link: 'link "Order by link"',
};

/** One customer of the shop. */
export interface SlowCustomer {
  key: string;
  url: string;
  way: Way;
  /** When each order reached the server, in milliseconds since the epoch. */
  orders: number[];
}

export interface SlowCustomers {
  /** A customer whose orders are answered after so many seconds; `Infinity`: never. */
  add(way: Way, seconds: number): SlowCustomer;
  close(): Promise<void>;
}

/** A shop that takes its time to answer orders, and counts them. */
export async function startSlowCustomers(): Promise<SlowCustomers> {
  const customers = new Map<string, SlowCustomer & { seconds: number }>();
  const timers = new Set<NodeJS.Timeout>();
  const server = createServer((request, response) => {
    const [, key = '', order] = (request.url ?? '').split('/');
    const customer = customers.get(key);
    const reply = (html: string): void =>
      void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
        .end(html);
    if (!customer) return void response.writeHead(404).end();
    if (order !== 'order') return reply(pageOf(customer));
    customer.orders.push(Date.now());
    if (Number.isFinite(customer.seconds))
      timers.add(setTimeout(() => reply('<title>Shop</title><h1>Ordered</h1>'), customer.seconds * 1_000));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    add(way, seconds) {
      const key = `customer-${customers.size + 1}`;
      const customer = { key, url: `${origin}/${key}`, way, orders: [], seconds };
      customers.set(key, customer);
      return customer;
    },
    async close() {
      for (const timer of timers) clearTimeout(timer);
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function pageOf({ key, way }: SlowCustomer): string {
  const to = `/${key}/order`;
  const order = {
    fetch: `<button onclick="fetch('${to}', { method: 'POST' }).then(() => { document.querySelector('p').textContent = 'Ordered'; })">Order by fetch</button>`,
    form: `<form method="post" action="${to}"><button>Order by form</button></form>`,
    link: `<a href="${to}">Order by link</a>`,
  }[way];
  return `<title>Shop</title><h1>Shop</h1><p role="status"></p><div>Total 5 €</div>${order}`;
}
