import { manual } from '../e2e/fixtures/readings.ts';
import type { Step } from '../helpers/carry-out.ts';

/** A page, and what is done with it. */
export interface HeavyCase {
  what: string;
  html: string;
  /** `SITE` in an address is where the page is from. */
  steps: Step[];
  /** For the last step; for the look with which the task begins, where there are none. */
  limitMs: number;
  wanted: RegExp;
  /** False for a page of so many frames that a browser which is driven cannot open it in minutes. */
  driven?: false;
  /** The longest task of the page meanwhile, in milliseconds. */
  longestTask?: number;
}

const frameElements = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `<iframe title="Frame ${at}" srcdoc="<button onclick='textContent += 1'>Button ${at}.</button>" width="120" height="40"></iframe>`,
  ).join('');
/**
 * The frames come when `opened` asks for them: a browser that is driven waits for each of them while it opens a page.
 * `data-ready` says that all are there.
 */
const frames = (count: number): string =>
  `<title>Frames</title><script>
  let left = ${count};
  document.addEventListener('load', () => { if (--left === 0) document.documentElement.dataset.ready = ''; }, true);
</script><body><template>${frameElements(count)}</template>`;
/** For a page that is not driven: it asks for `/ready` when all are there. */
export const ownFrames = (count: number): string =>
  `<title>Frames</title><script>
  let left = ${count};
  document.addEventListener('load', () => { if (--left === 0) void fetch('/ready'); }, true);
</script><body>${frameElements(count)}`;
const words = 'Neque porro quisquam est qui dolorem ipsum. ';
const text = (megabytes: number): string =>
  `<title>Text</title><button>First</button><main></main><script>document.querySelector('main').textContent = '${words}'.repeat(${Math.round((megabytes * 1_000_000) / words.length)}) + 'The end.'</script>`;

export const heavyCases: HeavyCase[] = [
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
    what: '3,000 frames, the first look',
    html: ownFrames(3_000),
    driven: false,
    steps: [],
    limitMs: 3_000,
    wanted: /frames (from here on )?are not read/,
  },
  {
    what: '3,000 frames, a look',
    html: ownFrames(3_000),
    driven: false,
    steps: [['get_page'], ['get_page']],
    limitMs: 3_000,
    wanted: /frames (from here on )?are not read/,
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
    what: 'an alert loop that catches every error is told',
    html: `<title>Loop</title><button onclick="for (;;) try { alert('Again') } catch { continue }">Go</button>`,
    steps: [['click', { ref: 'button "Go"' }]],
    limitMs: 3_000,
    wanted: /opens one dialog after the other/,
  },
  {
    what: 'an alert loop that catches every error: the task can go on',
    html: `<title>Loop</title><button onclick="for (;;) try { alert('Again') } catch { continue }">Go</button>`,
    steps: [
      ['click', { ref: 'button "Go"' }],
      ['manage_tabs', { action: 'open', url: 'SITE/quiet' }],
    ],
    limitMs: 5_000,
    wanted: /Now working in the new tab/,
  },
];
