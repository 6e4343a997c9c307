import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '../../../scripts/serve.ts';
import { sourceFolder } from '../sources.ts';
import type { Suite, SuiteSource, SuiteTask } from '../suite.ts';
import { policies } from './policies.ts';

const source: SuiteSource = {
  repository: 'https://github.com/convergence-ai/webgames.git',
  commit: '309866f64642b864414ca2c7ff956e59e01d3317',
  license: 'Apache-2.0',
  build: {
    folder: 'webgames',
    // Nothing that a package brings is run but the builder itself.
    commands: [
      ['npx', '--yes', 'pnpm@9', 'install', '--frozen-lockfile', '--ignore-scripts'],
      ['npx', 'vite', 'build'],
    ],
    makes: 'dist',
  },
};

/** A line of the list of tasks that comes with the suite. */
interface Game {
  id: string;
  path: string;
  description: string;
  password: string;
  difficulty: string;
}

/** Games for agents that give a password when they are won (WebGames, Convergence). */
export const webgames: Suite = {
  name: 'webgames',
  source,
  async open() {
    const folder = sourceFolder('webgames', source);
    const list = readFileSync(join(folder, 'analysis', 'webgames_tasks.jsonl'), 'utf8');
    const games = list.split('\n').flatMap((line) => (line.trim() === '' ? [] : (JSON.parse(line) as Game)));
    const site = await serveStatic(join(folder, 'webgames', 'dist'), 'index.html');
    return { tasks: games.map((game) => taskOf(game, site.url)), close: site.close };
  },
};

function taskOf({ id, path, description, password, difficulty }: Game, site: string): SuiteTask {
  const policy = policies[id];
  return {
    id,
    group: difficulty,
    url: `${site}/${path}`,
    begin: async () => `${description}\nWhoever does it is shown a password. Tell me that password.`,
    reward: async (_page, { said }) => (tells(said, password) ? 1 : 0),
    ...(policy ? { policy } : {}),
  };
}

/** Whether a text holds a password, and not another one that it is a part of: those of the easy games begin alike. */
export const tells = (said: string, password: string): boolean =>
  new RegExp(`(?<![\\w-])${RegExp.escape(password)}(?![\\w-])`).test(said);
