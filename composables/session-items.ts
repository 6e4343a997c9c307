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

/** For the tab or the conversation in view; survives changes of it as well. `none` is not kept. */
export function sessionValue<Value>(name: string, shown: Ref<number | string | undefined>, none: Value) {
  const kept = sessionItems(name);
  const value = shallowRef(none);
  watchEffect(() => {
    value.value = read(shown.value);
  });

  function read(id: number | string | undefined): Value {
    const text = id === undefined ? null : kept.read(id);
    return text === null ? none : (JSON.parse(text) as Value);
  }

  function keep(changed: Value, id = shown.value): void {
    if (id === shown.value) value.value = changed;
    const text = JSON.stringify(changed);
    if (id !== undefined && id !== '') kept.write(id, text === JSON.stringify(none) ? undefined : text);
  }

  return { value, read, keep };
}
