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

const card = '[data-kind=confirmation][data-status=waiting]';

/**
 * The same for a task that may ask before it repeats what may have happened: `allows` gets the words of the card and
 * decides as a user who has looked. Never ends where the panel cannot be asked any more: race it.
 */
export async function outcomeOfAsked(
  panel: Page,
  limitMs: number,
  allows: (card: string) => boolean,
): Promise<ShownOutcome> {
  const over = outcomeWithin(panel, limitMs);
  void over.catch(() => undefined);
  for (;;) {
    const asked = await Promise.race([over, askedOn(panel)]);
    if (typeof asked === 'object') return asked;
    if (asked === '') continue;
    // Of a call that may have happened the card asks whether it was done.
    const isOpen = asked.includes('It was not');
    const [yes, no] = isOpen ? ['It was not', 'It was done'] : ['Allow once', 'Do not allow'];
    await panel.click('button', allows(asked) ? yes : no, { within: card });
    await panel.waitFor((css: string) => !document.querySelector(css), card);
  }
}

/** The words of the card that waits, once it can be answered; '' where none came within the limit of a wait. */
async function askedOn(panel: Page): Promise<string> {
  const words = (css: string) =>
    document.querySelector(`${css} button:last-of-type:enabled`) && document.querySelector<HTMLElement>(css)?.innerText;
  return panel.waitFor(words, card).catch(() => '');
}
