import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Page } from '../helpers/browsers/index';
import { digestOf, modelNamed } from '../suite/models';
import { startModelServer } from '../helpers/model-server';
import { startRelay } from '../suite/relay';
import { addResult, readResults, type TaskResult } from '../suite/result';
import { writeReport } from '../suite/report';
import { fetchSource, sourceFolder } from '../suite/sources';
import { share } from '../suite/statistics';
import type { SuiteSource, SuiteTask } from '../suite/suite';
import { suiteCommand } from '../suite/command';
import { suites } from '../suite/suites';
import { comparisonOf, tableOf } from '../suite/tables';
import { answersOf, costIn } from '../suite/play';
import { tells } from '../suite/webgames';
import type { WireRequest } from '../helpers/model-server/types';
import { todayText } from '../../utils/agent/words/opening';

const folder = mkdtempSync(join(tmpdir(), 'sidehand-suite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const result = (task: string, reward: number, more: Partial<TaskResult> = {}): TaskResult => ({
  ...{ suite: 'small', task, group: 'click', seed: 1, browser: 'chromium', model: 'scripted', commit: 'abc1234' },
  ...{ at: '2026-11-26T12:00:00.000Z', reward, outcome: 'done', requests: 2, calls: 2, failedCalls: 0, tokens: 4_000 },
  ...{ drift: 1, cost: null, heap: null },
  ...{ newTokens: 2_000, used: '', cards: 0, seconds: 2, cause: reward === 1 ? '' : 'wrong', detail: '' },
  ...more,
});

/** What a reader of the report reads. */
function reportOf(...files: string[]): string {
  const page = readFileSync(writeReport(files), 'utf8').replaceAll(/<(style|script)>[\s\S]*?<\/\1>/g, '');
  const text = page
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"');
  return text.replaceAll(/\s+/g, ' ');
}

