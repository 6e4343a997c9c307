import { it } from 'vitest';

/**
 * Whether every end-to-end test runs. `npm test` takes the short run: of each subject what shows that it works in both
 * browsers. `npm run e2e` and `npm test -- --wide` take all (tests/README.md).
 */
const isWide = process.env.E2E_SHORT !== '1';

/** A test that only the wide run takes: a rarer case, a further row, or one that takes long. */
export const itWide = it.runIf(isWide);

/** All of a table's rows in the wide run, the first `count` in the short one. */
export function rowsOf<Row>(rows: readonly Row[], count: number): readonly Row[] {
  return isWide ? rows : rows.slice(0, count);
}
