import { nextTick, type Ref, watch } from 'vue';
import { t } from '@/locales';
import type { Pane } from './panel';

/**
 * Opens one pane in the place of another. Back in the conversation, `focusOpener` gets the pane that was closed: the
 * focus belongs on the button that opened it.
 */
export function usePanes(pane: Ref<Pane>, focusOpener: (before: Exclude<Pane, 'conversation'>) => void) {
  async function open(wanted: Pane): Promise<void> {
    const before = pane.value;
    pane.value = wanted;
    await nextTick();
    if (wanted === 'conversation' && before !== 'conversation') focusOpener(before);
  }
  return { open, toggle: (wanted: Pane) => open(pane.value === wanted ? 'conversation' : wanted) };
}

/** A panel in a window of its own has the page's title. */
export function useWindowTitle(title: Ref<string>): void {
  watch(title, (name) => {
    document.title = `${name} - ${t('app_name')}`;
  });
}
