import { nextTick, type Ref } from 'vue';
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
