import { t } from '@/locales';
import type { ExtractDetails } from '@/utils/contracts/extract-details';
import type { ListRow, ListRun } from '../agent/list/list-run';

/** The values of each row, then its outcome. */
export function listResults({ name, rows }: ListRun): ExtractDetails {
  const params = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))];
  const columns = [...params, t('panel_tool_result'), t('list_told'), t('list_found')];
  const cells = (row: ListRow) => [
    ...params.map((param) => row.values[param] ?? ''),
    row.refused === undefined ? t(`list_row_${row.state}`) : t('list_row_refused', { status: row.refused }),
    row.summary ?? '',
    row.found ?? '',
  ];
  return { tables: [{ title: name, columns, rows: rows.map(cells) }] };
}
