import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Workflow } from '../../features/workflows/agent/stored-workflows.ts';
import type { Page } from '../helpers/browsers/index.ts';
import { waitForText } from '../helpers/options.ts';
import type { Machine } from './open.ts';

export interface ListResult {
  rows: { name: string; state: string; taken: number }[];
  killed: string[];
}

/** A list ends within this time. */
const LONGEST_MS = 600_000;

/** Runs a list of so many rows, through three deaths of the background and one of the browser. */
export async function runListThroughDeaths(machine: Machine, count: number): Promise<ListResult> {
  const shop = await startCountingShop();
  const killed: string[] = [];
  try {
    const names = Array.from({ length: count }, (_, at) => `Guest ${String.fromCharCode(97 + (at % 26))}${at}`);
    const items = { workflows: [saving(shop.url)] };
    await machine.browser().inExtension(async (stored: object) => {
      await chrome.storage.local.set(stored);
      return true;
    }, items);
    const options = await listPage(machine);
    await options.evaluate(() => document.querySelector('.run-on-list')?.setAttribute('open', ''));
    await options.fill('textbox', 'Table', ['Guest\tRemark', ...names.map((name) => `${name}\tx`)].join('\n'));
    await options.click('button', `Run ${count} rows`);
    for (const part of [0.2, 0.4, 0.6]) {
      await shop.reached(Math.floor(count * part));
      await machine.browser().killBackground();
      killed.push(`background at ${shop.total()}`);
    }
    await shop.reached(Math.floor(count * 0.8));
    killed.push(`browser at ${shop.total()}`);
    await machine.killBrowser();
    const again = await listPage(machine);
    await again.click('button', 'Resume');
    await untilOver(again);
    const states = await machine.browser().inExtension(storedStates);
    return { killed, rows: names.map((name, at) => ({ name, state: states[at] ?? '', taken: shop.of(name) })) };
  } finally {
    await shop.close();
  }
}

/** What is wrong with the result: a row that was done twice, or that says something untrue. */
export function listFaultsOf({ rows }: ListResult): string[] {
  return rows.flatMap(({ name, state, taken }) => {
    const line = `${name}: ${state}, taken ${taken} times`;
    if (taken > 1) return [line];
    return (state === 'done' && taken === 0) || (taken === 1 && !/^(done|unknown|unconfirmed)$/.test(state))
      ? [line]
      : [];
  });
}

async function listPage({ browser }: Machine): Promise<Page> {
  const options = await browser().openOptions('workflows');
  await waitForText(options, '.workflow-item', 'Saves guests');
  return options;
}

async function untilOver(options: Page): Promise<void> {
  const end = Date.now() + LONGEST_MS;
  const isOver = () => options.waitFor(() => document.querySelector('.list-run[data-state=ended]') !== null);
  while (!(await isOver().catch(() => false)) && Date.now() < end);
}

/** Runs in a page of the extension: the states of the rows, which the table shows in part. */
async function storedStates(): Promise<string[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('sidehand-lists');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const [list] = await new Promise<{ rows: { state: string }[] }[]>((resolve, reject) => {
    const reading = database.transaction('lists').objectStore('lists').getAll();
    reading.onsuccess = () => resolve(reading.result as { rows: { state: string }[] }[]);
    reading.onerror = () => reject(reading.error);
  });
  database.close();
  return list?.rows.map(({ state }) => state) ?? [];
}

function saving(url: string): Workflow {
  const page = `${url}/`;
  const target = { role: 'button', name: 'Save' };
  return {
    id: 'guests',
    name: 'Saves guests',
    start: page,
    params: [{ name: 'Guest', value: 'Ada' }],
    steps: [
      { id: 's1', tool: 'type', args: { text: '{{Guest}}' }, target: { role: 'textbox', name: 'Guest' }, page },
      { id: 's2', tool: 'click', args: {}, target, page, answered: 200, expects: 'Saved {{Guest}}' },
    ],
    allowed: [{ site: new URL(url).host, kind: 'submit', on: 'Save' }],
    savedAt: 1,
  };
}

/** A shop that keeps guests by their names, and takes its time. */
async function startCountingShop() {
  const taken = new Map<string, number>();
  const waiting = new Set<() => void>();
  const total = () => [...taken.values()].reduce((sum, one) => sum + one, 0);
  const page = `<title>Guests</title><h1>Guests</h1><label>Guest <input id="guest"></label>
    <button onclick="const name = document.querySelector('#guest').value; fetch('/save', { method: 'POST', body: name }).then(() => { document.querySelector('output').textContent = 'Saved ' + name })">Save</button><output></output>`;
  const server = createServer((request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' }).end(page);
      return;
    }
    let name = '';
    request.on('data', (chunk: Buffer) => (name += chunk.toString()));
    request.on('end', () => {
      taken.set(name, (taken.get(name) ?? 0) + 1);
      for (const check of waiting) check();
      setTimeout(() => response.writeHead(200).end(), 300);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    total,
    of: (name: string) => taken.get(name) ?? 0,
    /** Resolves once so many were taken. */
    reached: (count: number) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (total() < count) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
