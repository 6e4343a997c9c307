import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { type ModelServer, startModelServer } from '../helpers/model-server.ts';
import { useModelServer } from '../helpers/settings.ts';
import { faultOf, type KillPoint, runOnce } from '../sweep/run.ts';
import { shop as customerModel } from '../sweep/shopper.ts';
import { type Shop, startShop } from '../sweep/shop.ts';

/** Parts of the way on which the background dies here; `npm run sweep` takes every crossing. */
const parts = [0.3, 0.9];

describeInBrowsers('a task of twelve orders', (browser) => {
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

  it('does each once, wherever the background dies', { timeout: 300_000 }, async () => {
    const clean = await runOnce(browser(), shop, 'never');
    expect([clean.outcome, ...clean.effects]).toEqual(['done', 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    const points: KillPoint[] = [...parts.map((part) => ({ crossing: Math.ceil(part * clean.crossings) })), { order: 6 }];
    for (const point of points) {
      const result = await runOnce(browser(), shop, point);
      expect(result.killed).not.toBe('');
      expect(faultOf(result), `${JSON.stringify(point)}, killed ${result.killed}\n${result.shown.join('\n')}`).toBeUndefined();
    }
  });
});
