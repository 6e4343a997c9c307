import { describe, expect, test } from 'vitest';
import { circles } from './circles';
import { importsOf, sourceFiles } from './source';

describe('imports', () => {
  test('form no circle, those of types included', () => {
    const files = sourceFiles();
    const known = new Set(files);
    const resolve = (target: string): string[] =>
      [target, `${target}.ts`, `${target}/index.ts`].filter((name) => known.has(name)).slice(0, 1);
    const graph = new Map(files.map((file) => [file, importsOf(file).flatMap(resolve)]));
    expect([...graph.values()].flat().length).toBeGreaterThan(2_000);
    expect(circles(graph)).toEqual([]);
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
