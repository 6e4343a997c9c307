import { it } from 'vitest';
import { isWide } from './run-size.ts';

/** A test that only the wide run takes: a rarer case, a further row, or one that takes long. */
export const itWide = it.runIf(isWide);

/** All of a table's rows in the wide run, the first `count` in the short one. */
export function rowsOf<Row>(rows: readonly Row[], count: number): readonly Row[] {
  return isWide ? rows : rows.slice(0, count);
}
