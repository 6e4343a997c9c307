import { expect, test } from 'vitest';
import { defined, nonEmpty } from '@/utils/defined';

test('only what is undefined is left out: not what is empty, zero, false or null', () => {
  const given = { a: undefined, b: '', c: 0, d: false, e: null, f: 'f' };
  expect(Object.entries(defined(given))).toEqual([
    ['b', ''],
    ['c', 0],
    ['d', false],
    ['e', null],
    ['f', 'f'],
  ]);
});

test('of lists, only those are left out that are empty', () => {
  expect(Object.entries(nonEmpty({ a: [1], b: [], c: [undefined] }))).toEqual([
    ['a', [1]],
    ['c', [undefined]],
  ]);
});
