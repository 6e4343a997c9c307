import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '../../scripts/cleanup.ts';
import type { TestBrowser } from '../helpers/browsers/index.ts';
import { startModelServer } from '../helpers/model-server.ts';
import { storeSettings, useModelServer } from '../helpers/settings.ts';
import {
  deaths,
  type Machine,
  mishaps,
  moments,
  openFaultOf,
  openLine,
  type OpenPoint,
  orderWithDeath,
} from './open.ts';
import { type Answer, answers, startOpenShop, ways } from './open-shop.ts';

/**
 * Orders once for each way, death and moment that `wanted` names (all where it names none of a kind), one line each.
 * Gives how many points were at fault.
 */
export async function sweepOpen(
  launch: (profile: string) => Promise<TestBrowser>,
  wanted: readonly string[],
  say: (line: string) => void,
): Promise<number> {
  const shop = await startOpenShop();
  const { machine, close } = await onMachine(launch);
  let faults = 0;
  try {
    await storeSettings(machine.browser(), 'generalSettings', { answerLimitMs: 1_500, settleLimitMs: 500 });
    const points = wanted.includes('chance') ? pointsByChance(wanted) : pointsOf(wanted);
    for (const point of points) {
      const result = await orderWithDeath(machine, shop.add(point.way, point.says), point);
      const fault = openFaultOf(result);
      if (fault) faults += 1;
      say(`${openLine(result)}${fault ? `  AT FAULT: ${fault}` : ''}`);
      if (fault) for (const line of result.shown) say(`    ${line}`);
    }
    say(`${points.length} points, ${faults} at fault`);
    return faults;
  } finally {
    await shop.close();
    await close();
  }
}

/** A browser with a profile that outlives it, and a model. */
export async function onMachine(
  launch: (profile: string) => Promise<TestBrowser>,
): Promise<{ machine: Machine; close(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'sidehand-open-'));
  const model = await startModelServer();
  let browser = await launch(profile);
  await useModelServer(browser, model.url);
  return {
    machine: {
      browser: () => browser,
      async killBrowser() {
        await browser.kill();
        browser = await launch(profile);
      },
      serve: (answer) => model.handle(answer),
    },
    async close() {
      await model.close();
      await browser.close();
      removeFolder(profile);
    },
  };
}

type Point = OpenPoint & { says?: Answer };

/** As many points as `wanted` says (60), each with its way, mishap, moment and answer by chance. */
function pointsByChance(wanted: readonly string[]): Point[] {
  const count = Number(wanted.find((word) => /^\d+$/.test(word)) ?? 60);
  const one = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;
  return Array.from({ length: count }, () => ({
    way: one(ways),
    dies: one(mishaps),
    at: one(moments),
    says: one(answers),
  }));
}

function pointsOf(wanted: readonly string[]): Point[] {
  const chosen = <T extends string>(all: readonly T[]): readonly T[] => {
    const named = all.filter((one) => wanted.includes(one));
    return named.length > 0 ? named : all;
  };
  return chosen(deaths).flatMap((dies) =>
    chosen(ways).flatMap((way) => chosen(moments).map((at): OpenPoint => ({ way, dies, at }))),
  );
}
