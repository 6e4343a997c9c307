import { afterAll, beforeAll, expect } from 'vitest';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { type ModelServer, startModelServer } from '../helpers/model-server.ts';
import { useModelServer } from '../helpers/settings.ts';
import { faultOf, type KillPoint, runOnce } from '../sweep/run.ts';
import { shop as customerModel } from '../sweep/shopper.ts';
import { type Shop, startShop } from '../sweep/shop.ts';
import { itWide } from '../helpers/wide.ts';
import { stopAt, workerModel } from '../sweep/stop.ts';

/** Where the background dies here, of some 460 crossings; `npm run sweep` takes every one. */
const deaths: KillPoint[] = [{ crossing: 75 }, { crossing: 415 }, { order: 6 }];
/** Where the user presses Stop here; `npm run sweep -- stop` takes 200 moments. */
const stops = [
  ['answering', 15],
  ['working', 40],
] as const;

describeInBrowsers('a task of several orders', (browser) => {
  let model: ModelServer;
  let shop: Shop;
  beforeAll(async () => {
    model = await startModelServer({ handler: customerModel });
    shop = await startShop();
    await useModelServer(browser(), model.url);
  });
  afterAll(async () => {
    await shop.close();
    await model.close();
  });

  itWide('does each once, wherever the background dies', { timeout: 300_000 }, async () => {
    for (const point of deaths) {
      const result = await runOnce(browser(), shop, point);
      expect(result.killed).not.toBe('');
      expect(
        faultOf(result),
        `${JSON.stringify(point)}, killed ${result.killed}\n${result.shown.join('\n')}`,
      ).toBeUndefined();
    }
  });

  itWide('stops at once, whatever it is about to do', async () => {
    // The last answer never comes to its end: Stop is pressed from outside, and the task must not end by itself before.
    model.handle((request) => {
      const answer = workerModel(request);
      const isText = 'text' in answer;
      const isLast = 'calls' in answer && answer.calls?.some(({ name }) => name === 'done');
      return isText || isLast ? { ...answer, stallAfterChunks: isText ? 40 : 0 } : answer;
    });
    for (const [kind, crossing] of stops) {
      const { outcome, when } = await stopAt(browser(), shop, kind, crossing);
      expect([when, outcome]).toEqual([expect.stringMatching(/^(before|after) /), 'stopped']);
    }
  });
});
