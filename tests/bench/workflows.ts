import { type BrowserName, browserNames, ensureBrowser } from '../../scripts/browsers.ts';
import { buildExtension } from '../../scripts/commands.ts';
import { launchBrowser, type Page } from '../helpers/browsers/index.ts';
import { type Change, startChangingShop } from '../helpers/sites/changing-shop.ts';
import { cartIn, type KeptOrder, ordersIn, recordWorkflow, runWorkflow } from '../helpers/workflows.ts';
import { say } from '../../scripts/say.ts';

const RUNS = 50;
/** What is different from run to run; the last two should not be got over without the user. */
const layouts: readonly Change[][] = [
  ['order'],
  ['ids'],
  ['neighbours'],
  ['order', 'ids'],
  ['order', 'neighbours'],
  ['ids', 'neighbours'],
  ['order', 'ids', 'neighbours'],
  ['order', 'doubled'],
  ['ids', 'renamed'],
];
const products = [
  { Product: 'Blue mug', Size: 'Small', total: 1250 },
  { Product: 'Oak tray', Size: 'Large', total: 3400 },
  { Product: 'Tea towel', Size: 'One size', total: 800 },
  { Product: 'Linen apron', Size: 'Medium', total: 4200 },
] as const;

/**
 * A workflow that was recorded in the demo shop, run again 50 times in changed layouts and with other values: how many
 * runs did all of it, how many stopped and asked, and how many did anything else than was wanted. Words: `firefox`, and
 * the number of runs.
 */
export async function benchWorkflows(words: string[]): Promise<string[]> {
  const name: BrowserName = browserNames.find((known) => words.includes(known)) ?? 'chromium';
  const runs = Number(words.find((word) => /^\d+$/.test(word)) ?? RUNS);
  const shop = await startChangingShop();
  const program = await ensureBrowser(name, say);
  const browser = await launchBrowser(name, { extensionDir: await buildExtension(name), program, headless: true });
  try {
    const page = await browser.newPage(shop.url);
    const panel = await browser.openPanel(page);
    await recordWorkflow(panel, 'Order', { 'Blue mug': 'Product', Large: 'Size' });
    const counts = new Map<string, Record<Result, number>>();
    for (let run = 0; run < runs; run += 1) {
      const layout = layouts[run % layouts.length]!;
      const { total, ...values } = products[run % products.length]!;
      await page.evaluate(() => localStorage.clear());
      shop.change(...layout);
      // In a long conversation not every outcome is drawn.
      await panel.click('button', 'New chat');
      await panel.waitFor(() => document.querySelector('[role=log] [data-kind]') === null);
      await runWorkflow(panel, 'Order', values);
      const ended = await endOf(panel, 1);
      const result = judge(ended, await ordersIn(page), await cartIn(page), { ...values, total });
      say(`${run + 1} ${layout.join(' + ')}: ${result}`);
      const count = counts.get(layout.join(' + ')) ?? { succeeded: 0, asked: 0, wrong: 0 };
      counts.set(layout.join(' + '), { ...count, [result]: count[result] + 1 });
    }
    const all = [...counts.values()];
    const sum = (result: Result) => all.reduce((total, count) => total + count[result], 0);
    const told = ({ succeeded, asked, wrong }: Record<Result, number>) =>
      `${succeeded} succeeded, ${asked} stopped and asked, ${wrong} did something wrong`;
    const whole = { succeeded: sum('succeeded'), asked: sum('asked'), wrong: sum('wrong') };
    return [`${runs} runs  ${told(whole)}`, ...[...counts].map(([layout, count]) => `${layout}  ${told(count)}`)];
  } finally {
    await browser.close();
    await shop.close();
  }
}

type Result = 'succeeded' | 'asked' | 'wrong';

/** Waits until the run has ended, or stops it where it asks. `count`: its number in the conversation. */
async function endOf(panel: Page, count: number): Promise<'done' | 'asked'> {
  const seen = (wanted: number) => {
    const outcomes = document.querySelectorAll('[role=log] [data-kind=outcome]');
    if (outcomes.length >= wanted) return 'ended';
    return document.querySelector<HTMLElement>('[role=log] [data-status=waiting]')?.dataset.kind;
  };
  let shown = await panel.waitFor(seen, count);
  if (shown === 'confirmation') {
    // Paying asks in each run.
    await panel.click('button', 'Allow once');
    await panel.waitFor(() => document.querySelector('[data-kind=confirmation][data-status=waiting]') === null);
    shown = await panel.waitFor(seen, count);
  }
  if (shown === 'ended') return 'done';
  await panel.evaluate(() => {
    const stop = [...document.querySelectorAll<HTMLButtonElement>('[data-status=waiting] button')].find(
      (button) => button.textContent.trim() === 'Stop',
    );
    stop?.click();
  });
  await panel.waitFor(
    (wanted: number) => document.querySelectorAll('[role=log] [data-kind=outcome]').length >= wanted,
    count,
  );
  return 'asked';
}

/** What is in cart and orders must be what was wanted, or a part of it. */
function judge(
  ended: 'done' | 'asked',
  orders: readonly KeptOrder[],
  cart: readonly { name: string; size: string }[],
  wanted: { Product: string; Size: string; total: number },
): Result {
  const right =
    orders.length <= 1 &&
    cart.length + orders.length <= 1 &&
    orders.every(
      ({ name, email, items, total }) =>
        name === 'Ada' && email === 'ada@example.com' && items === 1 && total === wanted.total,
    ) &&
    cart.every(({ name, size }) => name === wanted.Product && size === wanted.Size);
  if (!right) return 'wrong';
  if (ended === 'asked') return 'asked';
  return orders.length === 1 ? 'succeeded' : 'wrong';
}
