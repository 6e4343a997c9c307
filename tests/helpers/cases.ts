import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveStatic, type StaticServer } from '../../scripts/serve.ts';
import type { Page } from './browsers/index.ts';
import { WAIT_LIMIT_MS } from './browsers/types.ts';
import { carryOut, type Step } from './carry-out.ts';
import { describeInBrowsers } from './in-browsers.ts';
import { startModelServer, type ModelServer } from './model-server.ts';
import { useModelServer } from './settings.ts';
import { startRecordingSite, type RecordingSite } from './sites/recording-site.ts';
import { itWide } from './wide.ts';
import { builtDir, buildWidgetPage } from './widgets/widget-pages.ts';

/** A small page, the calls of a model, and what must have become of them. */
export interface Case {
  /** What a person would expect. */
  is: string;
  /** The public report that it comes from: `owner/repository#number`, or where it was seen. */
  from: string;
  /** HTML of the page, or the name of a page in tests/widgets/pages. */
  page: string;
  calls: Step[];
  /** What the page's `<output>` elements hold then, by their ids. */
  outputs?: Record<string, string>;
  /** Parts of the results, one per call; '' for any result. */
  told?: (string | RegExp)[];
  /** Also in the short run. */
  isShort?: true;
}

/** Runs each case in each real browser. A case that takes longer than a test may is itself at fault. */
export function describeCases(title: string, cases: readonly Case[]): void {
  describeInBrowsers(title, (browser) => {
    let model: ModelServer;
    let site: RecordingSite;
    let widgets: StaticServer;
    beforeAll(async () => {
      model = await startModelServer();
      site = await startRecordingSite();
      widgets = await serveStatic(builtDir);
      await useModelServer(browser(), model.url);
    });
    afterAll(async () => {
      for (const server of [model, site, widgets]) await server.close();
    });

    const addressOf = async (page: string): Promise<string> => {
      if (page.startsWith('<')) return site.page('/case', `<!doctype html><html lang="en"><title>Case</title>${page}`);
      await buildWidgetPage(page);
      return `${widgets.url}/${page}/`;
    };

    for (const { is, page, calls, outputs, told = [], isShort } of cases)
      (isShort ? it : itWide)(is, async () => {
        const shown = await browser().newPage(await addressOf(page));
        if (!page.startsWith('<')) await shown.waitFor(() => document.documentElement.dataset.ready);
        const { results } = await carryOut(await browser().openPanel(shown), model, calls);
        if (outputs) expect({ results, outputs: await outputsOnce(shown, outputs) }).toEqual({ results, outputs });
        for (const [at, part] of told.entries()) expect(results[at]).toMatch(part);
      });
  });
}

/** What the outputs of these ids hold once they are as wanted; a page may react some time after the last call. */
function outputsOnce(page: Page, wanted: Record<string, string>): Promise<Record<string, string>> {
  return page.evaluate(
    (fits: Record<string, string>, limitMs: number) =>
      new Promise<Record<string, string>>((resolve) => {
        const now = () =>
          Object.fromEntries(
            Object.keys(fits).map((id) => [id, document.querySelector(`output#${id}`)?.textContent ?? '(none)']),
          );
        const isAsWanted = () => Object.entries(now()).every(([id, text]) => text === fits[id]);
        const end = () => {
          observer.disconnect();
          clearTimeout(timer);
          resolve(now());
        };
        const observer = new MutationObserver(() => isAsWanted() && end());
        const timer = setTimeout(end, limitMs);
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
        if (isAsWanted()) end();
      }),
    wanted,
    WAIT_LIMIT_MS,
  );
}
