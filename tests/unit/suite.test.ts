import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { digestOf, modelNamed } from '../suite/models';
import { startModelServer } from '../helpers/model-server';
import { startRelay } from '../suite/relay';
import { addResult, readResults, type TaskResult } from '../suite/result';
import { writeReport } from '../suite/report';
import { sourceFolder } from '../suite/sources';
import { share } from '../suite/statistics';
import { comparisonOf, tableOf } from '../suite/tables';
import type { WireRequest } from '../helpers/model-server/types';

const folder = mkdtempSync(join(tmpdir(), 'sidehand-suite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const result = (task: string, reward: number, more: Partial<TaskResult> = {}): TaskResult => ({
  ...{ suite: 'small', task, group: 'click', seed: 1, browser: 'chromium', model: 'scripted', commit: 'abc1234' },
  ...{ at: '2026-11-26T12:00:00.000Z', reward, outcome: 'done', requests: 2, calls: 2, failedCalls: 0, tokens: 4_000 },
  ...{ newTokens: 2_000, used: '', cards: 0, seconds: 2, cause: reward === 1 ? '' : 'wrong', detail: '' },
  ...more,
});

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

  test('is told by group, with the share of the solved and its interval, and the causes of the others', () => {
    expect(tableOf([result('press', 1), result('drag', 0, { cause: 'call failed' })])).toEqual([
      'click  solved 1 of 2 (50 %, 9 to 91), requests 2.0, tokens 4000, cards 0, seconds 2.0',
      'all  solved 1 of 2 (50 %, 9 to 91), requests 2.0, tokens 4000, cards 0, seconds 2.0',
      'call failed  1: drag',
    ]);
  });

  test('is compared with another over the tasks that both have', () => {
    const before = [result('press', 0), result('type', 1), result('gone', 1)];
    const now = [result('press', 1, { tokens: 3_000 }), result('type', 1)];
    expect(comparisonOf(before, now).filter((line) => /both|only|tokens/.test(line))).toEqual([
      'tasks in both  2',
      expect.stringMatching(/^tokens a task {2}-500 \(/),
      'solved only now  press',
      'solved only before  none',
    ]);
    expect(comparisonOf(before, [])).toEqual(['The two runs have no task with the same seed.']);
  });

  test('has a report that shows what was not solved, and no report without results', () => {
    const file = join(folder, 'shown.jsonl');
    addResult(file, result('press', 0, { detail: 'a <b> that was not closed' }));
    expect(writeReport([file])).toBe(join(folder, 'report.html'));
    expect(() => writeReport([join(folder, 'none.jsonl')])).toThrow(/^There are no results in /);
  });
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

  test.each([
    'gpt',
    'openai=nowhere#gpt',
    'openai=https://api.example/v1',
    'bridge=nowhere',
    'recorded=',
    'recorded=/no/such/file',
  ])('that is not there is refused: %s', (word) => {
    expect(() => modelNamed(word, join(folder, 'answers.jsonl'))).toThrow(/^There is no (model|recording)/);
  });
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

test('a suite that is not here says which command brings it', () => {
  const source = { repository: 'https://example.org/none.git', commit: 'abc', license: 'MIT' };
  expect(() => sourceFolder('no-such-suite', source)).toThrow('npm run suite -- fetch no-such-suite');
});
