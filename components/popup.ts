import { onBeforeUnmount, onMounted, ref, type Ref } from 'vue';

type Part = Readonly<Ref<HTMLElement | null>>;

/**
 * What `opener` opens in `root`. It closes on a press of the pointer or the focus outside, or in another window. By
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
  const events = ['pointerdown', 'focusin'] as const;

  onMounted(() => {
    for (const event of events) document.addEventListener(event, onTurn);
    window.addEventListener('blur', dismiss);
  });
  onBeforeUnmount(() => {
    for (const event of events) document.removeEventListener(event, onTurn);
    window.removeEventListener('blur', dismiss);
  });

  function close(): void {
    dismiss();
    opener.value?.focus();
  }
  return { open, close };
}
