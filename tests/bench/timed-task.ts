import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserName, ensureBrowser } from '../../scripts/browsers.ts';
import { removeFolder } from '../../scripts/cleanup.ts';
import { serveStatic } from '../../scripts/serve.ts';
import { launchBrowser, type Page, type TestBrowser } from '../helpers/browsers/index.ts';
import { startModelServer, type WireRequest } from '../helpers/model-server.ts';
import { sendMessage, transcript, waitForOutcome } from '../helpers/panel.ts';
import { useOneModel } from '../helpers/settings.ts';
import { instantModel, task, type Manner } from './instant-model.ts';
import { recordsPage } from './records-page.ts';
import { say } from '../../scripts/say.ts';

/** One task of ten actions, from Send to its outcome. Milliseconds. */
export interface TimedTask {
  /** When Send was pressed, since the epoch. */
  sentAt: number;
  wallMs: number;
  firstRequestMs: number;
  /** Between one request to the model and the next. */
  gapsMs: number[];
  requests: WireRequest[];
  elements: number;
  nodes: number;
}

/** A browser with a build of the extension, a page of records, and a model at the wire that answers at once. */
export interface TaskBench {
  browser: TestBrowser;
  /** Opens page and panel, carries out the task, and closes them. `beforeSend` is called just before Send. */
  run(manner: Manner, beforeSend?: () => Promise<unknown>): Promise<TimedTask>;
  close(): Promise<void>;
}

/** `rows`: the records on the page. `model`: knows the tools of the build. */
export async function openTaskBench(
  name: BrowserName,
  extensionDir: string,
  rows: number,
  model = instantModel,
): Promise<TaskBench> {
  const folder = mkdtempSync(join(tmpdir(), 'sidehand-bench-'));
  writeFileSync(join(folder, 'index.html'), recordsPage(rows));
  const site = await serveStatic(folder);
  // Builds of all versions are measured: an earlier one may break rules that were not known yet.
  const server = await startModelServer({ dialect: 'lax' });
  const program = await ensureBrowser(name, say);
  const browser = await launchBrowser(name, { extensionDir, program, headless: true });
  await useOneModel(browser, server.url);
  return {
    browser,
    async run(manner, beforeSend) {
      server.handle(model(manner));
      const before = server.requests.length;
      const page = await browser.newPage(`${site.url}/`);
      const [elements, nodes] = await page.evaluate(countNodes);
      const panel = await browser.openRealPanel(page);
      await watchClock(panel);
      await beforeSend?.();
      await sendMessage(panel, task);
      const outcome = await waitForOutcome(panel);
      await verify(page, outcome.status, panel);
      const { sent, ended } = await panel.evaluate(() => ({ ...(window as unknown as Clock).clock }));
      const requests = server.requests.slice(before);
      await panel.close();
      await page.close();
      return {
        sentAt: sent,
        wallMs: ended - sent,
        firstRequestMs: requests[0]!.at - sent,
        gapsMs: requests.slice(1).map((request, index) => request.at - requests[index]!.at),
        requests,
        elements,
        nodes,
      };
    },
    async close() {
      await browser.close();
      await server.close();
      await site.close();
      removeFolder(folder);
    },
  };
}

/** Runs in the page: the elements of its body, and all its nodes. */
function countNodes(): [number, number] {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
  let nodes = 1;
  while (walker.nextNode()) nodes += 1;
  return [document.body.querySelectorAll('*:not(script)').length, nodes];
}

interface Clock {
  /** Milliseconds since the epoch. */
  clock: { sent: number; ended: number };
}

/** Notes in the panel itself when Send is pressed and when the outcome stands, so that the harness costs nothing. */
function watchClock(panel: Page): Promise<boolean> {
  return panel.evaluate(() => {
    const clock = ((window as unknown as Clock).clock = { sent: 0, ended: 0 });
    window.addEventListener(
      'click',
      (event) => {
        if ((event.target as Element).closest('button')) clock.sent ||= Date.now();
      },
      true,
    );
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-kind=outcome]')) return;
      clock.ended = Date.now();
      observer.disconnect();
    }).observe(document, { subtree: true, childList: true, attributes: true });
    return true;
  });
}

async function verify(page: Page, status: string, panel: Page): Promise<void> {
  const row = await page.evaluate(() =>
    [...document.querySelectorAll('tbody tr:first-child td')].slice(0, 4).map((cell) => cell.textContent),
  );
  if (status === 'done' && row.join() === 'Copper kettle,15,Kitchen,yes') return;
  throw new Error(`The page ended wrong: ${JSON.stringify(row)}\n${(await transcript(panel)).join('\n')}`);
}