describe('A run of a suite', () => {
  test('is kept line by line, and a task that was run again counts once', () => {
    const file = join(folder, 'kept.jsonl');
    for (const one of [result('press', 0), result('type', 1), result('press', 1)]) addResult(file, one);
    expect(readResults(file).map(({ task, reward }) => `${task} ${reward}`)).toEqual(['press 1', 'type 1']);
  });

  test('that was cut in the middle of a line says which line', () => {
    const file = join(folder, 'cut.jsonl');
    writeFileSync(file, `${JSON.stringify(result('press', 1))}\n{"suite":"sm`);
    expect(() => readResults(file)).toThrow(/^Line 2 of .* is no result/);
  });

  test('is read line by line, whatever breaks of other kinds its texts hold', () => {
    const file = join(folder, 'breaks.jsonl');
    addResult(file, result('press', 0, { detail: 'one\u2028two\u0085three\u000bfour\r\nfive' }));
    expect(readResults(file)).toHaveLength(1);
  });

  test('solved nothing where a page gives a part of its reward, or only the model says that it is done', () => {
    const [solved = ''] = tableOf([result('greatest', 0.1), result('claimed', 0, { outcome: 'done' })]);
    expect(solved).toContain('solved 0 of 2');
  });

  test.each([
    ['3.1 s · 2 actions · 45 tokens', null],
    ['3.1 s · 2 actions · 45 tokens · $0.00', 0],
    ['3.1 s · 2 actions · 45 tokens · $1,204.50', 1_204.5],
  ])('cost what the panel tells, and what is free is not the same as not told: %s', (used, cost) => {
    expect(costIn(used)).toBe(cost);
  });

  test('is told by group, with the share of the solved and its interval, and the causes of the others', () => {
    const figures =
      'solved 1 of 2 (50 %, 9 to 91), requests 2.0, tokens 4000, a step 2000, drift 1.0, failed calls 1 of 4, cards 0, seconds 2.0, dollars 0.020, megabytes 12.0';
    const drag = result('drag', 0, { cause: 'call failed', failedCalls: 1, cost: 0.02, heap: 12e6 });
    expect(tableOf([result('press', 1), drag])).toEqual([
      `click  ${figures}`,
      `all  ${figures}`,
      'call failed  1: drag',
    ]);
  });

  test('is compared with another over the tasks that both have', () => {
    const before = [result('press', 0), result('type', 1), result('gone', 1)];
    const now = [result('press', 1, { tokens: 3_000 }), result('type', 1)];
    expect(comparisonOf(before, now).filter((line) => /both|only|tokens/.test(line))).toEqual([
      'tasks in both  2',
      expect.stringMatching(/^tokens a task {2}-500 \(.*: not certain$/),
      'solved only now  press',
      'solved only before  none',
    ]);
    expect(() => comparisonOf(before, [])).toThrow('The two runs have no task with the same seed.');
    expect(() => comparisonOf(before, [result('press', 1, { suite: 'large' })])).toThrow(
      'These are runs of two suites, small and large.',
    );
  });

  test('is compared with intervals that say how little a few tasks tell', () => {
    const [before, now] = [
      [4_000, 4_000],
      [4_004, 4_010],
    ].map((each) => each.map((tokens, at) => result(`task ${at}`, 1, { tokens })));
    const tokens = (one: TaskResult[], other: TaskResult[]) =>
      comparisonOf(one, other).find((line) => line.startsWith('tokens'));
    expect(tokens(before!, now!)).toBe('tokens a task  +7.0 (-31.1 to 45.1): not certain');
    expect(tokens(before!, now!.slice(1))).toBe('tokens a task  +10.0 (no interval of one task): not certain');
  });

  test('is called better or worse where that is certain: more is better of the solved, less of all else', () => {
    const run = (reward: number, requests: number, cost: number | null) =>
      [0, 1, 2].map((at) => result(`task ${at}`, reward, { requests: requests + at / 10, cost }));
    expect(comparisonOf(run(0, 3, null), run(1, 5, 0.1)).slice(2, -2)).toEqual([
      'solved, in percent  +100 (100 to 100): better',
      'requests a task  +2.0 (2.0 to 2.0): worse',
      'tokens a task  0.0 (0.0 to 0.0): the same',
      'failed calls a task  0.0 (0.0 to 0.0): the same',
      'cards a task  0.0 (0.0 to 0.0): the same',
      'seconds a task  0.0 (0.0 to 0.0): the same',
    ]);
    expect(
      comparisonOf(run(1, 5, 0.2), run(0, 3, 0.1)).filter((line) => /percent|requests|dollars/.test(line)),
    ).toEqual([
      'solved, in percent  -100 (-100 to -100): worse',
      'requests a task  -2.0 (-2.0 to -2.0): better',
      expect.stringMatching(/^dollars a task {2}-0.1.*: better$/),
    ]);
  });

  test('has a report: its figures, and step by step what was not solved', () => {
    const file = join(folder, 'shown.jsonl');
    addResult(file, result('type', 1, { group: 'typing', cost: 0.02 }));
    addResult(file, result('press', 0, { detail: 'a <b> that was not closed', commit: 'def5678' }));
    mkdirSync(join(folder, 'shown'));
    const bar = '='.repeat(100);
    const steps = [1, 2].map(
      (at) =>
        `${bar}\nrequest ${at} to m\n${bar}\n--- system (9 tokens)\nRULES\n--- tools (9 tokens)\nTOOLS\n--- user (2 tokens)\npage ${at}\n\n--- answer (1 tokens)\n> click {"ref":"e${at}"}`,
    );
    writeFileSync(join(folder, 'shown', 'press.txt'), ['press: wrong', ...steps].join('\n'));
    writeFileSync(join(folder, 'shown', 'press.png'), '');
    const page = reportOf(file);
    expect(page).toContain('shown chromium, scripted, commit abc1234, def5678, 2026-11-26 1 of 2');
    expect(page).toContain('US dollars a task As a table Group shown click – typing 0.02');
    expect(page).toContain('Cards a task 0 in every group. As a table');
    expect(page).toMatch(/shown: 1 of 2 press click: wrong a <b> that was not closed user \(2 tokens\) page 1 answer/);
    expect(page).toContain('page 2 answer (1 tokens) > click {"ref":"e2"}');
    expect(page).not.toMatch(/RULES|TOOLS|not beside/);
  });

  test('has a report that compares the runs of a suite, and leaves out what no run tells', () => {
    const [was, now] = ['was', 'now'].map((name) => join(folder, name, 'small.jsonl'));
    addResult(was!, result('press', 0));
    addResult(now!, result('press', 1));
    const page = reportOf(was!, now!);
    expect(page).toContain('now/small compared with was/small');
    expect(page).toContain('solved only now press');
    expect(page).toContain(
      'was/small: 1 of 1 press click: wrong No picture of it is beside the results. No transcript',
    );
    expect(page).toContain('now/small: every task was solved');
    expect(page).not.toContain('ollars');
  });

  test('has no report where a file is not there, empty or no run', () => {
    const file = join(folder, 'no-run.jsonl');
    expect(() => writeReport([file])).toThrow(/^There is no file /);
    expect(() => writeReport([folder])).toThrow(/^There is no file /);
    writeFileSync(file, '');
    expect(() => writeReport([file])).toThrow(/^There are no results in /);
    for (const line of ['{}', 'null', '[]', '"press"', '{"task":"press"}']) {
      writeFileSync(file, `${line}\n`);
      expect(() => writeReport([file]), line).toThrow(/^Line 1 of .* is no result/);
    }
  });
});

test.each([
  ['another seed', ['daily', '--seed', '2'], 'seed 1, not 2'],
  ['another browser', ['daily', '--browser', 'firefox'], 'browser chromium, not firefox'],
  ['another suite', ['long'], 'suite daily, not long'],
  ['another model', ['daily', '--model', 'openai=http://127.0.0.1:9/v1#small'], 'model scripted, not small'],
])('a run is not mixed into the results of %s', async (_of, words, told) => {
  const file = join(folder, 'mixed.jsonl');
  writeFileSync(file, `${JSON.stringify(result('press', 1, { suite: 'daily' }))}\n`);
  await expect(suiteCommand([...words, '--file', file], () => undefined)).rejects.toThrow(
    `${file} holds another run: ${told}. Name another with --file.`,
  );
});

test('the interval of a share holds for none and for all (Wilson)', () => {
  expect(share(0, 10)).toMatchObject({ value: 0, low: 0, high: expect.closeTo(0.278, 2) });
  expect(share(10, 10)).toMatchObject({ value: 1, low: expect.closeTo(0.722, 2), high: 1 });
});

describe('A model of a suite', () => {
  const request = (text: string) =>
    ({ messages: [{ role: 'user', text }], tools: ['click'] }) as unknown as WireRequest;

  test('answers the same request of another run: port, nonce and time do not count', () => {
    const one = request('It is 11:32 (UTC). <page-content-86114b> url: http://127.0.0.1:34871/a');
    const other = request('It is 09:05 (UTC). <page-content-bf3c6a> url: http://127.0.0.1:40001/a');
    expect(digestOf(one)).toBe(digestOf(other));
    expect(digestOf(one)).not.toBe(digestOf(request('something else')));
  });

  test('answers the same request of another server, which gave its calls other ids', () => {
    const called = (id: string, ref: string) =>
      digestOf({
        messages: [{ role: 'assistant', text: '', calls: [{ id, name: 'click', arguments: { ref } }] }],
        tools: ['click'],
      } as unknown as WireRequest);
    expect(called('call_1_0', 'e1')).toBe(called('call_7_0', 'e1'));
    expect(called('call_1_0', 'e1')).not.toBe(called('call_1_0', 'e2'));
  });

  test('answers the same request on another day, in another place and language', () => {
    const today = (startedAt: number, timeZone: string, language: string) =>
      digestOf(request(`${todayText({ startedAt, locale: { timeZone, language } })}\nThe user's request: press`));
    expect(today(0, 'Europe/Berlin', 'de-DE')).toBe(today(8e12, 'America/Argentina/Salta', 'en'));
  });

  test.each([
    'gpt',
    'openai=nowhere#gpt',
    'openai=https://api.example/v1',
    'bridge=nowhere',
    'recorded=',
    'recorded=/no/such/file',
  ])('that is not there is refused: %s', (word) => {
    expect(() => modelNamed(word, join(folder, 'answers.jsonl'))).toThrow(/^(--model takes|There is no recording) /);
  });
});

test('a request that was given up before all tasks had begun costs its policy no turn', async () => {
  const allBegun = Promise.withResolvers<void>();
  const turns = ['first', 'second'];
  const player = { request: 'press', handler: () => ({ text: turns.shift()! }), exchanges: [] };
  const server = await startModelServer({ handler: answersOf([player], allBegun.promise) });
  const ask = (signal?: AbortSignal) =>
    fetch(`${server.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'test-model', messages: [{ role: 'user', content: 'press' }] }),
      ...(signal ? { signal } : {}),
    });
  try {
    const impatient = new AbortController();
    const givenUp = ask(impatient.signal).catch((error: unknown) => (error as Error).name);
    await vi.waitUntil(() => server.requests.length === 1);
    impatient.abort();
    expect(await givenUp).toBe('AbortError');
    await server.requests[0]!.disconnected;
    allBegun.resolve();
    expect(await (await ask()).text()).toContain('first');
  } finally {
    await server.close();
  }
});

test('a provider is asked as it is: the key is added on the way, and what is sent is counted', async () => {
  const provider = await startModelServer({ apiKey: 'k-1', models: ['doer'], handler: () => ({ text: 'Hello' }) });
  const relay = await startRelay({ kind: 'openai', baseUrl: `${provider.url}/v1`, apiKey: 'k-1' });
  try {
    expect(await (await fetch(`${relay.url}/v1/models`)).text()).toContain('doer');
    const answer = await fetch(`${relay.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'doer', stream: true, messages: [{ role: 'user', content: 'Hi' }] }),
    });
    expect(await answer.text()).toContain('Hello');
    expect(relay.requests.map(({ model, messages }) => `${model}: ${messages[0]?.text}`)).toEqual(['doer: Hi']);
  } finally {
    await relay.close();
    await provider.close();
  }
});

