import { onBeforeUnmount, onMounted, type Ref } from 'vue';

/** Calls back on a press of the pointer or the focus outside `part`, or in another window. */
export function useDismissal(part: Readonly<Ref<Element | null>>, dismiss: () => void): void {
  function onTurn({ target }: Event): void {
    if (target instanceof Node && !part.value?.contains(target)) dismiss();
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
}
