import { nextTick, type Ref, watch } from 'vue';
import { t } from '@/locales';
import type { Pane } from './panel';

/** Back in the conversation, the focus belongs on the button that opened it. */
export function usePanes(pane: Ref<Pane>, focusOpener: () => void) {
  async function open(wanted: Pane): Promise<void> {
    const before = pane.value;
    pane.value = wanted;
    await nextTick();
    if (wanted === 'conversation' && before !== 'conversation') focusOpener();
  }
  return { open, toggle: (wanted: Pane) => open(pane.value === 'conversation' ? wanted : 'conversation') };
}

/** A panel in a window of its own has the page's title. */
export function useWindowTitle(title: Ref<string>): void {
  watch(title, (name) => {
    document.title = `${name} - ${t('app_name')}`;
  });
}