test('a game is won by its password, not by one of which it is a part', () => {
  const said = ['The password is ROW_BOAT.', 'Password: **ROW_BOAT**', 'ROW_BOAT_EASY', 'MY-ROW_BOAT', 'row_boat'];
  expect(said.filter((text) => tells(text, 'ROW_BOAT'))).toEqual(said.slice(0, 2));
});

describe('A suite that others wrote', () => {
  const upstream = join(folder, 'upstream');
  const git = (...args: string[]) => execFileSync('git', ['-C', upstream, ...args], { encoding: 'utf8' }).trim();
  const commit = (text: string) => {
    writeFileSync(join(upstream, 'task.txt'), text);
    git('add', '.');
    git('-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', 'commit', '-q', '-m', text);
    return git('rev-parse', 'HEAD');
  };
  const build = { folder: '.', commands: [['node', '-e', 'fs.cpSync("task.txt", "dist/built.txt")']], makes: 'dist' };
  let source: SuiteSource = { repository: upstream, commit: '', license: 'MIT' };
  beforeAll(() => {
    mkdirSync(upstream);
    git('init', '-q');
    source = { ...source, commit: commit('one') };
  });

  test('says which command brings it where it is not here', () => {
    expect(() => sourceFolder('absent', source, folder)).toThrow('Bring it once: npm run suite -- fetch absent');
  });

  test('is brought at its commit and built, and needs nobody else afterwards', () => {
    fetchSource('games', { ...source, build }, folder);
    renameSync(upstream, `${upstream}-gone`);
    const there = sourceFolder('games', { ...source, build }, folder);
    renameSync(`${upstream}-gone`, upstream);
    expect(readFileSync(join(there, 'dist', 'built.txt'), 'utf8')).toBe('one');
  });

  test('is refused at another commit, and where it is not built', () => {
    const newer = { ...source, commit: commit('two') };
    fetchSource('plain', source, folder);
    expect(() => sourceFolder('plain', newer, folder)).toThrow(
      `is at commit ${source.commit}, its adapter knows ${newer.commit}. Bring that one: npm run suite -- fetch plain`,
    );
    expect(() => sourceFolder('plain', { ...source, build }, folder)).toThrow('is not built. Do it once');
    fetchSource('plain', newer, folder);
    expect(sourceFolder('plain', newer, folder)).toBe(join(folder, 'plain'));
  });

  test('that cannot be built says what its builder said', () => {
    const broken = { ...build, commands: [['node', '-e', 'throw new Error("no such part")']] };
    expect(() => fetchSource('games', { ...source, build: broken }, folder)).toThrow('no such part');
  });
});

