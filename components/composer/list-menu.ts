import { computed, ref, watch, type Ref } from 'vue';

/**
 * `active`: the item that the arrow keys have reached. Escape closes it (`close`) until `asked` changes. Without items
 * it does not get in the way.
 */
export function useListMenu<Item>(asked: Ref<string | undefined>, items: Ref<readonly Item[]>) {
  const closed = ref(false);
  const index = ref(0);
  const open = computed(() => asked.value !== undefined && !closed.value && items.value.length > 0);
  const active = computed(() => (open.value ? items.value[index.value] : undefined));
  watch(asked, () => {
    closed.value = false;
    index.value = 0;
  });

  function move(by: 1 | -1): void {
    const { length } = items.value;
    if (length > 0) index.value = (index.value + by + length) % length;
  }

  return {
    open,
    closed,
    active,
    move,
    close: () => {
      closed.value = true;
    },
  };
}
