import { describe, expect, test } from 'vitest';
import { fastStart, fencedScript, isClientSideJsTask } from '@/utils/agent/fast-js';
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
    process.stdout.write(
      `fast JS: precision 1 of ${positives.length + negatives.length} requests, recall ${recall.toFixed(3)}${missed.map((request) => `\n  missed: ${request}`).join('')}\n`,
    );
    expect(recall).toBeGreaterThanOrEqual(0.95);
  });

  test('leaves the planner out only where the user chose it and code may run', () => {
    const script = 'Hide the banner with JS';
    const rows = [true, false].flatMap((fastJsMode) =>
      [true, false].flatMap((allowCodeGeneration) =>
        [script, 'Order a mug'].map((task) => ({ fastJsMode, allowCodeGeneration, task })),
      ),
    );
    expect(rows.filter(({ task, ...settings }) => fastStart(settings, task).jsOnly)).toEqual([
      { fastJsMode: true, allowCodeGeneration: true, task: script },
    ]);
  });
});

describe('a script in the request', () => {
  const fence = '```';
  test.each([
    [`${fence}js\nreturn 1;\n${fence}`, 'return 1;'],
    [`${fence}JavaScript\r\n  if (a) {\r\n    b();\r\n  }\r\n${fence}`, '  if (a) {\r\n    b();\r\n  }'],
    [`Run this:\n${fence}js\ndocument.title\n${fence}`, 'document.title'],
    [`Bitte führe das aus:\n${fence}\ndocument.title\n${fence}`, 'document.title'],
    [`${fence}js document.title ${fence}`, 'document.title'],
    [`${fence}js\n// js\njs()${fence} `, '// js\njs()'],
  ])('is what stands in its fence, as it stands: %j', (request, code) => {
    expect(fencedScript(request)).toBe(code);
  });

  test.each([
    'document.title',
    `${fence}js\nreturn 1;`,
    `${fence}js\n${fence}`,
    `Explain this:\n${fence}js\nreturn 1;\n${fence}`,
    `${fence}js\na()\n${fence}\nand then click Save`,
    `${fence}js\na()\n${fence}\n${fence}js\nb()\n${fence}`,
    `Run this and tell me in a table what each of the values that it returns stands for on this page:\n${fence}js\na()\n${fence}`,
  ])('is not taken out of anything else: %j', (request) => {
    expect(fencedScript(request)).toBeUndefined();
  });
});
