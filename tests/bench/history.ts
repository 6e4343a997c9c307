import { join } from 'node:path';
import { type BrowserName, browserNames, ensureBrowser } from '../../scripts/browsers.ts';
import { buildExtension, root } from '../../scripts/commands.ts';
import { serveStatic } from '../../scripts/serve.ts';
import { launchBrowser, type Page } from '../helpers/browsers/index.ts';
import { fillJournal } from './long-history.ts';
import { say } from '../../scripts/say.ts';

/** The long conversation: so many tasks of so many entries, beside so many short conversations. */
const size = { tasks: 200, entries: 50, others: 300 };
const ROUNDS = 3;

/**
 * How long it takes to list, search and open a history of 10,000 entries in one conversation, told by the panel itself.
 * Words: `firefox`. Gives its figures as lines, in milliseconds up to the frame in which the result is drawn.
 */
export async function benchHistory(words: string[]): Promise<string[]> {
  const name: BrowserName = browserNames.find((known) => words.includes(known)) ?? 'chromium';
  const site = await serveStatic(join(root, 'demo'));
  const program = await ensureBrowser(name, say);
  const browser = await launchBrowser(name, { extensionDir: await buildExtension(name), program, headless: true });
  try {
    const panel = await browser.openPanel(await browser.newPage(`${site.url}/index.html`));
    const rows = await panel.evaluate(fillJournal, size);
    await panel.click('button', 'History');
    await panel.waitFor(
      (count: number) =>
        document.querySelector('.history [role=status]')?.textContent?.includes(`${count} conversations`),
      size.others + 1,
    );
    const rounds: Figures[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(panel));
    return [
      `browser            ${name}, ${size.tasks * size.entries} entries in one conversation of ${size.others + 1}, ${rows} events in the journal`,
      `list               ${told(rounds, 'list')}`,
      `search             ${told(rounds, 'search')}`,
      `open               ${told(rounds, 'open')}`,
      `jump to the start  ${told(rounds, 'start')}`,
      `come back to it    ${told(rounds, 'again')}`,
    ];
  } finally {
    await browser.close();
    await site.close();
  }
}

type Figures = Record<'list' | 'search' | 'open' | 'start' | 'again', number>;

function told(rounds: readonly Figures[], what: keyof Figures): string {
  return rounds.map((round) => `${Math.round(round[what])} ms`).join(', ');
}

/** One look at the history, from an empty panel. */
async function measure(panel: Page): Promise<Figures> {
  await panel.reload();
  await panel.click('button', 'New chat');
  await panel.waitFor(() => document.querySelector('.empty-chat') && !document.querySelector('[data-kind]'));
  const list = await panel.evaluate(timed, '[aria-label=History]', '[data-open]', 'The long conversation');
  const search = await panel.evaluate(timed, 'last needle', '[data-open]', 'The long conversation');
  const open = await panel.evaluate(timed, '[data-open]', '[data-kind=outcome]', 'The last needle');
  const start = await panel.evaluate(timed, '', '[data-kind=user]', 'The long conversation');
  await panel.reload();
  const again = await panel.evaluate(timed, 'nothing', '[data-kind=outcome]', 'The last needle');
  return { list, search, open, start, again };
}

/**
 * Runs in the panel. Does what `action` says (clicks it; types it into the search where it is no selector; scrolls to
 * the start for '') and gives the milliseconds until an element that matches and holds the text is in view, drawn.
 */
async function timed(action: string, selector: string, text: string): Promise<number> {
  const started = performance.now();
  const field = document.querySelector<HTMLInputElement>('input[type=search]');
  if (action.startsWith('[')) document.querySelector<HTMLElement>(action)?.click();
  else if (action === '') document.querySelector('.scroller')?.scrollTo({ top: 0 });
  else if (field) {
    field.value = action;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const isThere = () =>
    [...document.querySelectorAll<HTMLElement>(selector)].some((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return element.textContent.includes(text) && bottom > 0 && top < innerHeight;
    });
  await new Promise<void>((drawn) => {
    const look = () => (isThere() ? requestAnimationFrame(() => drawn()) : requestAnimationFrame(look));
    look();
  });
  return performance.now() - started;
}
