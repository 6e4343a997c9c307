import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { ensureBrowser } from '../../scripts/browsers.ts';
import { removeFolder } from '../../scripts/cleanup.ts';
import { extensionDir } from '../../scripts/commands.ts';
import { launchBrowser, type TestBrowser } from '../helpers/browsers/index.ts';
import { chosenBrowsers } from '../helpers/in-browsers.ts';
import { itWide } from '../helpers/wide.ts';
import { dailyTasks } from '../suite/daily/tasks.ts';
import { ownPages } from '../suite/own-pages.ts';
import { readResults } from '../suite/result.ts';
import { runSuite } from '../suite/run.ts';
import type { Suite } from '../suite/suite.ts';

const small = ownPages('small', dailyTasks.slice(0, 3));

/** What `npm run suite` does where something goes wrong: it tells, and goes on. */
describe.each(chosenBrowsers())('a run of a suite (%s)', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'sidehand-run-'));
  let browser: TestBrowser | undefined;
  let launched = 0;
  let program: string;
  beforeAll(async () => {
    program = await ensureBrowser(name, () => undefined);
  });
  afterAll(() => removeFolder(folder));

  const run = async (suite: Suite, file: string, model = 'scripted', isLeft?: () => boolean) => {
    const said: string[] = [];
    launched = 0;
    const launch = async () => {
      launched += 1;
      browser = await launchBrowser(name, { extensionDir: extensionDir(name), program, headless: true });
      return browser;
    };
    const left = isLeft ? { isLeft } : {};
    const options = { browser: name, launch, model, seed: 1, only: /./, file: join(folder, file), ...left };
    const results = await runSuite(suite, options, (line) => said.push(line));
    return { said, results: results.map(({ task, cause }) => `${task}: ${cause || 'solved'}`) };
  };

  itWide('goes on where its browser dies, tells it, and repeats nothing when it is begun again', async () => {
    const deadly: Suite = {
      ...small,
      async open(seed) {
        const { tasks, close } = await small.open(seed);
        const policy = () => async () => {
          await browser?.kill();
          return { text: '' };
        };
        return { tasks: tasks.map((task, at) => (at === 1 ? { ...task, policy } : task)), close };
      },
    };
    const { results, said } = await run(deadly, 'dies.jsonl');
    const [first, second, third] = dailyTasks.map(({ id }) => id);
    expect(results).toEqual([`${first}: solved`, `${second}: broken`, `${third}: solved`]);
    expect(said).toContainEqual(expect.stringContaining(`FAIL ${second}  broken`));
    expect(launched).toBe(2);

    const before = readResults(join(folder, 'dies.jsonl'));
    const again = await run(small, 'dies.jsonl');
    expect(again.said).toEqual(['3 tasks have a result already.']);
    expect([launched, readResults(join(folder, 'dies.jsonl'))]).toEqual([0, before]);
  });

  itWide('ends with the task at which nobody waits for it any more, and goes on when it is begun again', async () => {
    await expect(run(small, 'left.jsonl', 'scripted', () => true)).rejects.toThrow(/^What started this run has ended/);
    expect(readResults(join(folder, 'left.jsonl'))).toHaveLength(1);
    await browser?.ended;
    const { said, results } = await run(small, 'left.jsonl');
    expect(said[0]).toBe('1 tasks have a result already.');
    expect(results).toHaveLength(3);
  });

  itWide('goes on where the model refuses, and tells what it said', async () => {
    const refusing = createServer((_request, response) => void response.writeHead(401).end('No key, no answer.'));
    await new Promise<void>((listening) => void refusing.listen(0, '127.0.0.1', listening));
    const { port } = refusing.address() as AddressInfo;
    const { results, said } = await run(small, 'refuses.jsonl', `bridge=http://127.0.0.1:${port}/`);
    refusing.close();
    expect(results).toEqual(dailyTasks.slice(0, 3).map(({ id }) => `${id}: model failed`));
    expect(said.filter((line) => /No key, no answer/.test(line))).toHaveLength(3);
    expect(launched).toBe(1);
  });

  itWide('plays several tasks at once, each with its own requests', async () => {
    const { results } = await run({ ...small, atOnce: 3 }, 'many.jsonl');
    expect(results).toEqual(dailyTasks.slice(0, 3).map(({ id }) => `${id}: solved`));
    const requests = readResults(join(folder, 'many.jsonl')).map((result) => result.requests);
    expect(requests.every((count) => count > 0)).toBe(true);
  });
});
