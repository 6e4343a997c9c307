import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { root } from '../../../scripts/commands.ts';

/**
 * How the demo shop differs from the one in which something was recorded: other order of elements, other ids, other
 * words around what is operated, a control that is there twice, one that is called otherwise.
 */
export type Change = 'order' | 'ids' | 'neighbours' | 'doubled' | 'renamed';

/** The demo shop, in a layout that can be changed. */
export interface ChangingShop {
  /** `http://127.0.0.1:<port>/`. */
  url: string;
  /** Pages that are opened from now on are changed like this. */
  change(...changes: Change[]): void;
  close(): Promise<void>;
}

export async function startChangingShop(): Promise<ChangingShop> {
  let changes: Change[] = [];
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
    const file = path === '/' ? 'index.html' : path.slice(1);
    response.setHeader('cache-control', 'no-store');
    response.setHeader('content-type', `${types[extname(file)] ?? 'application/octet-stream'}; charset=utf-8`);
    if (file === 'layout.js') return void response.end(`(${layOut.toString()})(${JSON.stringify(changes)});`);
    try {
      const text = await readFile(join(root, 'demo', file.replace(/[^\w.-]/g, '')), 'utf8');
      response.end(text.replace('</head>', '<script type="module" src="layout.js"></script></head>'));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    change(...wanted) {
      changes = wanted;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** Runs in the page, after the shop's own scripts. */
function layOut(changes: string[]): void {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const has = (change: string) => changes.includes(change);
  const control = (words: string) =>
    all('main button').find((button) => (button.getAttribute('aria-label') ?? button.textContent) === words);
  all('main form button, main form input, main form select').forEach((field, index) => {
    if (!field.id) field.id = has('ids') ? `x${90 - index}` : `control-${(field as HTMLInputElement).name || 'go'}`;
  });
  if (has('order')) {
    for (const parent of all('#list, nav, #checkout, #checkout fieldset, #buy'))
      parent.append(...[...parent.children].reverse());
    document.querySelector('main')?.after(document.querySelector('header') ?? '');
  }
  if (has('neighbours')) {
    const words: Record<string, string> = {
      Products: 'Produkte',
      Checkout: 'Kasse',
      Cart: 'Warenkorb',
      Delivery: 'Lieferung',
    };
    for (const text of all('main h1, main h2, legend, caption, .price, footer p'))
      text.textContent = words[text.textContent ?? ''] ?? `«${text.textContent}»`;
    document.querySelector('nav')?.setAttribute('aria-label', 'Haupt');
  }
  if (has('doubled')) {
    const button = control('Add to cart') ?? control('Place order');
    const copy = button?.cloneNode(true) as HTMLElement | undefined;
    copy?.removeAttribute('id');
    if (copy) button?.after(copy);
  }
  if (has('renamed')) {
    const button = control('Add to cart');
    if (button) button.textContent = 'Put into basket';
  }
}
