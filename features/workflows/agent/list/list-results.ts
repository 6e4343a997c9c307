import type { ExtractDetails } from '../../../../utils/contracts/extract-details';
import type { ListRow, ListRun } from './list-run';

/** The values of each row, then its outcome. `words` are in the user's language. */
export function listResults(
  { name, rows }: ListRun,
  words: { result: string; reply: string; found: string; state(row: ListRow): string },
): ExtractDetails {
  const params = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  return {
    tables: [
      {
        title: name,
        columns: [...params, words.result, words.reply, words.found],
        rows: rows.map((row) => [
          ...params.map((param) => row.values[param] ?? ''),
          words.state(row),
          row.summary ?? '',
          row.found ?? '',
        ]),
      },
    ],
  };
}
