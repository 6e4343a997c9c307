import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isWide } from '../helpers/run-size.ts';

/** How the page of a step sends its order: a form that loads a new document, or a script that stays on the page. */
const ways = ['form', 'fetch'] as const;

/** Orders of a task: fewer where only one death of the background is shown. */
export const STEPS = isWide ? 12 : 4;

/** One customer: what their orders did at the server. */
export interface Customer {
  url: string;
  /** How often the effect of each step happened. The clean run's is 1 for each. */
  effects: number[];
  /** Called when an order has arrived and before it is answered; the answer waits for it. */
  onOrder: (step: number) => void | Promise<void>;
  /** Resolves with the `what` of a request to `<url>/held?what=...`. */
  held: Promise<string>;
}

export interface Shop {
  customer(): Customer;
  close(): Promise<void>;
}

/**
 * A shop in which each of several orders is one POST with an effect that the server counts. A page shows what has been
 * ordered, and offers the next item.
 */
export async function startShop(): Promise<Shop> {
  const customers = new Map<string, Customer & { hold(what: string): void }>();
  const server = createServer((request, response) => {
    void serve(request).then(({ status, headers = {}, body = '' }) => {
      response
        .writeHead(status, { 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8', ...headers })
        .end(body);
    });
  });

  async function serve(
    request: IncomingMessage,
  ): Promise<{ status: number; headers?: Record<string, string>; body?: string }> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop');
    const [, key = '', step] = pathname.split('/');
    const customer = customers.get(key);
    if (!customer) return { status: key === 'favicon.ico' ? 204 : 404 };
    if (step === 'held') customer.hold(searchParams.get('what') ?? '');
    if (request.method !== 'POST') return { status: 200, body: pageOf(key, customer) };
    request.resume();
    await once(request, 'end');
    const index = Number(step);
    customer.effects[index - 1] = (customer.effects[index - 1] ?? 0) + 1;
    await customer.onOrder(index);
    return { status: 303, headers: { location: `/${key}` } };
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    customer() {
      const key = `customer-${customers.size + 1}`;
      const { promise: held, resolve: hold } = Promise.withResolvers<string>();
      const customer = {
        url: `${origin}/${key}`,
        effects: Array.from({ length: STEPS }, () => 0),
        onOrder: () => undefined,
        held,
        hold,
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

function pageOf(key: string, { effects }: Customer): string {
  const ordered = effects.filter((count) => count > 0).length;
  const next = ordered + 1;
  const basket = `<p id="basket">Ordered: ${ordered} of ${STEPS}</p>`;
  if (ordered === STEPS) return `<title>Shop</title><h1>Shop</h1>${basket}<p>That is all.</p>`;
  const button = `<button>Order item ${next}</button><textarea aria-label="Note"></textarea>`;
  if (ways[next % ways.length] === 'form')
    return `<title>Shop</title><h1>Shop</h1>${basket}<form method="post" action="/${key}/${next}">${button}</form>`;
  // Shows the next item as a page of its own would, without loading one.
  return `<title>Shop</title><h1>Shop</h1>${basket}<div id="order">${button}</div><script>
    document.querySelector('button').onclick = async () => {
      const answer = await fetch('/${key}/${next}', { method: 'POST' });
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      document.querySelector('h1').nextElementSibling.replaceWith(page.querySelector('#basket'));
      document.querySelector('#order').replaceWith(page.querySelector('form') ?? page.querySelector('p:not(#basket)'));
    };
  </script>`;
}