describe('The suites of the repository', () => {
  const own = suites.filter(({ source }) => !source);

  test.each(own.map((suite) => [suite.name, suite] as const))(
    '%s: every task has a policy, and a name for its files that no other has',
    async (_name, suite) => {
      const { tasks, close } = await suite.open(1);
      await close();
      expect(tasks.filter(({ policy }) => !policy).map(({ id }) => id)).toEqual([]);
      expect(tasks.filter(({ id }) => !/^[\w-]+$/.test(id)).map(({ id }) => id)).toEqual([]);
      expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
    },
  );

  test('that run many tasks at once can tell from a request whose it is', async () => {
    for (const { open } of own.filter(({ atOnce = 1 }) => atOnce > 1)) {
      const { tasks, close } = await open(1);
      const wishes = await Promise.all(tasks.map(({ begin }) => begin({} as Page)));
      await close();
      expect(wishes.filter((wish) => wishes.filter((other) => other.includes(wish)).length > 1)).toEqual([]);
    }
  });
});

test.each([
  ['gardening', /^There is no suite "gardening"/],
  ['fetch gardening', /^There is no suite "gardening"/],
  ['daily --browser lynx', /^--browser takes chromium or firefox, not "lynx"/],
  ['daily --seed one', /^--seed takes a whole number, not "one"/],
  ['daily --seed=-3', /^--seed takes a whole number, not "-3"/],
  ['daily --only (', /^Invalid regular expression/],
  ['daily --model gpt', /^--model takes scripted, .*, not "gpt"/],
  ['daily --model openai=foo', /^--model takes .* openai=<base URL>#<model> .*, not "openai=foo"/],
  ['daily --model bridge=http://127.0.0.1:9/', /^Nobody answers at http:\/\/127\.0\.0\.1:9\/\. Start the program/],
  ['daily --brower firefox', /^Unknown option '--brower'/],
  ['daily --model', /^Option '--model <value>' argument missing/],
  ['daily mail', /^Unexpected argument 'mail'/],
  ['daily --only ^nothing', /^No task of "daily" is named like "\^nothing"/],
  ['report', /^report takes one or more result files/],
  ['report /no/such.jsonl', /^There is no file \/no\/such\.jsonl/],
  ['compare', /^compare takes two result files, not 0/],
  ['compare one two three', /^compare takes two result files, not 3/],
  ['compare /no/such.jsonl /no/other.jsonl', /^There is no file \/no\/such\.jsonl/],
])('words that say nothing are told, and start nothing: %s', async (words, told) => {
  await expect(suiteCommand(words.split(' '), () => undefined)).rejects.toThrow(told);
});

test('what a program at a bridge answers is told where it is no answer', async () => {
  const said = ['hello, no json', '{"calls":[{"tool":"click"}]}', '{"text":"Hello"}'];
  const bridge = createServer((_request, response) => response.end(said.shift()));
  bridge.listen(0, '127.0.0.1');
  await once(bridge, 'listening');
  const { port } = bridge.address() as AddressInfo;
  const model = modelNamed(`bridge=http://127.0.0.1:${port}/b/`, join(folder, 'bridged', 'answers.jsonl'));
  expect(model.name).toBe(`bridge 127.0.0.1:${port}/b`);
  await model.ready?.();
  const ask = model.handlerOf!({} as SuiteTask, '')!;
  const asked = { system: '', messages: [], tools: [], toolSpecs: [] } as Partial<WireRequest> as WireRequest;
  const answers = [await ask(asked), await ask(asked), await ask(asked)];
  bridge.close();
  bridge.closeAllConnections();
  await once(bridge, 'close');
  answers.push(await ask(asked));
  expect(answers.map((answer) => JSON.stringify(answer))).toEqual([
    expect.stringMatching(/"status":400.*An answer is .* not: hello, no json/),
    expect.stringMatching(/"status":400.*not: .*tool/),
    '{"text":"Hello"}',
    expect.stringMatching(/"status":400.*Nobody answers at .* any more/),
  ]);
});
