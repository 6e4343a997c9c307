import type { Page, TestBrowser } from '../browsers/index.ts';
import { carryOut, type Step, type Told } from '../carry-out.ts';
import type { ModelServer } from '../model-server.ts';
import { buildWidgetPage } from './widget-pages.ts';

export interface OpenWidget {
  page: Page;
  panel: Page;
  /** Carries out tool calls, one per turn, with refs given as lines of the page text. */
  run(steps: Step[]): Promise<Told>;
  /** What the page writes into its `<output>` elements, by their ids: the widget's own view of its state. */
  state(): Promise<Record<string, string>>;
  /** Resolves with that state once it matches, because a widget may react to the last call some time later. */
  stateOnce(fits: Record<string, string>): Promise<Record<string, string>>;
}

/**
 * Opens tests/widgets/pages/<name>.html, which `siteUrl` serves once it is built, and a panel whose model is `model`.
 */
export async function openWidget(
  browser: TestBrowser,
  model: ModelServer,
  siteUrl: string,
  name: string,
): Promise<OpenWidget> {
  await buildWidgetPage(name);
  const page = await browser.newPage(`${siteUrl}/${name}/`);
  await page.waitFor(() => document.documentElement.dataset.ready);
  const panel = await browser.openPanel(page);
  return {
    page,
    panel,
    run: (steps) => carryOut(panel, model, steps),
    state: () => page.evaluate(readOutputs),
    stateOnce: (wanted) =>
      page.waitFor((fits: Record<string, string>) => {
        const outputs = [...document.querySelectorAll('output')].map((output) => [output.id, output.value]);
        const now = Object.fromEntries(outputs) as Record<string, string>;
        return Object.entries(fits).every(([id, value]) => now[id] === value) ? now : undefined;
      }, wanted),
  };
}

function readOutputs(): Record<string, string> {
  return Object.fromEntries([...document.querySelectorAll('output')].map((output) => [output.id, output.value]));
}
