import type { Page } from './browsers/index.ts';
import { sendMessage, waitForOutcome } from './panel.ts';

/** What orders a mug in the demo shop, as offline commands. */
const orderCommands = [
  'click the link "Blue mug"',
  'select Large in Size',
  'click "Add to cart"',
  'click the link Cart',
  'type Ada into Name',
  'type ada@example.com into Email',
  'click "Place order"',
].join('\n');

/** An order as the shop keeps it. */
export interface KeptOrder {
  name: string;
  email: string;
  items: number;
  total: number;
}

export const ordersIn = (page: Page): Promise<KeptOrder[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('orders') ?? '[]') as KeptOrder[]);
export const cartIn = (page: Page): Promise<{ name: string; size: string }[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as { name: string; size: string }[]);

/** Carries out the commands and saves what they did, with these parameters by their values. */
export async function recordWorkflow(panel: Page, name: string, params: Record<string, string>): Promise<void> {
  await sendMessage(panel, orderCommands);
  const { status, text } = await waitForOutcome(panel);
  if (status !== 'done') throw new Error(`The shop was not recorded: ${text}`);
  await panel.click('button', 'More', { within: '[data-kind=outcome]' });
  await panel.click('button', 'Save as workflow');
  await panel.fill('textbox', 'Name of the workflow', name);
  await panel.evaluate((wanted: Record<string, string>) => {
    for (const label of document.querySelectorAll<HTMLLabelElement>('.param-choice label')) {
      const box = label.querySelector('input');
      const value = label.textContent.trim().replace(/^[“"]|[”"]$/g, '');
      if (box && box.checked !== Object.hasOwn(wanted, value)) box.click();
    }
  }, params);
  for (const [value, param] of Object.entries(params)) await panel.fill('textbox', `Name for “${value}”`, param);
  await panel.click('button', 'Save');
  await panel.waitFor(() => document.querySelector('.save-workflow')?.textContent.includes('Saved.'));
}

/** Chooses a command in the "/" menu, by the start of its name. */
export async function startCommand(panel: Page, name: string): Promise<void> {
  await panel.waitFor(() => document.querySelector('.composer textarea') !== null);
  // By a click, as people do: a panel without a model moves a focus that nobody has set to its field for a key.
  await panel.fill('textbox', 'Message', `/${name.slice(0, 4)}`);
  await panel.waitFor(
    (start: string) =>
      document.querySelector<HTMLElement>('.command-menu [aria-selected=true]')?.innerText.startsWith(start),
    `/${name}`,
  );
  await panel.press('Enter');
}

/** Chooses a workflow in the "/" menu and runs it with these values; `from`: the step with which it begins, from 1. */
export async function runWorkflow(panel: Page, name: string, values: Record<string, string>, from = 1): Promise<void> {
  await startCommand(panel, name);
  await panel.waitFor(() => document.querySelector('.workflow-form') !== null);
  for (const [param, value] of Object.entries(values)) await panel.fill('textbox', param, value);
  if (from > 1)
    await panel.evaluate((index: number) => {
      const select = document.querySelector<HTMLSelectElement>('.workflow-form select');
      if (!select) return;
      select.selectedIndex = index;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }, from - 1);
  await panel.click('button', 'Run');
}
