import { loadavg } from 'node:os';
import { manual } from '../e2e/fixtures/readings.ts';
import { longestTask, watchTasks } from '../helpers/task-watch.ts';
import type { Page, TestBrowser } from '../helpers/browsers/index.ts';
import { carryOut, type Step } from '../helpers/carry-out.ts';
import type { ModelServer } from '../helpers/model-server.ts';
import { sendMessage } from '../helpers/panel.ts';
import { startRecordingSite } from '../helpers/sites/recording-site.ts';
import { requestsOf } from '../helpers/roles.ts';
import { stopTask } from '../helpers/stop.ts';

interface Case {
  what: string;
  html: string;
  /** `SITE` in an address is where the page is from. */
  steps: Step[];
  /** For the last step; for the look with which the task begins, where there are none. */
  limitMs: number;
  wanted: RegExp;
  /** The longest task of the page meanwhile, in milliseconds. */
  longestTask?: number;
}

/**
 * The frames come when `opened` asks for them: a browser that is driven waits for each of them while it opens a page.
 * `data-ready` says that all are there.
 */
const frames = (count: number): string =>
  `<title>Frames</title><script>
  let left = ${count};
  document.addEventListener('load', () => { if (--left === 0) document.documentElement.dataset.ready = ''; }, true);
</script><body><template>${Array.from({ length: count }, (_, at) => `<iframe title="Frame ${at}" srcdoc="<button onclick='textContent += 1'>Button ${at}.</button>" width="120" height="40"></iframe>`).join('')}</template>`;
const words = 'Neque porro quisquam est qui dolorem ipsum. ';
const text = (megabytes: number): string =>
  `<title>Text</title><button>First</button><main></main><script>document.querySelector('main').textContent = '${words}'.repeat(${Math.round((megabytes * 1_000_000) / words.length)}) + 'The end.'</script>`;

const cases: Case[] = [
  {
    what: '300 frames, the first look',
    html: frames(300),
    steps: [],
    limitMs: 3_000,
    wanted: /Button 0\./,
  },
  {
    what: '300 frames, a look',
    html: frames(300),
    steps: [['get_page'], ['get_page']],
    limitMs: 2_000,
    wanted: /Button 0\./,
  },
  {
    what: '300 frames, a find',
    html: frames(300),
    steps: [['get_page'], ['get_page', { find: 'Button 299.' }]],
    limitMs: 2_000,
    wanted: /Button 299\./,
  },
  {
    what: '300 frames, a click',
    html: frames(300),
    steps: [
      ['get_page', { find: 'Button 299.' }],
      ['click', { ref: 'button "Button 299."' }],
    ],
    limitMs: 3_000,
    wanted: /Clicked\.$/,
  },
  {
    what: '304 frames, one beyond is looked for',
    html: frames(304),
    steps: [['get_page'], ['get_page', { find: 'Button 303.' }]],
    limitMs: 2_000,
    wanted: /\(4 of 304 frames from here on are not read: get_page with scope\)/,
  },
  {
    what: '304 frames, one beyond is read',
    html: frames(304),
    steps: [['get_page'], ['get_page', { scope: 'frame "Frame 300"' }]],
    limitMs: 2_000,
    wanted: /button "Button 300\."/,
  },
  {
    what: '3,000 frames, a look',
    html: frames(3_000),
    steps: [['get_page'], ['get_page']],
    limitMs: 3_000,
    wanted: /frames from here on are not read/,
  },
  {
    what: 'headings of 120,000 elements',
    html: manual,
    steps: [['extract', { what: 'headings' }]],
    limitMs: 2_000,
    wanted: /2401 rows/,
    longestTask: 50,
  },
  {
    what: 'article of 120,000 elements',
    html: manual,
    steps: [['extract', { what: 'article' }]],
    limitMs: 2_000,
    wanted: /how the pump is set up/,
    longestTask: 50,
  },
  {
    what: '50 MB of text, a look',
    html: text(50),
    steps: [['get_page']],
    limitMs: 3_000,
    wanted: /Neque|too large|more/,
  },
  {
    what: '50 MB of text, a find',
    html: text(50),
    steps: [['get_page', { find: 'The end.' }]],
    limitMs: 3_000,
    wanted: /The end|too large|more/,
  },
  {
    what: 'an alert loop by a click',
    html: `<title>Loop</title><button onclick="for (;;) alert('Again')">Go</button>`,
    steps: [['click', { ref: 'button "Go"' }], ['get_page']],
    limitMs: 3_000,
    wanted: /dialog|does not answer|The page/,
  },
  {
    what: 'an alert loop that catches every error: the page can be left',
    html: `<title>Loop</title><button onclick="for (;;) try { alert('Again') } catch { continue }">Go</button>`,
    steps: [
      ['click', { ref: 'button "Go"' }],
      ['navigate', { action: 'goto', url: 'SITE/quiet' }],
    ],
    limitMs: 5_000,
    wanted: /The page is open/,
  },
];

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
    for (const [at, one] of cases.entries()) {
      if (!only.test(one.what)) continue;
      const { ms, told, fits, task } = await measure(browser, model, site.page(`/${at}`, one.html), one).catch(
        (error: unknown) => ({ ms: NaN, told: String(error).slice(0, 300), fits: false, task: undefined }),
      );
      const isFault = !fits || !(ms <= one.limitMs) || (task ?? 0) > (one.longestTask ?? Infinity);
      if (isFault) faults += 1;
      say(
        `${isFault ? 'FAIL' : 'ok  '} ${one.what}: ${Math.round(ms)} ms${task === undefined ? '' : `, longest task ${task} ms`}; load ${loadavg()[0]?.toFixed(1)}; ${told.slice(0, 160).replaceAll('\n', ' / ')}`,
      );
      await browser.closePages();
    }
    if (only.test('3,000 frames, Stop')) {
      const ms = await stopAmong(browser, model, site.page('/stop', frames(3_000)));
      if (ms > 1_000) faults += 1;
      say(`${ms > 1_000 ? 'FAIL' : 'ok  '} 3,000 frames, Stop: ${Math.round(ms)} ms`);
      await browser.closePages();
    }
  } finally {
    await site.close();
  }
  return faults;
}

