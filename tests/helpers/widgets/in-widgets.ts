import { afterAll, beforeAll } from 'vitest';
import { serveStatic, type StaticServer } from '../../../scripts/serve.ts';
import { describeInBrowsers } from '../in-browsers.ts';
import { startModelServer, type ModelServer } from '../model-server.ts';
import { openWidget, type OpenWidget } from './open-widget.ts';
import { useModelServer } from '../settings.ts';
import { builtDir } from './widget-pages.ts';

/**
 * As `describeInBrowsers`, with `open`, which opens tests/widgets/pages/<name>.html and a panel that accepts calls for
 * that page.
 */
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
    tests((name) => openWidget(browser(), model, site.url, name));
  });
}
