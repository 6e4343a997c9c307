import { onBeforeUnmount, onMounted, ref, type Ref } from 'vue';

type Part = Readonly<Ref<HTMLElement | null>>;

/**
 * Opened by `opener` in `root`; a press of the pointer or the focus outside, or in another window, closes it. By
 * `close` the opener gets the focus back.
 */
export function usePopup(root: Part, opener: Part) {
  const open = ref(false);

  function dismiss(): void {
    open.value = false;
  }
  function onTurn({ target }: Event): void {
    if (target instanceof Node && !root.value?.contains(target)) dismiss();
  }
  const ended = new AbortController();
  onMounted(() => {
    const { signal } = ended;
    for (const event of ['pointerdown', 'focusin']) document.addEventListener(event, onTurn, { signal });
    window.addEventListener('blur', dismiss, { signal });
  });
  onBeforeUnmount(() => ended.abort());

  function close(): void {
    dismiss();
    opener.value?.focus();
  }
  return { open, close };
}
