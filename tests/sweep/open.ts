import type { Page, TestBrowser } from '../helpers/browsers/index.ts';
import { act, claimDone, judgeComplete } from '../helpers/directed-model.ts';
import type { WireAnswer, WireRequest } from '../helpers/model-server.ts';
import { sendMessage, transcript } from '../helpers/panel.ts';
import { refIn, roleOf, textOf } from '../helpers/roles.ts';
import { type Answer, controls, type OpenCustomer, type Way } from './open-shop.ts';
import { outcomeOfAsked } from './patience.ts';

/** What dies between an order and its answer. */
export const deaths = ['background', 'page', 'browser'] as const;
/** And what befalls a task besides: its page crashes, the user stops it, or nothing. */
export const mishaps = [...deaths, 'crash', 'stop', 'nothing'] as const;
export type Death = (typeof mishaps)[number];

/** When it dies: the model has chosen the click, the shop has the order, the model was told, the shop answers. */
export const moments = ['pressed', 'arrived', 'told', 'answered'] as const;
export type Moment = (typeof moments)[number];

export interface OpenPoint {
  way: Way;
  dies: Death;
  at: Moment;
}

export interface OpenResult extends OpenPoint {
  /** The moment came before the task had ended. */
  came: boolean;
  orders: number;
  outcome: string;
  /** The last ending says what may have happened, or what the user said of it. */
  isTold: boolean;
  says: Answer;
  /** Cards that asked how the first order ended. */
  asked: number;
  shown: string[];
}

/** What a point needs of the browser, which it may replace. */
export interface Machine {
  browser(): TestBrowser;
  /** Ends the browser at once and starts it again with the same profile. */
  killBrowser(): Promise<void>;
  serve(answer: (request: WireRequest) => WireAnswer): void;
}

/** A task that is killed in its middle has ended by then. */
const LONGEST_MS = 120_000;
/** A customer without patience orders this often, whatever the model is told. */
const PRESSES = 2;
const isOrdered = /The shop has it\.|The user says that the first one was done/;

/** One order with one death on the way; after that of its page or browser, the customer orders the same again. */
export async function orderWithDeath(machine: Machine, customer: OpenCustomer, point: OpenPoint): Promise<OpenResult> {
  const model = new ImpatientModel(customer);
  machine.serve(model.answer);
  const words = `See to the mugs as ${customer.key}.`;
  const first = await ordering(machine.browser(), customer, words);
  const over = ended(first.panel, customer);
  const moment = { pressed: model.pressed, arrived: customer.arrived, told: model.told, answered: customer.arrived };
  const came = await Promise.race([moment[point.at].then(() => true), over.then(() => false)]);
  if (point.at === 'answered') customer.answer();
  const end = await die[point.dies](machine, { ...first, over, customer, words });
  customer.answer();
  const shown = await transcript(end.panel);
  const asked = shown.filter((line) => line.includes('nobody has said how it ended')).length;
  const isTold = shown.some((line) => /May have happened|You said: it was/.test(line)) || asked > 0;
  await machine.browser().closePages();
  const { orders, says } = customer;
  return { ...point, says, came, orders, outcome: end.status, isTold, asked, shown };
}

/** What is wrong with a result; undefined where the order was made once at most, and the ending is true. */
export function openFaultOf({ way, dies, says, came, orders, outcome, isTold }: OpenResult): string | undefined {
  if (orders > 1) return `${orders} orders`;
  if (outcome === 'ended before') return undefined;
  if (orders === 0 && outcome === 'done') return 'said to be done, and there is no order';
  if (orders === 1 && outcome !== 'done' && !isTold) return `ended as ${outcome} without a word of the order`;
  const isOther = says !== 'takes' || dies === 'stop';
  return came || isOther || way === 'beacon' || outcome === 'done' ? undefined : 'the moment did not come';
}

export function openLine({ way, dies, at, says, came, orders, outcome, isTold, asked }: OpenResult): string {
  const cells = [
    way.padEnd(6),
    dies.padEnd(10),
    at.padEnd(8),
    says.padEnd(13),
    came ? 'came' : 'not reached',
    `orders ${orders}`,
  ];
  return [...cells, `cards ${asked}`, `${outcome}${isTold ? ', told' : ''}`].join('  ');
}

interface Ordering {
  page: Page;
  panel: Page;
}
type End = { panel: Page; status: string };

const die: Record<
  Death,
  (
    machine: Machine,
    running: Ordering & { over: Promise<string>; customer: OpenCustomer; words: string },
  ) => Promise<End>
