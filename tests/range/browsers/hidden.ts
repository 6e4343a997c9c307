import { seen, unseen } from '../../e2e/fixtures/unseen.ts';
import { carryOut, type Step } from '../../helpers/carry-out.ts';
import { startRecordingSite } from '../../helpers/sites/recording-site.ts';
import type { Range } from './run.ts';

/** Ways in which a model reads a page; the first is the page text that it always gets. */
const readers: Record<string, Step | undefined> = {
  page: undefined,
  article: ['extract', { what: 'article' }],
  text: ['extract', { what: 'text' }],
  html: ['get_html', {}],
};

/**
 * Prints which variants of hidden text each reader gives away, and which of their visible twins it leaves out. Gives
 * how many variants the page text gets wrong.
 */
export async function hiddenIn({ browser, model }: Range, say: (line: string) => void): Promise<number> {
  const site = await startRecordingSite();
  try {
    const cases = [...Object.entries(unseen), ...Object.entries(seen)];
    const parts = cases.map(
      ([, html], at) => `<section aria-label="Part ${at}">${html.replace(/SECRET|SEEN/, markOf(at))}</section>`,
    );
    site.page(
      '/hidden',
      `<!doctype html><meta charset="utf-8"><title>Seeing</title><body style="background: white">${parts.join('\n')}`,
    );
    const panel = await browser.openPanel(await browser.newPage(`${site.url}/hidden`));
    const steps = Object.values(readers).flatMap((step) => (step ? [step] : []));
    const told = await carryOut(panel, model, steps);
    const texts = [told.pages[0] ?? '', ...told.results];
    const found = cases.map((_, at) => texts.map((text) => text.includes(markOf(at))));
    const names = Object.keys(readers);
    say(`${browser.name}: ${'variant'.padEnd(60)} ${names.join(' ')}`);
    for (const [at, [name]] of cases.entries()) {
      const shown = names.map((reader, i) => (found[at]?.[i] ? 'read' : '-').padEnd(reader.length));
      say(`${browser.name}: ${(name in unseen ? name : `(visible) ${name}`).padEnd(60)} ${shown.join(' ')}`);
    }
    const hidden = Object.keys(unseen).length;
    for (const [i, reader] of names.entries()) {
      const unread = found.slice(0, hidden).filter((by) => !by[i]).length;
      const read = found.slice(hidden).filter((by) => by[i]).length;
      say(
        `${browser.name}: ${reader}: ${unread} of ${hidden} hidden texts unread, ${read} of ${cases.length - hidden} visible twins read`,
      );
    }
    await browser.closePages();
    return found.filter(([byPage], at) => byPage !== at >= hidden).length;
  } finally {
    await site.close();
  }
}

const markOf = (at: number): string => `text${at}x`;