async function measure(
  browser: TestBrowser,
  model: ModelServer,
  url: string,
  { steps, wanted, longestTask: most }: Case,
) {
  const page = await opened(browser, url);
  const panel = await browser.openPanel(page);
  if (most !== undefined) await page.evaluate(watchTasks);
  const there = JSON.parse(JSON.stringify(steps).replaceAll('SITE', new URL(url).origin)) as Step[];
  const begun = Date.now();
  const { results, pages, requests } = await carryOut(panel, model, there);
  const task = most === undefined ? undefined : await page.evaluate(longestTask);
  const turns = requestsOf(requests, 'navigator');
  const last = turns.length - 1;
  const told = results.at(-1) ?? pages[0] ?? '';
  const ms =
    steps.length === 0 ? (requests[0]?.at ?? NaN) - begun : (turns[last]?.at ?? NaN) - (turns[last - 1]?.at ?? NaN);
  return { ms, told, fits: wanted.test(told), task };
}

async function opened(browser: TestBrowser, url: string): Promise<Page> {
  const page = await browser.newPage(url);
  const hasFrames = await page.evaluate(() => {
    const template = document.querySelector('template');
    if (template) document.body.append(template.content);
    return template !== null;
  });
  for (let left = hasFrames ? mostWaits : 0; left > 0; left--) {
    const ready = await page.evaluate(longWait);
    if (ready) break;
  }
  return page;
}

/** Thousands of frames take longer than one wait of the tests. */
const mostWaits = 10;

/** Runs in the page: whether all frames are there, within half a minute. */
function longWait(): Promise<boolean> {
  return new Promise((resolve) => {
    const isReady = () => document.documentElement.dataset.ready !== undefined;
    if (isReady()) return resolve(true);
    const end = setTimeout(() => resolve(isReady()), 30_000);
    new MutationObserver((_, observer) => {
      observer.disconnect();
      clearTimeout(end);
      resolve(true);
    }).observe(document.documentElement, { attributeFilter: ['data-ready'] });
  });
}

/** Milliseconds from Stop to its outcome, while the frames are read. */
async function stopAmong(browser: TestBrowser, model: ModelServer, url: string): Promise<number> {
  const panel = await browser.openPanel(await opened(browser, url));
  model.handle(() => ({ calls: [{ name: 'make_plan', arguments: { message: 'I will.', steps: ['Look'] } }] }));
  await sendMessage(panel, 'Look at it');
  return stopTask(panel);
}