> = {
  async background({ browser }, { panel, over }) {
    await browser().killBackground();
    return { panel, status: await over };
  },
  nothing: async (_machine, { panel, over }) => ({ panel, status: await over }),
  async stop(_machine, { panel, over }) {
    await Promise.race([over, panel.click('button', 'Stop')]);
    return { panel, status: await over };
  },
  async crash({ browser }, { page, panel, over }) {
    // A page on its way to an answer may outlive that.
    await Promise.race([over, browser().crash(page)]);
    const loaded = panel.click('button', 'Load and continue').catch(() => undefined);
    await Promise.race([over, loaded]);
    return { panel, status: await over };
  },
  async page({ browser }, { page, panel, over, customer, words }) {
    await page.close();
    // Nobody orders again what is done.
    const status = await over;
    if (status === 'done') return { panel, status };
    const again = await ordering(browser(), customer, words);
    return { panel: again.panel, status: await ended(again.panel, customer) };
  },
  async browser(machine, { over, customer, words }) {
    void over.catch(() => undefined);
    await machine.killBrowser();
    const page = await machine.browser().newPage(customer.url);
    const panel = await machine.browser().openPanel(page);
    if (await machine.browser().inExtension(hasEnded, words)) return { panel, status: 'ended before' };
    await panel.click('button', `Resume “${words}”`);
    return { panel, status: await ended(panel, customer) };
  },
};

/** Runs in a page of the extension: whether the journal has the end of the task with this request. */
async function hasEnded(request: string): Promise<boolean> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('sidehand-journal');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const tasks = await new Promise<{ request: string; status?: string }[]>((resolve, reject) => {
    const reading = database.transaction('tasks').objectStore('tasks').getAll();
    reading.onsuccess = () => resolve(reading.result as { request: string; status?: string }[]);
    reading.onerror = () => reject(reading.error);
  });
  database.close();
  return tasks.some((task) => task.request === request && task.status !== undefined);
}

async function ordering(browser: TestBrowser, { url }: OpenCustomer, words: string): Promise<Ordering> {
  const page = await browser.newPage(url);
  const panel = await browser.openPanel(page);
  await begin(panel, words);
  return { page, panel };
}

async function begin(panel: Page, words: string): Promise<void> {
  await sendMessage(panel, words);
  await panel.click('button', 'Go');
}

/** The customer knows what the shop has, and answers each card by it. */
async function ended(panel: Page, customer: OpenCustomer): Promise<string> {
  return (await outcomeOfAsked(panel, LONGEST_MS, () => customer.orders === 0)).status;
}

/** Orders again where it does not see that the order arrived, whatever it is told. */
class ImpatientModel {
  private readonly press = Promise.withResolvers<void>();
  private readonly telling = Promise.withResolvers<void>();
  readonly pressed = this.press.promise;
  readonly told = this.telling.promise;

  private readonly customer: OpenCustomer;

  constructor(customer: OpenCustomer) {
    this.customer = customer;
  }

  readonly answer = (request: WireRequest): WireAnswer => {
    const seen = textOf(request);
    if (!seen.includes(`as ${this.customer.key}.`)) return { text: 'Nobody I know.' };
    const { order, before } = controls[this.customer.way];
    if (roleOf(request) === 'planner') return judged(request, order, isOrdered.test(seen));
    if (isOrdered.test(seen)) return claimDone();
    const clicks = request.messages.flatMap(({ calls = [] }) => calls).filter(({ name }) => name === 'click').length;
    // What opens the order is pressed again where its page was loaded anew.
    const isOrder = before === undefined || request.messages.slice(-2).some(({ text }) => text.includes(order));
    const presses = before === undefined ? clicks : Math.floor(clicks / 2);
    if (presses > 0) this.telling.resolve();
    if (presses >= PRESSES) return act(['done', { status: 'failed', summary: 'The shop does not answer.' }]);
    if (isOrder) this.press.resolve();
    return act(['click', { ref: refIn(request, isOrder ? order : before), step: 1 }]);
  };
}

function judged(request: WireRequest, order: string, isDone: boolean): WireAnswer {
  if (request.messages.some(({ role }) => role === 'assistant'))
    return isDone
      ? judgeComplete()
      : { calls: [{ name: 'review', arguments: { verdict: 'failed', summary: 'The shop does not answer.' } }] };
  const on = order.replace(/^\w+ "|"$/g, '');
  const effects = (['pay', 'submit', 'send'] as const).map((kind) => ({ kind, count: PRESSES, on }));
  return { calls: [{ name: 'make_plan', arguments: { message: 'So.', steps: [{ text: 'Order', effects }] } }] };
}
