import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { suites } from '../suite/suites';
import { documents, filesBelow, isProduct, read, root, sourceFiles } from './source';

describe('commands', () => {
  const guides = [...documents, 'tests/README.md', 'tests/e2e/README.md', 'bridge/README.md'];
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const benches = [...read('tests/bench/index.ts').matchAll(/^ {2}(\w+): bench\w+,$/gm)].map(([, name = '']) => name);
  /** What may come first behind `--`, where that is a name. */
  const names: Record<string, string[]> = {
    bench: [...benches, 'table'],
    suite: [...suites.map(({ name }) => name), 'fetch', 'compare', 'report'],
  };

  test('that documents name are there', () => {
    expect(benches.length).toBeGreaterThan(10);
    const dead = guides.flatMap((file) =>
      [...read(file).matchAll(/npm run ([\w:-]+)(?: -- (\w+))?/g)]
        .filter(([, script = '', name]) => !scripts[script] || (name && names[script]?.includes(name) === false))
        .map(([command]) => `${file}: ${command}`),
    );
    expect(dead).toEqual([]);
  });

  test('of documents and of the product never run a package by a name that nobody has registered', () => {
    const { name } = JSON.parse(read('bridge/package.json')) as { name: string };
    const asCommand = new RegExp(`npx (?:-y |--yes )?${name}\\b(?!:)`);
    const shown = [...guides, ...filesBelow('locales'), ...sourceFiles().filter(isProduct)];
    expect(shown.filter((file) => asCommand.test(read(file)))).toEqual([]);
  });

  test.each(['start', 'dev'])('%s refuses a browser that it does not know', (script) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(root, `scripts/${script}.ts`), 'safari'],
      {
        encoding: 'utf8',
      },
    );
    expect([status, stdout + stderr]).toEqual([
      1,
      '"safari" is not understood. Sidehand starts with: chromium, firefox, --headless.\n',
    ]);
  });
});
