import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, read, root } from './source';

const folder = 'tests/e2e';
const specs = filesBelow(folder)
  .flatMap((file) => /^tests\/e2e\/(.+)\.e2e\.ts$/.exec(file)?.[1] ?? [])
  .toSorted();

const rows = read(`${folder}/README.md`)
  .split('\n')
  .filter((line) => /^\| `/.test(line))
  .map((line) => {
    const [, spec = '', short = '', wide = '', below = ''] = line.split('|').map((cell) => cell.trim());
    return { spec: spec.replaceAll('`', ''), short, wide, below };
  });

/** Tests, rows of tables and browsers that only the wide run takes. */
const hasWide = (spec: string): boolean =>
  read(`${folder}/${spec}.e2e.ts`)
    .split('\n')
    .some((line) => /\b(itWide|rowsOf|isWide|describeCases)\b/.test(line) && !line.startsWith('import '));

/** Whether `npm test` takes a test of the spec. */
const hasShort = (spec: string): boolean =>
  /(^|[^.\w])(it(\.each)?|describeCases)\(/m.test(read(`${folder}/${spec}.e2e.ts`));

const isTest = (name: string): boolean =>
  [`tests/${name}.test.ts`, `tests/${name}.e2e.ts`, `tests/${name}`, name].some((file) =>
    existsSync(path.join(root, file)),
  );

describe('the table of what the short run shows', () => {
  test('has each spec once, and no other', () => {
    expect(rows.map(({ spec }) => spec)).toEqual(specs);
  });

  test('says what the wide run adds where a spec has such tests, and nowhere else', () => {
    expect(rows.filter(({ spec }) => specs.includes(spec) && hasWide(spec)).filter(({ wide }) => wide === '')).toEqual(
      [],
    );
    expect(rows.filter(({ spec }) => specs.includes(spec) && !hasWide(spec)).filter(({ wide }) => wide !== '')).toEqual(
      [],
    );
  });

  test('says for each what `npm test` shows, and where else it is shown', () => {
    expect(rows.filter(({ short, below }) => short === '' || below === '')).toEqual([]);
  });

  test('leads to tests that `npm test` takes', () => {
    const named = rows.flatMap(({ spec, below }) =>
      [...below.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [spec, name]),
    );
    expect(named.filter(([, name = '']) => !isTest(name))).toEqual([]);
    expect(named.filter(([, name = '']) => name.startsWith('e2e/') && !hasShort(name.slice(4)))).toEqual([]);
    expect(
      rows.filter(({ spec, short }) => specs.includes(spec) && hasShort(spec) !== !/^nothing(:|$)/.test(short)),
    ).toEqual([]);
  });
});
