import { shallowRef, watch, type Ref } from 'vue';
import { t } from '@/locales';

/**
 * The line goes with its conversation; where that was deleted elsewhere, the line says so, except in the history, which
 * shows it.
 */
export function useNotice(chatId: Ref<string>, deletions: Ref<number>, pane: Ref<string>) {
  const notice = shallowRef('');
  watch([chatId, deletions], ([, now], [, before]) => {
    notice.value = now > before && pane.value !== 'history' ? t('panel_chat_deleted') : '';
  });
  return notice;
}
