import { type BrowserName, browserNames } from '../../scripts/browsers.ts';
import { type Span, takeSpans, watchBackground } from './background-spans.ts';
import { buildCommit, buildNow } from './commit-build.ts';
import { openTaskBench } from './timed-task.ts';

/** Records on the page: about 400 elements. */
const ROWS = 52;
const TASKS = 4;

/** Parts of a step, by what they are asked for, in the order in which they are told. */
const parts: [string, RegExp][] = [
  ['guard', /^page foresee|^page describe/],
  ['arm', /^order |^rules |^tabs frames|^script (?!(patch|restore)|\/page)/],
  ['act', /^page act|^script (patch|restore)/],
  ['settle', /^page (activity|changed|firstChange|lateTurns|untilQuiet)|^wait|^tabs get/],
  ['look', /^page (lookAhead|claimAhead|claimLook|collect|waitFor)/],
  ['journal', /^disk/],
];

/**
 * What one step of a task consists of, from one request to the model to the next: what the background waits for, and
 * what it does itself. Words: `firefox`; `--commit <commit>` measures that one in place of the working tree. Gives its
 * figures as lines.
 */
export async function benchStep(words: string[]): Promise<string[]> {
  const name: BrowserName = browserNames.find((known) => words.includes(known)) ?? 'chromium';
  const at = words.indexOf('--commit');
  const build = at < 0 ? await buildNow(name) : await buildCommit(words[at + 1] ?? '', name);
  const bench = await openTaskBench(name, build.extensionDir, ROWS, build.model);
  try {
    // The first task finds everything cold.
    await bench.run('one action a reply');
    await bench.browser.newPage(`${bench.browser.extensionBase}/icon.svg`);
    await watchBackground(bench.browser);
    const tasks: { sentAt: number; spans: Span[] }[] = [];
    while (tasks.length < TASKS) {
      const { sentAt } = await bench.run('one action a reply', () => takeSpans(bench.browser));
      tasks.push({ sentAt, spans: await takeSpans(bench.browser) });
    }
    return [
      `One step in ${name}: median, and what 95 of 100 take at most`,
      ...waterfall(tasks.flatMap(({ spans }) => stepsOf(spans))),
      '',
      `From Send to the first request in ${name}`,
      ...waterfall(tasks.map(beginOf)),
    ];
  } finally {
    await bench.close();
  }
}

/** What lies between one request to the model and the next; its beginning is that of the first. */
function stepsOf(spans: readonly Span[]): Span[][] {
  const requests = spans.filter(({ name }) => name === 'model request');
  return requests.slice(1).map((next, index) => between(spans, requests[index]!.from, next.from));
}

/** What lies before the first request to the model. */
function beginOf({ sentAt, spans }: { sentAt: number; spans: readonly Span[] }): Span[] {
  return between(spans, sentAt, spans.find(({ name }) => name === 'model request')?.from ?? 0);
}

function between(spans: readonly Span[], from: number, end: number): Span[] {
  const inside = spans.filter((one) => one.from >= from && one.from < end);
  return [{ name: 'whole', from, to: end }, ...inside.map((one) => ({ ...one, to: Math.min(one.to, end) }))];
}

function waterfall(steps: readonly Span[][]): string[] {
  const whole = steps.map(([one]) => one!.to - one!.from);
  const names = [...new Set(steps.flatMap(([, ...spans]) => spans.map(({ name }) => name)))];
  const rows = names.map((name) => {
    const found = steps.flatMap(([head, ...spans]) =>
      spans
        .filter((span) => span.name === name)
        .map((span) => ({ at: span.from - head!.from, ms: span.to - span.from })),
    );
    return { name, at: middle(found.map(({ at }) => at)), found };
  });
  return [
    `whole step  ${told(whole)}`,
    ...parts.map(([part, which]) => `${part}  ${told(steps.map((step) => covered(step, (name) => which.test(name))))}`),
    `own work, nothing asked  ${told(steps.map(([head, ...spans]) => head!.to - head!.from - covered([head!, ...spans], () => true)))}`,
    `questions a step  ${(steps.reduce((sum, step) => sum + step.length - 1, 0) / steps.length).toFixed(1)}`,
    ...rows
      .sort((one, other) => one.at - other.at)
      .map(
        ({ name, at, found }) =>
          `+${Math.round(at)} ${name}  ${(found.length / steps.length).toFixed(2)} a step, ${told(found.map(({ ms }) => ms))}`,
      ),
  ];
}

/** How much of a step lies in at least one of the spans with these names. Milliseconds. */
function covered([, ...spans]: readonly Span[], counts: (name: string) => boolean): number {
  let sum = 0;
  let until = 0;
  for (const { name, from, to } of spans) {
    if (!counts(name)) continue;
    sum += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return sum;
}

function middle(values: readonly number[]): number {
  return at(values, 0.5);
}

function told(values: readonly number[]): string {
  return `${at(values, 0.5).toFixed(1)} ms, ${at(values, 0.95).toFixed(1)} ms`;
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
