import { t } from '@/locales';
import type { RowState } from '@/utils/workflow/list/list-run';

/** Words for a table of results. */
export const listWords = () => ({
  result: t('list_result'),
  reply: t('list_told'),
  found: t('list_found'),
  state: (state: RowState) => t(`list_row_${state}`),
});
