import type { TestBrowser } from '../helpers/browsers/index.ts';
import { sendMessage, transcript } from '../helpers/panel.ts';
import { countCrossings } from './crossings.ts';
import { outcomeOfAsked } from './patience.ts';
import { STEPS, type Shop } from './shop.ts';

/** What the user orders by name needs no card of the guard. */
const clicks = Array.from({ length: STEPS }, (_, i) => `click Order item ${i + 1}`);

/** All orders and another life of the background, on a machine that is busy. */
const LONGEST_MS = 120_000;

/**
 * Where the background is killed: at its nth crossing, or when the server has got the order of a step. `never` counts
 * the crossings.
 */
export type KillPoint = { crossing: number } | { order: number } | 'never';

export interface SweepResult {
  /** Where the background died; '' where it was not killed, because the task had fewer crossings. */
  killed: string;
  /** Crossings of the background's first life. */
  crossings: number;
  /** How often each order reached the server. */
  effects: number[];
  outcome: string;
  /** What the panel shows in the end. */
  shown: string[];
}

/** Lets the customer order all items, with the background killed once on the way. */
export async function runOnce(browser: TestBrowser, shop: Shop, point: KillPoint): Promise<SweepResult> {
  const customer = shop.customer();
  const page = await browser.newPage(customer.url);
  const panel = await browser.openPanel(page);
  const crossing = typeof point === 'object' && 'crossing' in point ? point.crossing : Infinity;
  await browser.inBackground(countCrossings, Number.isFinite(crossing) ? crossing : 0, `${customer.url}/held`, true);
  let killed = '';
  const kill = async (where: string): Promise<void> => {
    await browser.killBackground();
    killed = where;
  };
  if (typeof point === 'object' && 'order' in point) {
    customer.onOrder = (step) =>
      step === point.order && killed === '' ? kill(`when order ${step} had arrived`) : undefined;
  }
  await sendMessage(panel, `Order all ${STEPS} items: ${clicks.join(', then ')}`);
  // What may have happened is not repeated without a card. The customer looks into the shop before they answer.
  const ended = outcomeOfAsked(panel, LONGEST_MS, (card) => {
    const step = Number(/Order item (\d+)/.exec(card)?.[1]);
    return (customer.effects[step - 1] ?? 0) === 0;
  });
  const first = await Promise.race([customer.held, ended.then(() => undefined)]);
  if (first !== undefined) await kill(first);
  const { status } = await ended;
  const crossings =
    killed === ''
      ? await browser.inBackground((scope) => (scope as unknown as { crossings: { count: number } }).crossings.count)
      : 0;
  const shown = await transcript(panel);
  // The counting ends with the background in which it was set up.
  if (killed === '') await browser.killBackground();
  await panel.close();
  await page.close();
  return { killed, crossings, effects: customer.effects, outcome: status, shown };
}

/** Calls of which the panel says that they may have happened. */
export function unknownCalls({ shown }: SweepResult): number {
  return shown.filter((line) => line.startsWith('tool[unknown]')).length;
}

/** What is wrong with a run; undefined for one that ended as the clean run does. */
export function faultOf(result: SweepResult): string | undefined {
  const { effects, outcome } = result;
  const twice = effects.flatMap((count, index) => (count > 1 ? [`order ${index + 1} happened ${count} times`] : []));
  if (twice.length > 0) return twice.join(', ');
  const missing = effects.filter((count) => count === 0).length;
  if (missing > 0 && unknownCalls(result) === 0) return `${missing} orders are missing, and no call is unknown`;
  return outcome === 'done' ? undefined : `the task ended as ${outcome}`;
}
