import { storage } from 'wxt/utils/storage';
import { fail } from '../failure';

/** Reading never throws on damaged data: it falls back item by item. */
export interface StoredSettings<T> {
  read(): Promise<T>;
  /** Takes plain data only (a Vue proxy fails in Firefox). Throws STORAGE. */
  write(value: T): Promise<void>;
  /**
   * Changes what is stored by now. One page or background after the other: each writes the whole record, so what was
   * read before another's change would undo it. Writes nothing where it gets back what it gave. Throws STORAGE, and
   * what `change` throws, which must not change the same record.
   */
  change(change: (current: T) => T): Promise<void>;
  /** Until the returned function is called. */
  watch(changed: (value: T) => void): () => void;
}

/** Any version may have written it: its type is unknown. */
export function storedSettings<T>(
  key: `local:${string}` | `session:${string}`,
  parse: (stored: unknown) => T,
): StoredSettings<T> {
  // wxt's own items would be read where they are defined: in every page and at each start of the background.
  const read = async () => parse(await storage.getItem(key));
  const write = (value: T) =>
    storage.setItem(key, value).catch((error: unknown) => {
      throw fail('STORAGE', `The settings could not be written: ${String(error)}`);
    });
  return {
    read,
    write,
    change: (change) =>
      navigator.locks.request(key, async () => {
        const current = await read();
        const changed = change(current);
        if (changed !== current) await write(changed);
      }),
    watch: (changed) =>
      storage.watch(key, (stored) => {
        changed(parse(stored));
      }),
  };
}
