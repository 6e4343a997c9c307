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
  /** False for a page of so many frames that a browser which is driven is busy with them. */
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
 * For a page that is not driven: it asks for `/ready` when all are there. Chromium 156 gives documents to the first
 * 1,000 only.
 */
export const ownFrames = (count: number): string =>
  `<title>Frames</title><script>addEventListener('load', () => void fetch('/ready'));</script><body>${frameElements(count)}`;
const words = 'Neque porro quisquam est qui dolorem ipsum. ';
const text = (megabytes: number): string =>
  `<title>Text</title><button>First</button><main></main><script>document.querySelector('main').textContent = '${words}'.repeat(${Math.round((megabytes * 1_000_000) / words.length)}) + 'The end.'</script>`;

/** Chromium gives documents to 1,000 frames: what is looked for is in one of the last of those. */
function frameCases(count: number): HeavyCase[] {
  const last = `Button ${Math.min(count, 1_000) - 1}.`;
  const one = (what: string, steps: Step[], wanted: RegExp): HeavyCase => ({
    what: `${count.toLocaleString('en')} frames, ${what}`,
    html: ownFrames(count),
    driven: false,
    steps,
    limitMs: 2_000,
    wanted,
  });
  /** A search that ran out of time goes on where it stopped. */
  const finding: Step[] = [
    ['get_page', { find: last }],
    ['get_page', { find: last, offset: 1 }],
  ];
  const left = / frames (from here on )?are not read: get_page with scope, or find\)/;
  const looks = [
    one('the first look', [], left),
    one('a look', [['get_page'], ['get_page']], left),
    one('a find', [['get_page'], ['get_page', { find: last }]], new RegExp(RegExp.escape(last))),
  ];
  if (count > 1_000) return looks;
  return [
    ...looks,
    one(
      'a find of what all have',
      [['get_page'], ['get_page', { find: 'Button' }]],
      / frames from here on are not searched yet: the same get_page with offset \d+\)/,
    ),
    one(
      'the rest of it',
      [
        ['get_page', { find: 'Button' }],
        ['get_page', { find: 'Button', offset: 51 }],
      ],
      /Button 5\d\./,
    ),
    one('one is read', [...finding, ['get_page', { scope: `frame "Frame ${count - 1}"` }]], /frame "Frame \d+"/),
    one('a click', [...finding, ['click', { ref: `button "${last}"` }]], /Clicked\.$/),
  ];
}

export const heavyCases: HeavyCase[] = [
  ...[300, 1_000, 3_000].flatMap(frameCases),
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
