import { scheduler } from 'node:timers/promises';
import type { TestBrowser } from '../helpers/browsers/index.ts';
import { type ModelServer, startModelServer } from '../helpers/model-server.ts';
import { sendMessage, transcript } from '../helpers/panel.ts';
import { useModelServer } from '../helpers/settings.ts';
import { outcomeWithin } from './patience.ts';
import { type Shop, STEPS } from './shop.ts';
import { shop as customerModel } from './shopper.ts';

/** The server goes away when this order arrives. */
const LOST_AT = 4;
/** The longest pause between two requests to a server that is away, and the rest of the task. */
const LONGEST_MS = 180_000;

export interface OutageResult {
  seconds: number;
  effects: number[];
  outcome: string;
  /** Seconds from the return of the server to the next request. */
  backAfter: number;
  /** Requests that reached the server before and after. */
  requests: [before: number, after: number];
  /** Lines of the conversation that tell of an error, or of a call that may have happened. */
  others: string[];
}

/** Lets a customer order twelve items while the model server is away for so many seconds in mid-task. */
export async function orderThrough(browser: TestBrowser, shop: Shop, seconds: number): Promise<OutageResult> {
  let model: ModelServer = await startModelServer({ handler: customerModel });
  const port = Number(new URL(model.url).port);
  await useModelServer(browser, model.url);
  const customer = shop.customer();
  const panel = await browser.openPanel(await browser.newPage(customer.url));
  const back = Promise.withResolvers<{ at: number; before: number }>();
  customer.onOrder = (step) => {
    if (step === LOST_AT) goAway().then(back.resolve, back.reject);
  };
  const goAway = async () => {
    const before = model.requests.length;
    await model.close();
    await scheduler.wait(seconds * 1_000);
    model = await startModelServer({ port, handler: customerModel });
    return { at: Date.now(), before };
  };
  await sendMessage(
    panel,
    `Order all ${STEPS} items: ${Array.from({ length: STEPS }, (_, i) => `click Order item ${i + 1}`).join(', then ')}`,
  );
  const { at, before } = await back.promise;
  // It may take as long as the longest pause until the server is asked again, more than one wait of a test.
  const outcome = await outcomeWithin(panel, LONGEST_MS);
  const shown = await transcript(panel);
  const result: OutageResult = {
    seconds,
    effects: customer.effects,
    outcome: outcome.status,
    backAfter: ((model.requests[0]?.at ?? NaN) - at) / 1_000,
    requests: [before, model.requests.length],
    others: shown.filter((line) => /^error|^tool\[unknown\]/.test(line)),
  };
  await browser.closePages();
  await model.close();
  return result;
}

/** What is wrong with a result; undefined where the task went on by itself and did everything once. */
export function outageFaultOf({ effects, outcome, others }: OutageResult): string | undefined {
  if (effects.some((count) => count !== 1)) return `orders ${effects.join(' ')}`;
  if (outcome !== 'done') return `ended as ${outcome}`;
  return others.length > 0 ? others.join('\n') : undefined;
}

export function outageLine({ seconds, effects, outcome, backAfter, requests }: OutageResult): string {
  return `away for ${seconds} s  asked again ${backAfter.toFixed(1)} s after its return, ${requests.join(' + ')} requests, orders ${effects.join(' ')}, ${outcome}`;
}
