import { onBeforeUnmount, onMounted, ref, type Ref } from 'vue';

/** A click meant for what was there before must not allow anything (docs/security.md, row 13). */
const CLICK_THROUGH_MS = 500;

/** True once a click can be meant for the card. */
export function useClickThrough(): Ref<boolean> {
  const ready = ref(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  onMounted(() => {
    timer = setTimeout(() => {
      ready.value = true;
    }, CLICK_THROUGH_MS);
  });
  onBeforeUnmount(() => clearTimeout(timer));
  return ready;
}
