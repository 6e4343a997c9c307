import { type BrowserName, browserNames, ensureBrowser } from '../../scripts/browsers.ts';
import { buildExtension } from '../../scripts/commands.ts';
import { launchBrowser } from '../helpers/browsers/index.ts';
import { startModelServer } from '../helpers/model-server.ts';
import { useModelServer } from '../helpers/settings.ts';
import { faultOf, type KillPoint, runOnce, unknownCalls } from './run.ts';
import { shop as customerModel } from './shopper.ts';
import { startShop, STEPS } from './shop.ts';

// npm run sweep -- [chromium|firefox] [every [from [to]]]: a task of twelve orders, once for each place at which the background can die (or for each
// `every`th, beginning with `from`, up to `to`). Ends with a line for each browser, and with exit code 1 where an order happened twice, or not at all without a word of it.
const words = process.argv.slice(2);
const chosen = browserNames.find((name) => name === words[0]);
const [every = 1, from = 1, to = Infinity] = words.filter((word) => /^\d+$/.test(word)).map(Number);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

for (const name of chosen ? [chosen] : browserNames) {
  if ((await sweep(name)) > 0) process.exitCode = 1;
}

async function sweep(name: BrowserName): Promise<number> {
  const program = await ensureBrowser(name, say);
  const browser = await launchBrowser(name, { extensionDir: await buildExtension(name), program, headless: true });
  const model = await startModelServer({ handler: customerModel });
  const shop = await startShop();
  try {
    await useModelServer(browser, model.url);
    const clean = await runOnce(browser, shop, 'never');
    say(`${name}: the clean run has ${clean.crossings} crossings, ends as ${clean.outcome}, effects ${clean.effects.join(' ')}`);
    const points: KillPoint[] = [
      ...Array.from({ length: clean.crossings }, (_, i) => ({ crossing: i + 1 })),
      ...Array.from({ length: STEPS }, (_, i) => ({ order: i + 1 })),
    ];
    let faults = 0;
    let unknown = 0;
    const kills = new Map<string, number>();
    for (const [index, point] of points.entries()) {
      if (index + 1 < from || index + 1 > to || (index + 1 - from) % every !== 0) continue;
      const result = await runOnce(browser, shop, point);
      const fault = faultOf(result);
      const kind = result.killed.replace(/order \d+/, 'an order');
      kills.set(kind, (kills.get(kind) ?? 0) + 1);
      if (unknownCalls(result) > 0) unknown += 1;
      if (fault) faults += 1;
      if (fault) say([`${name}: ${JSON.stringify(point)}, killed ${result.killed}: ${fault}`, ...result.shown].join('\n    '));
    }
    for (const [kind, count] of kills) say(`${name}:   ${String(count).padStart(4)} killed ${kind || 'nowhere: the task had ended before'}`);
    say(`${name}: ${[...kills.values()].reduce((sum, count) => sum + count, 0)} runs, ${unknown} with a call that is shown as unknown, ${faults} at fault`);
    return faults;
  } finally {
    await shop.close();
    await model.close();
    await browser.close();
  }
}
