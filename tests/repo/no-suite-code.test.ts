import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { dailyTasks } from '../suite/daily/tasks';
import { longerTasks } from '../suite/daily/longer';
import { longTasks } from '../suite/long';
import { policies as miniwobPolicies } from '../suite/miniwob/policies';
import { suites } from '../suite/suites';
import { policies as webgamesPolicies } from '../suite/webgames/policies';
import { filesBelow, read } from './source';

let product: string[] = [];
beforeAll(() => {
  const folders = ['entrypoints', 'components', 'composables', 'stores', 'locales', 'utils', 'bridge'];
  product = folders.flatMap(filesBelow).filter((file) => /\.(ts|vue|json|html|css|js)$/.test(file));
});

/** The words that stand in the product, with the first file that has each. */
function found(words: readonly string[]): string[] {
  const texts = product.map((file) => [file, read(file).toLowerCase()] as const);
  return words.flatMap((word) => {
    const [file] = texts.find(([, text]) => text.includes(word.toLowerCase())) ?? [];
    return file === undefined ? [] : [`${word}: ${file}`];
  });
}

/** Short names of tasks are words of the web, as "date" and "right-click" are. */
const isNoUsualWord = (word: string): boolean => word.split(/[- ]/).length > 2 || /[A-Z]/.test(word);

test('the product knows no suite of others by its name, and none of the marks of their pages', () => {
  const names = suites.flatMap(({ name, source }) =>
    source
      ? [
          name,
          ...source.repository
            .replace(/\.git$/, '')
            .split('/')
            .slice(-2),
        ]
      : [],
  );
  expect(names).toContain('webgames');
  expect(found([...names, 'wob_', 'seedrandom', 'record-completion'])).toEqual([]);
});

test('the product knows no task by its name, and no request of our own suites', () => {
  const own = [...dailyTasks, ...longerTasks, ...longTasks];
  const ids = [...own.map(({ id }) => id), ...Object.keys(miniwobPolicies), ...Object.keys(webgamesPolicies)];
  expect(found([...ids.filter(isNoUsualWord), ...own.map(({ request }) => request)])).toEqual([]);
});

const games = join('artifacts', 'suites', 'webgames', 'analysis', 'webgames_tasks.jsonl');
test.runIf(existsSync(games))('the product knows no task, text or password of WebGames, where it was fetched', () => {
  const lines = readFileSync(games, 'utf8').split('\n').filter(Boolean);
  const tasks = lines.map((line) => JSON.parse(line) as Record<'id' | 'description' | 'password', string>);
  expect(tasks).toHaveLength(150);
  const words = tasks.flatMap(({ id, description, password }) => [id, description, password]);
  expect(found(words.filter(isNoUsualWord))).toEqual([]);
});
