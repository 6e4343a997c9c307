import { loadavg } from 'node:os';
import { type BrowserName, browserNames, ensureBrowser } from '../../scripts/browsers.ts';
import { buildExtension } from '../../scripts/commands.ts';
import { launchBrowser } from '../helpers/browsers/index.ts';
import { carryOut, type Step } from '../helpers/carry-out.ts';
import { startModelServer } from '../helpers/model-server.ts';
import { requestsOf } from '../helpers/roles.ts';
import { useModelServer } from '../helpers/settings.ts';
import { startRecordingSite } from '../helpers/sites/recording-site.ts';

/** What a press does: `draw` changes the page. */
const presses = {
  'At once': 'draw()',
  'In the next frame': 'requestAnimationFrame(draw)',
  'In the frame after it': 'requestAnimationFrame(() => requestAnimationFrame(draw))',
  'After 300 ms': 'setTimeout(draw, 300)',
  'Once its size has changed': "document.querySelector('output').style.height = `${60 + Math.random() * 60}px`",
};
const names = Object.keys(presses);
const html = `<title>Hidden</title><output style="display: block; height: 50px">0</output>
${Object.entries(presses)
  .map(([name, work]) => `<button onclick="${work}">${name}</button>`)
  .join('')}
<script>
const output = document.querySelector('output');
const draw = () => (output.textContent = Number(output.textContent) + 1);
let first = true;
new ResizeObserver(() => (first ? (first = false) : draw())).observe(output);
</script>`;

/**
 * Ten acts in a tab that another one hides: how long each takes, from the model's call to its next request, and whether
 * what the page drew because of it is in the look that follows. Words: the browser. Gives a line for each.
 */
export async function benchHidden(words: string[]): Promise<string[]> {
  const name: BrowserName = browserNames.find((known) => words.includes(known)) ?? 'firefox';
  const program = await ensureBrowser(name, (line) => process.stdout.write(`${line}\n`));
  const browser = await launchBrowser(name, { extensionDir: await buildExtension(name), program, headless: true });
  const model = await startModelServer();
  const site = await startRecordingSite();
  try {
    await useModelServer(browser, model.url);
    const page = await browser.newPage(site.page('/hidden', html));
    await browser.newPage(site.page('/cover', '<title>Cover</title>'));
    const panel = await browser.openPanel(page);
    await page.waitFor(() => document.hidden);
    const rows: string[] = [];
    let all = 0;
    for (let round = 0; round < 2; round++) {
      const steps = names.map((button): Step => ['click', { ref: `button "${button}"` }]);
      const { pages, requests } = await carryOut(panel, model, [['get_page'], ...steps]);
      const turns = requestsOf(requests, 'navigator');
      for (const [at, button] of names.entries()) {
        const ms = Math.round((turns[at + 2]?.at ?? NaN) - (turns[at + 1]?.at ?? NaN));
        all += ms;
        // Later looks tell what has changed.
        const isThere = new RegExp(`^[+~].*\\b${round * names.length + at + 1}\\b`, 'm').test(pages[at + 2] ?? '');
        rows.push(`${button}  ${ms} ms, ${isThere ? 'in the look' : 'NOT IN THE LOOK'}`);
      }
    }
    return [
      `${rows.length} clicks in a hidden tab, by what the page draws because of them; load ${loadavg()[0]?.toFixed(1)}`,
      ...rows,
      `all  ${(all / 1000).toFixed(1)} s`,
    ];
  } finally {
    await browser.close();
    await site.close();
    await model.close();
  }
}
