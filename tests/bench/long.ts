import { type BrowserName, browserNames, ensureBrowser } from '../../scripts/browsers.ts';
import { buildExtension } from '../../scripts/commands.ts';
import { launchBrowser, type Page } from '../helpers/browsers/index.ts';
import { startModelServer } from '../helpers/model-server.ts';
import { sendMessage } from '../helpers/panel.ts';
import { startRecordingSite } from '../helpers/sites/recording-site.ts';
import { useModelServer } from '../helpers/settings.ts';

const TASKS = 92;
/** An answer of some size: headings, lists and a table. */
const answer = [
  '## What was found',
  ...Array.from(
    { length: 12 },
    (_, i) => `- Mug ${i} costs **${i + 4} EUR** and is [here](https://shop.example/${i}).`,
  ),
  '',
  '| Mug | Price | Weight |\n| --- | --- | --- |',
  ...Array.from({ length: 10 }, (_, i) => `| Mug ${i} | ${i + 4} EUR | ${i * 20 + 200} g |`),
].join('\n');

/**
 * What a panel weighs in which ninety-two tasks were done in one conversation, at its end and where its user has gone
 * through all of it. Words: `firefox`, and another number of tasks. Gives its figures as lines.
 */
export async function benchLong(words: string[]): Promise<string[]> {
  const name: BrowserName = browserNames.find((known) => words.includes(known)) ?? 'chromium';
  const tasks = words.map(Number).find((number) => number > 0) ?? TASKS;
  const program = await ensureBrowser(name, (line) => process.stdout.write(`${line}\n`));
  const server = await startModelServer({ handler: () => ({ text: answer }) });
  const site = await startRecordingSite();
  const browser = await launchBrowser(name, { extensionDir: await buildExtension(name), program, headless: true });
  const weigh = async (panel: Page) => {
    const elements = await panel.evaluate(() => document.querySelectorAll('*').length);
    const heap = await browser.pageHeap(panel);
    return `${elements} elements${heap === undefined ? '' : `, ${(heap / 1e6).toFixed(1)} MB`}`;
  };
  try {
    await useModelServer(browser, server.url);
    const panel = await browser.openPanel(await browser.newPage(site.page('/long', '<title>Long</title>')));
    const empty = await weigh(panel);
    for (let task = 0; task < tasks; task += 1) {
      await sendMessage(panel, `Question ${task}`);
      await panel.waitFor((wanted: string) => {
        const entries = [...document.querySelectorAll<HTMLElement>('[role=log] [data-kind]')];
        const asked = entries.findLastIndex((entry) => entry.innerText.includes(wanted));
        return asked >= 0 && entries.at(-1)?.dataset.kind === 'outcome' && entries.length > asked + 1;
      }, `Question ${task}`);
    }
    const end = await weigh(panel);
    await panel.evaluate(async () => {
      const scroller = document.querySelector<HTMLElement>('.scroller');
      if (!scroller) throw new Error('There is no conversation.');
      const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      for (let top = scroller.scrollHeight; top > 0; top -= scroller.clientHeight) {
        scroller.scrollTop = top;
        await drawn();
      }
      scroller.scrollTop = 0;
      await drawn();
    });
    return [
      `browser        ${name}, ${tasks} tasks in one conversation`,
      `empty          ${empty}`,
      `at its end     ${end}`,
      `gone through   ${await weigh(panel)}`,
    ];
  } finally {
    await browser.close();
    await site.close();
    await server.close();
  }
}
