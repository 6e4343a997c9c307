import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How an order leaves its page. */
export const ways = ['fetch', 'form', 'link', 'beacon', 'dialog'] as const;
export type Way = (typeof ways)[number];

/** Role and name of what orders, and of what comes before it. */
export const controls: Record<Way, { order: string; before?: string }> = {
  fetch: { order: 'button "Order by fetch"' },
  form: { order: 'button "Order by form"' },
  link: { order: 'link "Order by link"' },
  beacon: { order: 'button "Order by beacon"' },
  dialog: { order: 'button "Confirm the order"', before: 'button "Order by dialog"' },
};

export const answers = ['takes', 'refuses', 'never answers'] as const;
export type Answer = (typeof answers)[number];

/** Someone who orders once. */
export interface OpenCustomer {
  key: string;
  url: string;
  way: Way;
  /** How many orders reached the server. */
  orders: number;
  /** Resolves when the first order has reached the server. */
  arrived: Promise<void>;
  /** What the shop says to orders: it has no order that it refused. */
  says: Answer;
  /** Answers what waits for it, and from now on every order at once. */
  answer(): void;
}

/** A shop that counts orders and answers them only when it is told to. Its pages do not show what was ordered. */
export async function startOpenShop(): Promise<{ add(way: Way, says?: Answer): OpenCustomer; close(): Promise<void> }> {
  const customers = new Map<string, OpenCustomer & { take(response: ServerResponse): void }>();
  const server = createServer((request, response) => {
    const [, key = '', order] = (request.url ?? '').split('/');
    const customer = customers.get(key);
    if (!customer) return void response.writeHead(404).end();
    if (order === 'order') return customer.take(response);
    reply(response, pageOf(customer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    add(way, says = 'takes') {
      const key = `customer-${customers.size + 1}`;
      const waiting: ServerResponse[] = [];
      const { promise: arrived, resolve } = Promise.withResolvers<void>();
      let answers = false;
      const customer = {
        key,
        url: `${origin}/${key}`,
        way,
        says,
        orders: 0,
        arrived,
        answer() {
          answers = says !== 'never answers';
          if (answers) for (const response of waiting.splice(0)) reply(response, ...said[says]);
        },
        take(response: ServerResponse) {
          if (says !== 'refuses') customer.orders += 1;
          resolve();
          if (answers) reply(response, ...said[says]);
          else waiting.push(response);
        },
      };
      customers.set(key, customer);
      return customer;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const ordered = '<title>Shop</title><h1>The shop has it.</h1>';
const said: Record<Answer, [html: string, status: number]> = {
  takes: [ordered, 200],
  refuses: ['<title>Shop</title><h1>The shop has not taken it.</h1>', 500],
  'never answers': [ordered, 200],
};

function reply(response: ServerResponse, html: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(html);
}

function pageOf({ key, way }: OpenCustomer): string {
  const to = `/${key}/order`;
  const send = `fetch('${to}', { method: 'POST' }).then(() => { document.querySelector('p').textContent = 'The shop has it.'; })`;
  const order: Record<Way, string> = {
    fetch: `<button onclick="${send}">Order by fetch</button>`,
    form: `<form method="post" action="${to}"><button>Order by form</button></form>`,
    link: `<a href="${to}">Order by link</a>`,
    beacon: `<button onclick="navigator.sendBeacon('${to}', 'mugs')">Order by beacon</button>`,
    dialog: `<button onclick="document.querySelector('dialog').showModal()">Order by dialog</button>
      <dialog><button onclick="${send}; document.querySelector('dialog').close()">Confirm the order</button></dialog>`,
  };
  return `<title>Shop</title><h1>Shop</h1><p role="status"></p><div>Total 5 €</div>${order[way]}`;
}
