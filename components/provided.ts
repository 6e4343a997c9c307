import { inject, type InjectionKey } from 'vue';

/** Throws where nothing is provided. */
export function provided<Value>(key: InjectionKey<Value>): Value {
  const found = inject(key);
  if (found === undefined) throw new Error(`Nothing is provided here: ${String(key)}`);
  return found;
}
