import { shallowRef, watchEffect, type Ref } from 'vue';

/** Kept for a tab or a conversation, also over a reload of the panel. */
export function sessionItems(name: string) {
  const keyOf = (id: number | string): string => `sidehand:${name}:${id}`;
  return {
    read: (id: number | string): string | null => sessionStorage.getItem(keyOf(id)),
    /** Undefined removes it. */
    write(id: number | string, text: string | undefined): void {
      if (text === undefined) sessionStorage.removeItem(keyOf(id));
      else sessionStorage.setItem(keyOf(id), text);
    },
  };
}

/** For the tab in view; survives tab switches as well. */
export function sessionList<Item>(name: string, tabId: Ref<number | undefined>) {
  const kept = sessionItems(name);
  const read = (id: number | undefined) => (id === undefined ? [] : (JSON.parse(kept.read(id) ?? '[]') as Item[]));
  const list = shallowRef<readonly Item[]>([]);
  watchEffect(() => {
    list.value = read(tabId.value);
  });

  function keep(changed: readonly Item[], id = tabId.value): void {
    if (id === tabId.value) list.value = changed;
    if (id !== undefined) kept.write(id, changed.length > 0 ? JSON.stringify(changed) : undefined);
  }

  return { list, read, keep };
}
