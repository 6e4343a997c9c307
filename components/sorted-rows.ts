import { localeInForce } from '@/locales/in-force';
import type { CellValue } from '@/utils/page/api';

export interface SortedBy {
  column: number;
  descending: boolean;
}

/** Numbers by size, words as in the user's language, empty cells last. Never changes `rows`. */
export function sortedRows(rows: readonly CellValue[][], by: SortedBy | undefined): readonly CellValue[][] {
  if (!by) return rows;
  const { compare } = new Intl.Collator(localeInForce().locale, { numeric: true, sensitivity: 'base' });
  const sign = by.descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [x, y] = [a[by.column] ?? '', b[by.column] ?? ''];
    if (x === '' || y === '') return Number(x === '') - Number(y === '');
    if (typeof x === 'number' && typeof y === 'number') return sign * (x - y);
    return sign * compare(String(x), String(y));
  });
}
