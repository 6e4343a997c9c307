import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { ensureBrowser } from '../../scripts/browsers.ts';
import { removeFolder } from '../../scripts/cleanup.ts';
import { extensionDir } from '../../scripts/commands.ts';
import { launchBrowser } from '../helpers/browsers/index.ts';
import { chosenBrowsers } from '../helpers/in-browsers.ts';
import type { WireHandler, WireRequest } from '../helpers/model-server.ts';
import { itWide } from '../helpers/wide.ts';
import { dailyTasks } from '../suite/daily/tasks.ts';
import { ownPages } from '../suite/own-pages.ts';
import { runSuite } from '../suite/run.ts';

const played = ['archive-a-mail', 'rename-a-file', 'put-into-the-cart'].map((wanted) =>
  dailyTasks.find(({ id }) => id === wanted)!,
);
const [first, second, third] = played.map(({ id }) => id);
const suite = ownPages('recorded', played);

/** A model of somebody else, at the HTTP address of docs/suites.md, and its answers again when it is not there. */
describe.each(chosenBrowsers())('a model at a bridge, then its recording (%s)', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'sidehand-recorded-'));
  let program: string;
  beforeAll(async () => {
    program = await ensureBrowser(name, () => undefined);
  });
  afterAll(() => removeFolder(folder));

  const run = async (file: string, model: string, only = /./) => {
    const said: string[] = [];
    const launch = () => launchBrowser(name, { extensionDir: extensionDir(name), program, headless: true });
    const options = { browser: name, launch, model, seed: 1, only, file: join(folder, file) };
    const results = await runSuite(suite, options, (line) => said.push(line));
    return {
      said,
      results: results.map(({ task, cause, requests }) => `${task}: ${cause || 'solved'} in ${requests}`),
    };
  };
  itWide(
    'plays without the model what the model played; what it was never asked is told, and the run goes on',
    async () => {
      const bridge = await startBridge();
      const lived = await run('lived.jsonl', `bridge=${bridge.url}`).finally(() => bridge.close());
      expect(lived.results).toEqual([`${first}: solved in 2`, `${second}: solved in 3`, `${third}: solved in 2`]);
      const answers = join(folder, 'lived', 'answers.jsonl');
      const lines = readFileSync(answers, 'utf8').split('\n').filter(Boolean);
      expect(lines).toHaveLength(7);

      // In the middle of the second task the product asks what nobody has answered.
      const cut = join(folder, 'cut.jsonl');
      writeFileSync(cut, lines.toSpliced(3, 1).join('\n'));
      const { results, said } = await run('cut-off.jsonl', `recorded=${cut}`);
      expect(results).toEqual([`${first}: solved in 2`, `${second}: model failed in 2`, `${third}: solved in 2`]);
      expect(said).toContainEqual(expect.stringContaining('The recording has no answer to this request'));
    },
  );

  itWide('plays each task of a recording alone, and in a run that was begun before', async () => {
    const bridge = await startBridge();
    await run('whole.jsonl', `bridge=${bridge.url}`).finally(() => bridge.close());
    const model = `recorded=${join(folder, 'whole', 'answers.jsonl')}`;
    expect((await run('again.jsonl', model, new RegExp(third!))).results).toEqual([`${third}: solved in 2`]);
    const rest = await run('again.jsonl', model);
    expect(rest.said).toContain('1 tasks have a result already.');
    expect(rest.results).toEqual([`${third}: solved in 2`, `${first}: solved in 2`, `${second}: solved in 3`]);
  });
});

/** Plays the policies of the tasks from nothing but what is posted. */
async function startBridge(): Promise<{ url: string; close(): Promise<void> }> {
  const handlers = new Map<string, WireHandler>();
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (asked) => {
      const text = asked.messages.map((message) => message.text).join('\n');
      const task = played.find((one) => text.includes(one.request))!;
      const handler = handlers.get(task.id) ?? task.policy(task.request);
      handlers.set(task.id, handler);
      response.end(JSON.stringify(await handler(asked)));
    });
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

async function bodyOf(request: IncomingMessage): Promise<WireRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as WireRequest;
}
