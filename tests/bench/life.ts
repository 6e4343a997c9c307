import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { type BrowserName, browserNames, ensureBrowser } from '../../scripts/browsers.ts';
import { buildExtension } from '../../scripts/commands.ts';
import { launchBrowser, type Page } from '../helpers/browsers/index.ts';
import { sendMessage, waitForOutcome } from '../helpers/panel.ts';
import { useModelServer } from '../helpers/settings.ts';
import { say } from '../../scripts/say.ts';

/** What the model does: streams for two minutes, then keeps the next request waiting for a minute and a half. */
const STREAM_S = 120;
const FIRST_BYTE_S = 90;
/** Longest gap in the stream. */
const GAP_S = 10;

/**
 * How long the background lives: through an answer that streams for two minutes, through one whose first byte comes
 * late, and after the last one with the panel still open. Words: `firefox`. Takes about five minutes. Gives its figures
 * as lines.
 */
export async function benchLife(words: string[]): Promise<string[]> {
  const name: BrowserName = browserNames.find((known) => words.includes(known)) ?? 'chromium';
  const program = await ensureBrowser(name, say);
  const model = await startSlowModel();
  const browser = await launchBrowser(name, { extensionDir: await buildExtension(name), program, headless: true });
  try {
    await useModelServer(browser, model.url);
    const panel = await browser.openPanel(await browser.newPage(`${model.url}/page`));
    const streamed = await timed(() => ask(panel, 'Stream', 1));
    const late = await timed(() => ask(panel, 'Late', 2));
    const gone = await timed(() => backgroundGone(panel));
    return [
      `browser            ${name}`,
      `streamed answer    ${streamed.result.status} after ${streamed.seconds} s`,
      `late first byte    ${late.result.status} after ${late.seconds} s`,
      `background         ${gone.result ? `gone ${gone.seconds} s after the outcome` : `still there ${gone.seconds} s after the outcome`}`,
    ];
  } finally {
    await browser.close();
    await model.close();
  }
}

async function ask(panel: Page, request: string, count: number): ReturnType<typeof waitForOutcome> {
  await sendMessage(panel, request);
  for (;;) {
    const ended = await panel.evaluate(
      (wanted: number) => document.querySelectorAll('[role=log] [data-kind=outcome]').length >= wanted,
      count,
    );
    if (ended) return waitForOutcome(panel, count);
    await after(500);
  }
}

/** Asks the browser, not the background, which would wake it. Given up after two minutes. */
async function backgroundGone(panel: Page): Promise<boolean> {
  for (let waited = 0; waited < 240; waited += 1) {
    const contexts = await panel.evaluate(
      async () => (await chrome.runtime.getContexts({ contextTypes: ['BACKGROUND'] })).length,
    );
    if (contexts === 0) return true;
    await after(500);
  }
  return false;
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const started = Date.now();
  const result = await work();
  return { result, seconds: Math.round((Date.now() - started) / 1_000) };
}

async function startSlowModel(): Promise<{ url: string; close(): Promise<void> }> {
  let requests = 0;
  const server = createServer((request, response) => {
    if (request.method === 'GET')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Page</title><p>Hello');
    request.resume();
    requests += 1;
    void (requests === 1 ? stream(response) : answerLate(response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function stream(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (let second = 0; second < STREAM_S; second += GAP_S) {
    response.write(chunk({ content: `${second} ` }));
    await after(GAP_S * 1_000);
  }
  response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
}

async function answerLate(response: ServerResponse): Promise<void> {
  await after(FIRST_BYTE_S * 1_000);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(`${chunk({ content: 'Here I am.' })}${chunk({}, 'stop')}data: [DONE]\n\n`);
}

function chunk(delta: Record<string, string>, finish: string | null = null): string {
  const body = {
    id: 'c1',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'test-model',
    choices: [{ index: 0, delta, finish_reason: finish }],
  };
  return `data: ${JSON.stringify(body)}\n\n`;
}
