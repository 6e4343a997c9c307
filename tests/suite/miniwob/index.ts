import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '../../../scripts/serve.ts';
import { sourceFolder } from '../sources.ts';
import type { Suite, SuiteTask } from '../suite.ts';
import { policies } from './policies.ts';

/** What a page of the suite has as globals. */
interface Wob {
  Math: { seedrandom(seed: number): void };
  core: { EPISODE_MAX_TIME: number; startEpisodeReal(): void };
  WOB_RAW_REWARD_GLOBAL: number;
  WOB_DONE_GLOBAL: boolean;
}

const source = {
  repository: 'https://github.com/Farama-Foundation/miniwob-plusplus.git',
  commit: '3f461ffcca7cecd2e84f603c6908ea16a0dfbc0c',
  license: 'MIT',
};

/** An episode ends itself after this time: nobody is measured by the clock here. Milliseconds. */
const EPISODE_MS = 600_000;

/** Small tasks with a reward of their own (MiniWoB++, Farama Foundation). */
export const miniwob: Suite = {
  name: 'miniwob',
  source,
  async open(seed) {
    const pages = join(sourceFolder('miniwob', source), 'miniwob', 'html');
    const site = await serveStatic(pages);
    const names = readdirSync(join(pages, 'miniwob')).flatMap((name) => /^(.+)\.html$/.exec(name)?.[1] ?? []);
    return { tasks: names.map((name) => taskOf(name, seed, site.url)), close: site.close };
  },
};

function taskOf(name: string, seed: number, site: string): SuiteTask {
  const policy = policies[name];
  return {
    id: name,
    group: /^[a-z]+/.exec(name)?.[0] ?? name,
    url: `${site}/miniwob/${name}.html`,
    begin: (page) =>
      page.evaluate(
        (wanted: number, limitMs: number) => {
          const wob = window as unknown as Wob;
          wob.Math.seedrandom(wanted);
          wob.core.EPISODE_MAX_TIME = limitMs;
          wob.core.startEpisodeReal();
          return (document.getElementById('query')?.innerText ?? '').replaceAll(/\s+/g, ' ').trim();
        },
        seed,
        EPISODE_MS,
      ),
    reward: (page) =>
      page.evaluate(() => {
        const { WOB_DONE_GLOBAL: isDone, WOB_RAW_REWARD_GLOBAL: reward } = window as unknown as Wob;
        return isDone ? Math.max(0, reward) : 0;
      }),
    ...(policy ? { policy } : {}),
  };
}
