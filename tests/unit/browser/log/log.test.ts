import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { log, logCaught } from '@/utils/browser/log/log';
import { clearLog, keepLines, readLog, watchLog } from '@/utils/browser/log/log-store';
import { cardRules } from '@/utils/contracts/confirm-card';
import { type LogLine, lineOf } from '@/utils/log/line';
// A line names only tools that are loaded.
import '@/utils/tools';

beforeEach(() => clearLog());

const lineAt = (ms: number) => lineOf('tool-done', { tool: 'click', ms }, ms);

describe('The stored log', () => {
  test('gives what was noted, the newest first', async () => {
    log('task-began', { task: 'not an id', tab: 3, host: 'https://shop.example/secret?token=1' });
    log('task-ended', { outcome: 'failed', code: 'TAB_CLOSED', actions: 2 });
    logCaught('something odd');
    await vi.waitFor(async () => expect(await readLog()).toHaveLength(3));
    expect((await readLog()).map(({ level, scope, message, data }) => [level, scope, message, data])).toEqual([
      ['error', 'error', 'An unexpected Error was caught at', { error: 'Error' }],
      ['info', 'task', 'A task ended: failed TAB_CLOSED', { outcome: 'failed', code: 'TAB_CLOSED', actions: 2 }],
      ['info', 'task', 'A task started', { tab: 3, host: 'shop.example' }],
    ]);
  });

  test('writes a line that goes with the next one together with that', async () => {
    const heard: LogLine[][] = [];
    const stop = watchLog((added = []) => heard.push(added));
    log('tool-began', { tool: 'click' }, { withNext: true });
    log('tool-done', { tool: 'click', ms: 4 });
    // Files whose threads run beside this one write lines, too.
    const isOwn = ({ message }: LogLine) => message === 'click took 4 ms';
    const own = await vi.waitUntil(() => heard.find((lines) => lines.some(isOwn)));
    expect(own.map(({ message }) => message)).toEqual(['click started', 'click took 4 ms']);
    stop();
    expect((await readLog()).map(({ message }) => message)).toEqual(['click took 4 ms', 'click started']);
  });

  test('is bounded: the newest lines are kept, whether they come one by one or many at once', async () => {
    for (let at = 0; at < 9_000; at += 300)
      await keepLines(Array.from({ length: 300 }, (_, index) => lineAt(at + index)));
    const kept = await readLog();
    expect(kept.length).toBeGreaterThanOrEqual(2_000);
    expect(kept.length).toBeLessThan(4_300);
    expect([kept[0]?.at, kept.at(-1)?.at]).toEqual([8_999, 9_000 - kept.length]);
  });
});

test('Whoever watches the log hears of each write, and of no other once that has ended', async () => {
  // Files whose threads run beside this one write lines of today.
  const heard: (number | undefined)[] = [];
  const isOwn = ({ at }: LogLine) => at < 8;
  const hear = (added?: LogLine[]) => void (added?.every(isOwn) !== false && heard.push(added?.length));
  const stop = watchLog(hear);
  await keepLines([lineAt(1)]);
  await keepLines([lineAt(2), lineAt(3)]);
  await clearLog();
  await vi.waitFor(() => expect(heard).toEqual([1, 2, undefined]));
  stop();
  await keepLines([lineAt(4)]);
  const stopLater = watchLog(hear);
  await keepLines([lineAt(5), lineAt(6), lineAt(7)]);
  await vi.waitFor(() => expect(heard).toEqual([1, 2, undefined, 3]));
  stopLater();
});

test.each(cardRules)('A line about a card of the rule %s names the rule', (rule) => {
  expect(lineOf('guard-asked', { rule }, 0).message).toBe(`The guard asks the user. Rule: ${rule}`);
});
