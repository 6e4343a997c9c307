import type { TestBrowser } from '../helpers/browsers/index.ts';
import { act, claimDone, judgeComplete } from '../helpers/directed-model.ts';
import type { WireAnswer, WireRequest } from '../helpers/model-server.ts';
import { sendMessage, transcript } from '../helpers/panel.ts';
import { refIn, roleOf, textOf } from '../helpers/roles.ts';
import { outcomeWithin } from './patience.ts';
import { controls, type SlowCustomer, type SlowCustomers, type Way, ways } from './slow-customers.ts';

/** Seconds after which the shop answers an order; `Infinity`: never. */
export const slownesses = [1, 6, 12, 30, Infinity];

/** The hasty model presses the button this often where it does not see that the order arrived, whatever it is told. */
const PRESSES = 3;

/** A task without an answer has ended by then. */
const LONGEST_MS = 300_000;

/** What a hasty model was told of one order, and when, in milliseconds since the epoch. */
interface Told {
  open?: number;
  ended?: number;
}

export interface SlowResult {
  way: Way;
  seconds: number;
  /** How many orders reached the server. */
  orders: number;
  /** Seconds from the order until the model heard that it has no answer yet. */
  openAfter?: number | undefined;
  /** Seconds from the order until the model heard how it ended. */
  endedAfter?: number | undefined;
  outcome: string;
  /** The outcome says what may have happened. */
  maybe: boolean;
}

/** A model that orders again and again until it sees that its order arrived. */
export class HastyModel {
  private readonly told = new Map<string, Told>();
  private readonly customers: readonly SlowCustomer[];

  constructor(customers: readonly SlowCustomer[]) {
    this.customers = customers;
  }

  toldOf({ key }: SlowCustomer): Told {
    return this.told.get(key) ?? {};
  }

  readonly answer = (request: WireRequest): WireAnswer => {
    const seen = textOf(request);
    const customer = this.customers.find(({ key }) => seen.includes(`as ${key}.`));
    if (!customer) return { text: 'Nobody I know.' };
    const hasArrived = /\bOrdered\b/.test(seen);
    if (roleOf(request) === 'planner') return judged(request, customer, hasArrived);
    const told = this.toldOf(customer);
    if (seen.includes('/order was sent and has no answer yet')) told.open ??= request.at;
    if (/\/order was sent; the server answered/.test(seen) || hasArrived) told.ended ??= request.at;
    this.told.set(customer.key, told);
    const presses = request.messages.flatMap(({ calls = [] }) => calls).filter(({ name }) => name === 'click').length;
    if (hasArrived) return claimDone();
    return presses < PRESSES
      ? act(['click', { ref: refIn(request, controls[customer.way]), step: 1 }])
      : act(['done', { status: 'failed', summary: 'The shop does not answer.' }]);
  };
}

function judged(request: WireRequest, { way }: SlowCustomer, hasArrived: boolean): WireAnswer {
  if (request.messages.some(({ role }) => role === 'assistant'))
    return hasArrived
      ? judgeComplete()
      : { calls: [{ name: 'review', arguments: { verdict: 'failed', summary: 'The shop does not answer.' } }] };
  const on = controls[way].replace(/^\w+ "|"$/g, '');
  const effects = (['pay', 'submit'] as const).map((kind) => ({ kind, count: PRESSES, on }));
  return { calls: [{ name: 'make_plan', arguments: { message: 'So.', steps: [{ text: 'Order', effects }] } }] };
}

/** Orders once in each way, at the same time, in a shop that answers after so many seconds. */
export async function orderSlowly(
  browser: TestBrowser,
  shop: SlowCustomers,
  serve: (model: HastyModel) => void,
  seconds: number,
): Promise<SlowResult[]> {
  const customers = ways.map((way) => shop.add(way, seconds));
  const model = new HastyModel(customers);
  serve(model);
  const panels = [];
  for (const customer of customers) {
    const panel = await browser.openPanel(await browser.newPage(customer.url));
    await sendMessage(panel, `See to the mugs as ${customer.key}.`);
    await panel.click('button', 'Go');
    panels.push({ customer, panel });
  }
  const results = await Promise.all(
    panels.map(async ({ customer, panel }) => {
      const { status } = await outcomeWithin(panel, LONGEST_MS);
      const shown = (await transcript(panel)).join('\n');
      const { open, ended } = model.toldOf(customer);
      const [first = 0] = customer.orders;
      const after = (at: number | undefined) => (at === undefined ? undefined : (at - first) / 1_000);
      return {
        way: customer.way,
        seconds,
        orders: customer.orders.length,
        openAfter: after(open),
        endedAfter: after(ended),
        outcome: status,
        maybe: shown.includes('May have happened'),
      };
    }),
  );
  await browser.closePages();
  return results;
}

/** What is wrong with a result; undefined where all is as it should be. */
export function slowFaultOf({ orders, seconds, outcome, maybe, openAfter }: SlowResult): string | undefined {
  if (orders !== 1) return `${orders} orders`;
  if (Number.isFinite(seconds)) return outcome === 'done' ? undefined : `ended as ${outcome}`;
  if (openAfter === undefined) return 'the model was not told that there is no answer';
  return maybe ? undefined : 'the user is not told that it may have happened';
}

export function slowLine({ way, seconds, orders, openAfter, endedAfter, outcome, maybe }: SlowResult): string {
  const told = (what: string, after: number | undefined) =>
    after === undefined ? '' : `, told ${what} after ${after.toFixed(1)} s`;
  const answer = Number.isFinite(seconds) ? `an answer after ${seconds} s` : 'no answer';
  return `${way}, ${answer}  orders ${orders}${told('that it is open', openAfter)}${told('its end', endedAfter)}, ${outcome}${maybe ? ', may have happened' : ''}`;
}
