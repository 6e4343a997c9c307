import { loadavg } from 'node:os';
import { longestTask, watchTasks } from '../helpers/task-watch.ts';
import type { TestBrowser } from '../helpers/browsers/index.ts';
import { carryOut, type Step } from '../helpers/carry-out.ts';
import type { ModelServer } from '../helpers/model-server.ts';
import { sendMessage } from '../helpers/panel.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { requestsOf } from '../helpers/roles.ts';
import { stopTask } from '../helpers/stop.ts';
import { heavyCases, type HeavyCase, ownFrames } from './heavy-cases.ts';
import { openDriven, openUndriven } from './open-heavy.ts';

/**
 * Measures calls on hostile and heavy pages. Gives a line for each, and how many were too slow or said something else.
 */
export async function sweepHeavy(
  browser: TestBrowser,
  model: ModelServer,
  only: RegExp,
  say: (line: string) => void,
): Promise<number> {
  const site = await startRecordingSite();
  let faults = 0;
  try {
    for (const [at, one] of heavyCases.entries()) {
      if (!only.test(one.what)) continue;
      const { ms, told, fits, task } = await measure(browser, model, site, site.page(`/${at}`, one.html), one).catch(
        (error: unknown) => ({ ms: NaN, told: String(error).slice(0, 300), fits: false, task: undefined }),
      );
      const isFault = !fits || !(ms <= one.limitMs) || (task ?? 0) > (one.longestTask ?? Infinity);
      if (isFault) faults += 1;
      say(
        `${isFault ? 'FAIL' : 'ok  '} ${one.what}: ${Math.round(ms)} ms${task === undefined ? '' : `, longest task ${task} ms`}; load ${loadavg()[0]?.toFixed(1)}; ${told.slice(0, 160).replaceAll('\n', ' / ')}`,
      );
    }
    if (only.test('3,000 frames, Stop')) {
      const ms = await stopAmong(browser, model, site, site.page('/stop', ownFrames(3_000)));
      if (ms > 1_000) faults += 1;
      say(`${ms > 1_000 ? 'FAIL' : 'ok  '} 3,000 frames, Stop: ${Math.round(ms)} ms; load ${loadavg()[0]?.toFixed(1)}`);
    }
  } finally {
    await site.close();
  }
  return faults;
}

async function measure(
  browser: TestBrowser,
  model: ModelServer,
  site: RecordingSite,
  url: string,
  { steps, wanted, driven, longestTask: most }: HeavyCase,
) {
  const { page, panel, close } = await (driven === false ? openUndriven(browser, site, url) : openDriven(browser, url));
  try {
    if (most !== undefined) await page?.evaluate(watchTasks);
    const there = JSON.parse(JSON.stringify(steps).replaceAll('SITE', new URL(url).origin)) as Step[];
    const begun = Date.now();
    const { results, pages, requests } = await carryOut(panel, model, there);
    const task = most === undefined ? undefined : await page?.evaluate(longestTask);
    const turns = requestsOf(requests, 'navigator');
    const last = turns.length - 1;
    const told = results.at(-1) ?? pages[0] ?? '';
    const ms =
      steps.length === 0 ? (requests[0]?.at ?? NaN) - begun : (turns[last]?.at ?? NaN) - (turns[last - 1]?.at ?? NaN);
    return { ms, told, fits: wanted.test(told), task };
  } finally {
    await close();
  }
}

/** Milliseconds from Stop to its outcome, while the frames are read. */
async function stopAmong(browser: TestBrowser, model: ModelServer, site: RecordingSite, url: string): Promise<number> {
  const { panel, close } = await openUndriven(browser, site, url);
  try {
    model.handle(() => ({ calls: [{ name: 'make_plan', arguments: { message: 'I will.', steps: ['Look'] } }] }));
    await sendMessage(panel, 'Look at it');
    return await stopTask(panel);
  } finally {
    await close();
  }
}
