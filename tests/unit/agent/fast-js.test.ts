import { describe, expect, test } from 'vitest';
import { isClientSideJsTask, isJsOnly } from '@/utils/agent/fast-js';
import { negatives, positives } from './fast-js-corpus';

const taken = (requests: readonly string[]) => requests.filter(isClientSideJsTask);

describe('a request for JavaScript in the page', () => {
  test('is told from every other one in the corpus', () => {
    expect(positives.length + negatives.length).toBeGreaterThanOrEqual(250);
    expect(taken(negatives)).toEqual([]);
  });

  test('is seen nearly always', () => {
    const missed = positives.filter((request) => !isClientSideJsTask(request));
    const recall = 1 - missed.length / positives.length;
    process.stdout.write(`fast JS: precision 1 of ${positives.length + negatives.length} requests, recall ${recall.toFixed(3)}${missed.map((request) => `\n  missed: ${request}`).join('')}\n`);
    expect(recall).toBeGreaterThanOrEqual(0.95);
  });

  test('leaves the planner out only where the user chose it and code may run', () => {
    const script = 'Hide the banner with JS';
    const rows = [true, false].flatMap((fastJsMode) => [true, false].flatMap((allowCodeGeneration) => [script, 'Order a mug'].map((task) => ({ fastJsMode, allowCodeGeneration, task }))));
    expect(rows.filter(({ task, ...settings }) => isJsOnly(settings, task))).toEqual([{ fastJsMode: true, allowCodeGeneration: true, task: script }]);
  });
});
