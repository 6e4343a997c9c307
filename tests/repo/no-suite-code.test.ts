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

interface Source {
  file: string;
  text: string;
}

let product: Source[] = [];
/** All of it in one: most words stand nowhere. */
let all = '';
beforeAll(() => {
  const folders = [
    'entrypoints',
    'components',
    'composables',
    'stores',
    'locales',
    'public',
    'utils',
    'features',
    'bridge',
  ];
  const files = folders.flatMap(filesBelow).filter((file) => /\.(ts|vue|json|html|css|js)$/.test(file));
  product = files.map((file) => ({ file, text: squeezed(read(file)) }));
  all = product.map(({ text }) => text).join('\n');
});

/** Letters and digits of English: neither case, signs and spaces, nor that a text is in two pieces, hide it. */
const squeezed = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The words that stand in the product, with the first file that has each. */
function found(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const wanted = squeezed(word);
    if (!all.includes(wanted)) return [];
    return `${word}: ${product.find(({ text }) => text.includes(wanted))?.file}`;
  });
}

/** Short names of tasks are words of the web, as "date" and "right-click" are. */
const isNoUsualWord = (word: string): boolean => word.split(/[- ]/).length > 2 || /[A-Z]/.test(word);

test('a name or a text is found however it is written', () => {
  const [first] = dailyTasks;
  const tricks = [
    "if (host === 'mini-' + 'wob')",
    'class WebGames',
    `'${first!.request.replace(' the ', " ' +\n  'the ")}'`,
  ];
  all = tricks.map(squeezed).join('\n');
  const words = found(['miniwob', 'webgames', first!.request]).map((line) => line.split(':')[0]);
  all = product.map(({ text }) => text).join('\n');
  expect(words).toEqual(['miniwob', 'webgames', first!.request]);
});

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
  expect(found([...names, 'wob_raw', 'wob_done', 'seedrandom', 'record-completion'])).toEqual([]);
});

test('the product knows no task by its name, and no request of our own suites', () => {
  const own = [...dailyTasks, ...longerTasks, ...longTasks];
  const ids = [...own.map(({ id }) => id), ...Object.keys(miniwobPolicies), ...Object.keys(webgamesPolicies)];
  expect(found([...ids.filter(isNoUsualWord), ...own.map(({ request }) => request)])).toEqual([]);
});

const games = join('artifacts', 'suites', 'webgames', 'analysis', 'webgames_tasks.jsonl');
test.runIf(existsSync(games))(
  'the product knows no task, text or password of WebGames, where it was fetched',
  () => {
    const lines = readFileSync(games, 'utf8').split('\n').filter(Boolean);
    const tasks = lines.map((line) => JSON.parse(line) as Record<'id' | 'description' | 'password', string>);
    expect(tasks).toHaveLength(150);
    const words = tasks.flatMap(({ id, description, password }) => [id, description, password]);
    expect(found(words.filter(isNoUsualWord))).toEqual([]);
  },
  60_000,
);
