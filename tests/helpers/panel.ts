import type { Page } from './browsers/index.ts';

/** Types a request into the panel and sends it. */
export async function sendMessage(panel: Page, text: string): Promise<void> {
  await panel.fill('textbox', 'Message', text);
  await panel.click('button', 'Send');
}

export interface ShownOutcome {
  status: 'done' | 'unconfirmed' | 'failed' | 'stopped';
  text: string;
}

/** Resolves when the `count`-th outcome of the conversation is shown (the first by default). */
export async function waitForOutcome(panel: Page, count = 1): Promise<ShownOutcome> {
  return panel.waitFor((wanted: number) => {
    const entry = document.querySelectorAll<HTMLElement>('[role=log] [data-kind=outcome]')[wanted - 1];
    const status = entry?.dataset.status as ShownOutcome['status'] | undefined;
    return entry && status && { status, text: entry.innerText.replace(/\s+/g, ' ').trim() };
  }, count);
}

/** Waits for the first entry of a kind that contains `part`, and returns its line. */
export async function waitForEntry(panel: Page, kind: string, part = ''): Promise<string> {
  return panel.waitFor(
    (wanted: string, text: string) => {
      for (const work of document.querySelectorAll('.work.folded')) work.classList.remove('folded');
      const wordsOf = (part: HTMLElement) => part.innerText.replace(/\s+/g, ' ').trim();
      const entries = [...document.querySelectorAll<HTMLElement>(`[role=log] [data-kind="${wanted}"]`)];
      return entries
        .map((entry) => {
          const sent = entry.querySelector<HTMLElement>('.what-was-sent');
          return sent ? wordsOf(entry).replace(wordsOf(sent), '').trim() : wordsOf(entry);
        })
        .find((line) => line.includes(text));
    },
    kind,
    part,
  );
}

/**
 * The conversation as readable lines: `kind: text`, or `kind[status]: text`. White space is collapsed. What was sent to
 * models is no part of it.
 */
export async function transcript(panel: Page): Promise<string[]> {
  return panel.evaluate(() => {
    for (const work of document.querySelectorAll('.work.folded')) work.classList.remove('folded');
    const wordsOf = (part: HTMLElement) => part.innerText.replace(/\s+/g, ' ').trim();
    return [...document.querySelectorAll<HTMLElement>('[role=log] [data-kind]')].map((entry) => {
      const { kind, status } = entry.dataset;
      // What can be taken back is asked for later, and has tests of its own.
      const words = [...entry.querySelectorAll<HTMLElement>('.what-was-sent, .undo-rows')].reduce(
        (text, part) => text.replace(wordsOf(part), '').trim(),
        wordsOf(entry),
      );
      return `${kind}${status ? `[${status}]` : ''}: ${words}`;
    });
  });
}

/** Reads the waiting card of the guard to its end and answers it. What is allowed beyond once is in its menu. */
export async function answerCard(panel: Page, button: string): Promise<void> {
  const card = '[data-kind=confirmation][data-status=waiting]';
  const isInMenu = await panel.waitFor(
    (selector: string, name: string) => {
      const facts = document.querySelector(`${selector} .read-to-end`);
      facts?.scrollTo({ top: facts.scrollHeight });
      const buttons = [
        ...document.querySelectorAll<HTMLButtonElement>(`${selector} .buttons > button, ${selector} .split > button`),
      ];
      if (buttons.length === 0 || buttons.some(({ disabled }) => disabled)) return undefined;
      return buttons.some(({ textContent }) => textContent.trim() === name) ? 'no' : 'yes';
    },
    card,
    button,
  );
  if (isInMenu === 'yes') await panel.click('button', 'More ways to allow it', { within: card });
  await panel.click('button', button, { within: card });
}
