import type { Page, TestBrowser } from '../helpers/browsers/index.ts';
import { act, claimDone, judgeComplete, makePlan } from '../helpers/directed-model.ts';
import type { WireAnswer, WireRequest } from '../helpers/model-server.ts';
import { sendMessage, waitForOutcome } from '../helpers/panel.ts';
import { refIn, roleOf, textOf } from '../helpers/roles.ts';
import { countCrossings } from './crossings.ts';
import type { Shop } from './shop.ts';

const requests = {
  answering: 'Describe the shop at length',
  working: 'Note it, wait for Godot, then click Order item 1',
  'running code':
    '```js\nfor (let frame = 0; frame < 90; frame += 1) await new Promise(requestAnimationFrame);\nreturn document.title;\n```',
} as const;
type Work = keyof typeof requests;
export const kindsOfWork = Object.keys(requests) as Work[];

/** Describes, or has a long text typed, an element waited for that does not come, and a button clicked. */
export function workerModel(request: WireRequest): WireAnswer {
  if (textOf(request).includes(requests.answering))
    return { text: 'It sells what is ordered, and counts it. '.repeat(20), chunkSize: 10 };
  const turn = request.messages.filter(({ role }) => role === 'assistant').length;
  if (roleOf(request) === 'planner') return turn === 0 ? makePlan('Note it', 'Order') : judgeComplete();
  if (turn === 0)
    return act([
      'type',
      { ref: refIn(request, 'textbox "Note"'), text: 'It was a dark and stormy night. '.repeat(150) },
    ]);
  if (turn === 1) return act(['wait_for', { what: 'element', text: 'Godot', timeout_ms: 1_000 }]);
  return turn === 2 ? act(['click', { ref: refIn(request, 'button "Order item 1"') }]) : claimDone();
}

interface Stopped {
  outcome: string;
  /** From the press of Stop to the outcome in the panel; undefined where the task had ended before. */
  ms?: number | undefined;
  /** What the background was about to do; '' where it never came there. */
  when: string;
  crossings: number;
}

/** Has a task run, and presses Stop as soon as the background has come to a crossing of its border. */
export async function stopAt(browser: TestBrowser, shop: Shop, kind: Work, crossing: number): Promise<Stopped> {
  const customer = shop.customer();
  const page = await browser.newPage(customer.url);
  const panel = await browser.openPanel(page);
  await browser.inBackground(countCrossings, Number.isFinite(crossing) ? crossing : 0, `${customer.url}/held`, false);
  await sendMessage(panel, requests[kind]);
  // Stop may come before the card does, and then there is none.
  if (kind === 'running code') panel.click('button', 'Allow once').catch(() => undefined);
  const ended = panel.waitFor(() => document.querySelector('[role=log] [data-kind=outcome]') !== null);
  const when = await Promise.race([customer.held, ended.then(() => '')]);
  const ms = when === '' ? undefined : await pressStop(panel);
  const { status } = await waitForOutcome(panel);
  const crossings = await browser.inBackground(
    (scope) => (scope as unknown as { crossings: { count: number } }).crossings.count,
  );
  await ended;
  await page.close();
  if (kind === 'running code') await networkIsFree(browser);
  // The counting ends with the background in which it was set up.
  await browser.killBackground();
  await panel.close();
  return { outcome: status, ms, when, crossings };
}

/**
 * Resolves when the lock of code that had begun has gone with its page: a background that dies before that leaves it to
 * the next one.
 */
async function networkIsFree(browser: TestBrowser): Promise<void> {
  await browser.inExtension(async () => {
    while ((await chrome.declarativeNetRequest.getSessionRules()).some(({ id }) => id >= 1_000));
    return true;
  });
}

/**
 * Milliseconds from the press to the outcome, by the panel's own clock; undefined where the task ends before there is
 * anything to press.
 */
async function pressStop(panel: Page): Promise<number | undefined> {
  const ms = await panel.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressedAt: number | undefined;
        const observer = new MutationObserver(() => look());
        const look = (): void => {
          if (document.querySelector('[role=log] [data-kind=outcome]')) {
            observer.disconnect();
            return resolve(pressedAt === undefined ? -1 : Math.round(performance.now() - pressedAt));
          }
          const button = [...document.querySelectorAll('button')].find(
            (one) => (one.ariaLabel ?? one.innerText).trim() === 'Stop',
          );
          if (!button || pressedAt !== undefined) return;
          pressedAt = performance.now();
          button.click();
        };
        observer.observe(document.body, { subtree: true, childList: true });
        look();
      }),
  );
  return ms < 0 ? undefined : ms;
}
