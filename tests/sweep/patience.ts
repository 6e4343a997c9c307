import type { Page } from '../helpers/browsers/index.ts';
import { type ShownOutcome, waitForOutcome } from '../helpers/panel.ts';

/** Resolves with the outcome of a task that may take longer than tests wait for one. */
export async function outcomeWithin(panel: Page, limitMs: number): Promise<ShownOutcome> {
  const end = Date.now() + limitMs;
  for (;;) {
    try {
      return await waitForOutcome(panel);
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
