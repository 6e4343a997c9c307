import { onScopeDispose, ref, type Ref } from 'vue';
import { fail } from '@/utils/failure';
import type { StoredSettings } from '@/utils/browser/storage';

export interface Mirror<T> {
  value: Ref<T>;
  /** Resolves once `value` is what is stored. */
  ready: Promise<void>;
  /** Shows the change at once, then applies it to what is stored by then. Throws STORAGE, having shown the old again. */
  update(change: (current: T) => T): Promise<void>;
}

/** Mirrors a stored item in a ref. Storage is the truth: whatever is written there, by any page, replaces the ref. */
export function mirrorStorage<T>(stored: StoredSettings<T>, initial: T): Mirror<T> {
  const value = ref(initial) as Ref<T>;
  const load = async () => {
    value.value = await stored.read();
  };
  const ready = load();
  onScopeDispose(
    stored.watch((changed) => {
      value.value = changed;
    }),
  );

  let writes: Promise<void> = ready;
  async function write(change: (current: T) => T): Promise<void> {
    try {
      // As JSON: the change may have put parts of a Vue proxy into it, which Firefox cannot store.
      await stored.write(JSON.parse(JSON.stringify(change(await stored.read()))) as T);
    } catch (error) {
      await load();
      throw fail('STORAGE', `The settings could not be written: ${String(error)}`);
    }
  }

  return {
    value,
    ready,
    update(change) {
      value.value = change(value.value);
      const written = writes.then(
        () => write(change),
        () => write(change),
      );
      writes = written;
      return written;
    },
  };
}
