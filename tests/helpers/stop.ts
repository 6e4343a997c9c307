import type { Page } from './browsers/index.ts';

/**
 * Milliseconds within which Stop has ended a task also on a busy machine. Whatever a task may be waiting for may take
 * it several times as long.
 */
export const STOP_LIMIT_MS = 5_000;

/**
 * Presses "Stop" and returns the milliseconds from the click to the resulting outcome, by the event times in the page
 * itself.
 */
export async function stopTask(panel: Page): Promise<number> {
  await panel.evaluate(() => {
    const before = document.querySelectorAll('[data-kind=outcome]').length;
    document.addEventListener(
      'click',
      ({ timeStamp }) => {
        const observer = new MutationObserver(() => {
          if (document.querySelectorAll('[data-kind=outcome]').length === before) return;
          observer.disconnect();
          document.documentElement.dataset.stopMs = String(performance.now() - timeStamp);
        });
        observer.observe(document.body, { subtree: true, childList: true });
      },
      { capture: true, once: true },
    );
  });
  await panel.click('button', 'Stop');
  return Number(await panel.waitFor(() => document.documentElement.dataset.stopMs));
}
