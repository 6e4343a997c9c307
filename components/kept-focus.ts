import { nextTick, onBeforeUnmount, onMounted, type Ref } from 'vue';

/** Calls `restore` when the focused element is removed, unless something else has taken the focus. */
export function useKeptFocus(container: Ref<HTMLElement | null>, restore: () => void): void {
  let last: Element | undefined;

  function note({ target }: FocusEvent): void {
    last = target instanceof Element ? target : undefined;
  }
  const observer = new MutationObserver(() => void check());
  async function check(): Promise<void> {
    if (!last || last.isConnected) return;
    last = undefined;
    // The code that removed it may know better where the focus belongs.
    await nextTick();
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    // A user who works in the page beside the panel keeps the focus there.
    if (isFocusLost && document.hasFocus()) restore();
  }

  onMounted(() => {
    const element = container.value;
    if (!element) return;
    element.addEventListener('focusin', note);
    observer.observe(element, { childList: true, subtree: true });
  });
  // The listener disappears with its element.
  onBeforeUnmount(() => observer.disconnect());
}
