import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isProduct, read, root, sourceFiles } from './source';

const declared = /^export const (\w+)Rule: Rule\b/gm;
const files = sourceFiles(['utils/guard', 'features']).filter((file) => isProduct(file) && read(file).match(declared));
const rules = files.flatMap((file) => [...read(file).matchAll(declared)].map(([, name = '']) => ({ file, name })));

test('a rule judges: the table of utils/guard/index.ts names it, or that of its feature', () => {
  const table = (file: string) =>
    file.startsWith('utils/guard/') ? 'utils/guard/index.ts' : path.posix.join(path.posix.dirname(file), 'index.ts');
  // Once to import it, once in the table.
  const isNamed = ({ file, name }: (typeof rules)[number]) => read(table(file)).split(`${name}Rule`).length > 2;
  expect(rules.length).toBeGreaterThan(10);
  expect(rules.filter((rule) => !isNamed(rule))).toEqual([]);
});

test('a file of rules cites the row of docs/security.md that it enforces', () => {
  expect(files.filter((file) => !/docs\/security\.md, rows? \d/.test(read(file)))).toEqual([]);
});

test('a file of rules of the guard has a table of cases in tests/unit/guard/rules', () => {
  const isTried = (name: string) => existsSync(path.join(root, `tests/unit/guard/rules/${name}.test.ts`));
  const dashed = (name: string) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-rule`;
  const untried = files.filter(
    (file) =>
      file.startsWith('utils/guard/') &&
      ![path.basename(file, '.ts'), ...rules.filter((rule) => rule.file === file).map(({ name }) => dashed(name))].some(
        isTried,
      ),
  );
  expect(untried).toEqual([]);
});
