import { t } from '@/locales';
import type { ListRow } from '../agent/list/list-run';

export const listWords = () => ({
  result: t('panel_tool_result'),
  reply: t('list_told'),
  found: t('list_found'),
  state: ({ state, refused }: ListRow) =>
    refused === undefined ? t(`list_row_${state}`) : t('list_row_refused', { status: refused }),
});
