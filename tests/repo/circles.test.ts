import { describe, expect, test } from 'vitest';
import { floors } from '@/scripts/layers.js';
import { circles } from './circles';
import { importsOf, isProduct, sourceFiles } from './source';

describe('imports', () => {
  const files = sourceFiles();
  const known = new Set(files);
  const resolve = (target: string): string[] =>
    [target, `${target}.ts`, `${target}/index.ts`].filter((name) => known.has(name)).slice(0, 1);
  const graph = new Map(files.map((file) => [file, importsOf(file).flatMap(resolve)]));

  test('form no circle, those of types included', () => {
    expect([...graph.values()].flat().length).toBeGreaterThan(2_000);
    expect(circles(graph)).toEqual([]);
  });

  test('form no circle of folders either', () => {
    const folders = new Map<string, string[]>();
    for (const [file, targets] of graph)
      if (isProduct(file))
        folders.set(folderOf(file), [...(folders.get(folderOf(file)) ?? []), ...targets.map(folderOf)]);
    expect(folders.size).toBeGreaterThan(20);
    expect(circles(folders)).toEqual([]);
  });

  test('are recognised as a circle, however long it is', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', []],
    ]);
    expect(circles(graph)).toEqual([['a', 'b', 'c']]);
  });
});

/**
 * The part of the product that a file is in: `utils/guard`, `components/options`, `stores`. The parts of a feature are
 * on floors of their own, and so are each list of them and the calls of pages.
 */
const folderOf = (file: string): string => {
  const folders = file.split('/').slice(0, -1);
  if (folders[0] === 'features') return folders.length === 1 ? file : folders.slice(0, 3).join('/');
  const deeper = floors.find(({ path }) => path.split('/').length > 3 && file.startsWith(path));
  return deeper?.path ?? (folders.slice(0, 2).join('/') || file);
};
