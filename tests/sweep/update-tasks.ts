import type { Page, TestBrowser } from '../helpers/browsers/index.ts';
import type { WireAnswer, WireHandler } from '../helpers/model-server.ts';
import { sendMessage, transcript } from '../helpers/panel.ts';
import { textOf } from '../helpers/roles.ts';
import { outcomeOfAsked } from './patience.ts';
import { type Customer, type Shop, STEPS } from './shop.ts';
import { shop as customerModel } from './shopper.ts';

/** A busy machine, and a task of all orders. */
const LONGEST_MS = 120_000;

/** Tasks of orders at work while their extension is updated. */
export interface UpdatedTasks {
  /** Answers for their customers. What it holds back is never answered: whoever asked is gone by then. */
  model: WireHandler;
  /** Whether a request is of one of them. */
  owns(text: string): boolean;
  /** Begins them, in the extension as it was. Resolves once the update may come. */
  begin(browser: TestBrowser): Promise<void>;
  /** Takes each up where the panel says "Not finished", and tells what did not come to its end as it should. */
  finish(browser: TestBrowser): Promise<string[]>;
}

interface Task {
  name: string;
  customer: Customer;
  /** The number of orders that are there when the model's answer is held back; no number where it never is. */
  heldAt?: number;
  page?: Page;
}

/**
 * One rests before the update, because the extension had started anew; one waits for its model in the update, and of
 * one the shop has an order that it has not answered.
 */
export function tasksToUpdate(shop: Shop): UpdatedTasks {
  const resting: Task = { name: 'resting', customer: shop.customer(), heldAt: 1 };
  const asking: Task = { name: 'asking its model', customer: shop.customer(), heldAt: 2 };
  const ordering: Task = { name: 'ordering', customer: shop.customer() };
  const tasks = [resting, asking, ordering];
  const held = new Map(tasks.map((task) => [task, Promise.withResolvers<void>()]));
  const answered = Promise.withResolvers<void>();
  const ofTask = (text: string) => tasks.find(({ customer }) => text.includes(customer.url));
  return {
    owns: (text) => ofTask(text) !== undefined,
    async model(asked): Promise<WireAnswer> {
      const text = textOf(asked);
      const task = ofTask(text);
      if (task?.heldAt !== undefined && text.includes(`Ordered: ${task.heldAt} of`)) {
        held.get(task)?.resolve();
        await asked.disconnected;
      }
      return customerModel(asked);
    },
    async begin(browser) {
      ordering.customer.onOrder = async (step) => {
        if (step !== 3) return;
        ordering.customer.onOrder = () => undefined;
        held.get(ordering)?.resolve();
        await answered.promise;
      };
      await start(browser, resting);
      await held.get(resting)!.promise;
      await browser.reloadExtension();
      const panel = await browser.openPanel(resting.page!);
      await panel.waitFor(() => document.querySelector('section.interrupted'));
      for (const task of [asking, ordering]) await start(browser, task);
      await Promise.all([asking, ordering].map((task) => held.get(task)!.promise));
    },
    async finish(browser) {
      answered.resolve();
      const faults: string[] = [];
      for (const task of tasks) {
        delete task.heldAt;
        faults.push(...(await finished(browser, task)).map((fault) => `${task.name}: ${fault}`));
      }
      return faults;
    },
  };
}

const requestOf = ({ customer }: Task): string =>
  `Order all ${STEPS} items at ${customer.url}: ${customer.effects.map((_, at) => `click Order item ${at + 1}`).join(', then ')}`;

async function start(browser: TestBrowser, task: Task): Promise<void> {
  task.page = await browser.newPage(task.customer.url);
  const panel = await browser.openPanel(task.page);
  await sendMessage(panel, requestOf(task));
}

/** Nothing where it ended as done with each order once, and its user allowed only what they saw missing in the shop. */
async function finished(browser: TestBrowser, task: Task): Promise<string[]> {
  const panel = await browser.openPanel(task.page!);
  await panel.click('button', `Resume “${requestOf(task)}”`);
  const { effects } = task.customer;
  const missing = (card: string) => (effects[Number(/Order item (\d+)/.exec(card)?.[1]) - 1] ?? 0) === 0;
  const { status, text } = await outcomeOfAsked(panel, LONGEST_MS, missing);
  const wrong = [
    ...(status === 'done' ? [] : [`ended as ${status}: ${text}`]),
    ...effects.flatMap((count, at) => (count === 1 ? [] : [`order ${at + 1} happened ${count} times`])),
  ];
  return wrong.length > 0 ? [...wrong, ...(await transcript(panel))] : [];
}
