import { onScopeDispose, ref, type Ref } from 'vue';
import { ignoreLateFailure } from '@/utils/async';
import type { StoredSettings } from '@/utils/disk/stored-settings';
import { withNamed, type NamedItem } from '@/utils/settings/named-items';

export interface Mirror<T> {
  value: Ref<T>;
  /** Once `value` has been read from storage. */
  ready: Promise<void>;
  /**
   * Shows the change at once, and writes it also where the page is closed then. On failure shows the old value again,
   * and throws STORAGE.
   */
  update(change: (current: T) => T): Promise<void>;
  /** No earlier change is on its way, also where one could not be written. */
  whenWritten(): Promise<void>;
}

/** Whatever any page writes to storage replaces the ref's value. */
export function mirrorStorage<T>(stored: StoredSettings<T>, initial: T): Mirror<T> {
  const value = ref(initial) as Ref<T>;
  /** Shown, but not written yet. */
  let unwritten = 0;
  let isRead = false;
  const load = async () => {
    const read = await stored.read();
    isRead = true;
    // The shown value is ahead of the stored one.
    if (unwritten === 0) value.value = read;
  };
  const ready = load();
  // Read again: an earlier write's event may arrive after a later change.
  onScopeDispose(stored.watch(() => void load()));

  let writes: Promise<void> = ready;
  const write = (change: (current: T) => T): Promise<void> => stored.change((current) => plain(change(current)));
  // A page that is closed waits for no other one.
  const writeAtOnce = () => {
    if (unwritten > 0 && isRead) stored.write(plain(value.value)).catch(ignoreLateFailure);
  };
  for (const leaving of leavings) window.addEventListener(leaving, writeAtOnce);
  onScopeDispose(() => leavings.forEach((leaving) => window.removeEventListener(leaving, writeAtOnce)));

  return {
    value,
    ready,
    update(change) {
      value.value = change(value.value);
      unwritten += 1;
      const written = writes
        .then(
          () => write(change),
          () => write(change),
        )
        .finally(() => {
          unwritten -= 1;
          return load();
        });
      writes = written;
      return written;
    },
    whenWritten: () => writes.catch(ignoreLateFailure),
  };
}

/** Firefox 153 stores nothing more after the first; a window that is closed by its browser has only the second. */
const leavings = ['beforeunload', 'pagehide'] as const;

/** Firefox cannot store parts of a Vue proxy. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Settings of which a part is changed at a time. */
export function mirrorSettings<T extends object>(stored: StoredSettings<T>, initial: T) {
  const { value: settings, ready, update, whenWritten } = mirrorStorage(stored, initial);
  const set = (patch: Partial<T>) => update((current) => ({ ...current, ...patch }));
  return { settings, whenReady: () => ready, whenWritten, set };
}

/** Items with names of their own. */
export function mirrorNamed<Item extends NamedItem>(stored: StoredSettings<Item[]>) {
  const { value: items, ready, update } = mirrorStorage<Item[]>(stored, []);
  return {
    items,
    whenReady: () => ready,
    /** Replaces those with the same ids or names. */
    save: (...added: Item[]) => update((current) => withNamed(current, added)),
    remove: (id: string) => update((current) => current.filter((item) => item.id !== id)),
    replace: (list: Item[]) => update(() => list),
  };
}
