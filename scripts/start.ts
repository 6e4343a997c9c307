import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser, type Page, type TestBrowser } from '../tests/helpers/browsers/index.ts';
import { sendMessage, waitForOutcome } from '../tests/helpers/panel.ts';
import { chosenBrowser, ensureBrowser } from './browsers.ts';
import { buildExtension, root } from './commands.ts';
import { followConversation } from './follow-conversation.ts';
import { serveStatic } from './serve.ts';
import { say } from './say.ts';

// npm start [-- firefox] [--headless]: the extension in a real browser beside the demo site. With a display it stays
// open until the browser is closed. Without one it carries out a task and checks the page.

const task = 'click "Blue mug"\nselect Large in Size\ntype 2 into Quantity\ncheck Gift wrap\nclick "Add to cart"';
const expected = {
  page: 'Blue mug',
  size: 'Large',
  wrapped: true,
  said: 'Added to your cart: 2 x Blue mug, Large, gift wrapped.',
  cart: '2 items',
  outcome: 'done',
};

const { name, headless } = chosenBrowser(process.argv.slice(2));
try {
  process.exitCode = await start();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function start(): Promise<number> {
  const program = await ensureBrowser(name, say);
  say(`Building Sidehand for ${program} ...`);
  const extension = await buildExtension(name);
  const site = await serveStatic(join(root, 'demo'));
  const browser = await launchBrowser(name, { extensionDir: extension, program, headless });
  try {
    const page = await browser.newPage(`${site.url}/index.html`);
    const panel = await browser.openRealPanel(page);
    // Firefox leaves the focus in the page when the sidebar opens.
    await panel.click('textbox', 'Message');
    if (headless) return await runSampleTask(browser, page, panel);
    say(`The demo shop is at ${site.url}, Sidehand is beside it. Try:  ${task.split('\n')[0]}`);
    say('Close the browser to end.');
    await browser.ended;
    return 0;
  } finally {
    await browser.close();
    await site.close();
  }
}

/** Carries out a task through the real panel and gives the exit code: 0 only if the page ended in the right state. */
async function runSampleTask(browser: TestBrowser, page: Page, panel: Page): Promise<number> {
  say('There is no display: carrying out a task headless.\n');
  const following = followConversation(panel, say);
  await sendMessage(panel, task);
  const outcome = await waitForOutcome(panel);
  await following.end();

  const folder = join(root, 'artifacts');
  mkdirSync(folder, { recursive: true });
  const picture = join(folder, `start-${name}.png`);
  await browser.windowScreenshot(picture, page, panel);
  say(`\nPicture of page and panel: ${picture}`);

  const state = await page.evaluate(() => ({
    page: document.querySelector('h1')?.textContent ?? '',
    size: document.querySelector<HTMLSelectElement>('[name=size]')?.selectedOptions[0]?.label ?? '',
    wrapped: document.querySelector<HTMLInputElement>('[name=wrap]')?.checked ?? false,
    said: document.querySelector('#added')?.textContent ?? '',
    cart: document.querySelector('#cart-count')?.textContent ?? '',
  }));
  const found = { ...state, outcome: outcome.status };
  const differences = Object.entries(expected).flatMap(([key, wanted]) => {
    const is = found[key as keyof typeof expected];
    return is === wanted ? [] : [`  ${key}: expected ${JSON.stringify(wanted)}, found ${JSON.stringify(is)}`];
  });
  if (differences.length === 0) {
    say('The page is in the right state: the large, gift-wrapped blue mug is in the cart.');
    return 0;
  }
  say(['The page is NOT in the right state:', ...differences, ...browser.problems()].join('\n'));
  return 1;
}
