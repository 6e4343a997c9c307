import { afterAll, beforeAll } from 'vitest';
import { serveStatic, type StaticServer } from '../../scripts/serve.ts';
import type { Page } from './browsers/index.ts';
import { carryOut, type Step, type Told } from './carry-out.ts';
import { describeInBrowsers } from './in-browsers.ts';
import { startModelServer, type ModelServer } from './model-server.ts';
import { useModelServer } from './settings.ts';
import { buildWidgetPage, builtDir } from './widget-pages.ts';

export interface OpenWidget {
  page: Page;
  /** Carries out tool calls, one a turn, with refs by their line in the page text. */
  run(steps: Step[]): Promise<Told>;
  /** What the page writes into its `<output>` elements, by their ids: the widget's own idea of its state. */
  state(): Promise<Record<string, string>>;
  /** Resolves with that state once it is what a widget makes of the last call some time later. */
  stateOnce(fits: Record<string, string>): Promise<Record<string, string>>;
}

/** As `describeInBrowsers`, with `open`, which opens tests/widgets/pages/<name>.html and a panel that can be told what to do there. */
export function describeWidgets(title: string, tests: (open: (name: string) => Promise<OpenWidget>) => void): void {
  describeInBrowsers(title, (browser) => {
    let model: ModelServer;
    let site: StaticServer;
    beforeAll(async () => {
      model = await startModelServer();
      site = await serveStatic(builtDir);
      await useModelServer(browser(), model.url);
    });
    afterAll(async () => {
      await model.close();
      await site.close();
    });
    tests(async (name) => {
      await buildWidgetPage(name);
      const page = await browser().newPage(`${site.url}/${name}/`);
      await page.waitFor(() => document.documentElement.dataset.ready);
      const panel = await browser().openPanel(page);
      return {
        page,
        run: (steps) => carryOut(panel, model, steps),
        state: () => page.evaluate(readOutputs),
        stateOnce: (wanted) =>
          page.waitFor((fits: Record<string, string>) => {
            const outputs = [...document.querySelectorAll('output')].map((output) => [output.id, output.value]);
            const now = Object.fromEntries(outputs) as Record<string, string>;
            return Object.entries(fits).every(([id, value]) => now[id] === value) ? now : undefined;
          }, wanted),
      };
    });
  });
}

function readOutputs(): Record<string, string> {
  return Object.fromEntries([...document.querySelectorAll('output')].map((output) => [output.id, output.value]));
}
