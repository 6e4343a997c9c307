import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '../../scripts/cleanup.ts';
import type { TestBrowser } from '../helpers/browsers/index.ts';
import { startModelServer } from '../helpers/model-server.ts';
import { storeSettings, useModelServer } from '../helpers/settings.ts';
import { deaths, type Machine, moments, openFaultOf, openLine, type OpenPoint, orderWithDeath } from './open.ts';
import { startOpenShop, ways } from './open-shop.ts';

/**
 * Orders once for each way, death and moment that `wanted` names (all where it names none of a kind), one line each.
 * Gives how many points were at fault.
 */
export async function sweepOpen(
  launch: (profile: string) => Promise<TestBrowser>,
  wanted: readonly string[],
  say: (line: string) => void,
): Promise<number> {
  const profile = mkdtempSync(join(tmpdir(), 'sidehand-open-'));
  const model = await startModelServer();
  const shop = await startOpenShop();
  let browser = await launch(profile);
  const machine: Machine = {
    browser: () => browser,
    async killBrowser() {
      await browser.kill();
      browser = await launch(profile);
    },
    serve: (answer) => model.handle(answer),
  };
  let faults = 0;
  try {
    await useModelServer(browser, model.url);
    await storeSettings(browser, 'generalSettings', { answerLimitMs: 1_500, settleLimitMs: 500 });
    const points = pointsOf(wanted);
    for (const point of points) {
      const result = await orderWithDeath(machine, shop.add(point.way), point);
      const fault = openFaultOf(result);
      if (fault) faults += 1;
      say(`${openLine(result)}${fault ? `  AT FAULT: ${fault}` : ''}`);
      if (fault) for (const line of result.shown) say(`    ${line}`);
    }
    say(`${points.length} points, ${faults} at fault`);
    return faults;
  } finally {
    await shop.close();
    await model.close();
    await browser.close();
    removeFolder(profile);
  }
}

function pointsOf(wanted: readonly string[]): OpenPoint[] {
  const chosen = <T extends string>(all: readonly T[]): readonly T[] => {
    const named = all.filter((one) => wanted.includes(one));
    return named.length > 0 ? named : all;
  };
  return chosen(deaths).flatMap((dies) =>
    chosen(ways).flatMap((way) => chosen(moments).map((at): OpenPoint => ({ way, dies, at }))),
  );
}
