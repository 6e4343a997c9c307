import { nextTick, onBeforeUnmount, onMounted, type Ref } from 'vue';

/**
 * Gives the focus back where what had it is taken away, e.g. a button that was just pressed: `restore` is called then, unless
 * something else has taken it.
 */
export function useKeptFocus(container: Ref<HTMLElement | null>, restore: () => void): void {
  let last: Element | undefined;

  function note({ target }: FocusEvent): void {
    last = target instanceof Element ? target : undefined;
  }
  const observer = new MutationObserver(() => void check());
  async function check(): Promise<void> {
    if (!last || last.isConnected) return;
    last = undefined;
    // Who took the element away may know better where the focus goes.
    await nextTick();
    const nowhere = document.activeElement === null || document.activeElement === document.body;
    // Who works in the page beside the panel is not drawn away from there.
    if (nowhere && document.hasFocus()) restore();
  }

  onMounted(() => {
    const element = container.value;
    if (!element) return;
    element.addEventListener('focusin', note);
    observer.observe(element, { childList: true, subtree: true });
  });
  // The listener goes with its element.
  onBeforeUnmount(() => {
    observer.disconnect();
  });
}
