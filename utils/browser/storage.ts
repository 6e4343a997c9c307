import { storage } from 'wxt/utils/storage';
import { readGeneralSettings, readModelSettings, type GeneralSettings, type ModelSettings } from '../settings';
import { readSavedScripts, type SavedScript } from '../saved-scripts';

/** A setting as it is stored. Reading never throws on damaged data: it falls back item by item. */
export interface StoredSettings<T> {
  read(): Promise<T>;
  /** Takes plain data only (a Vue proxy fails in Firefox). */
  write(value: T): Promise<void>;
  /** Calls back after every write by any context, equal values included. Returns the way to stop. */
  watch(changed: (value: T) => void): () => void;
}

/** Declares a stored item; the item's own type is unknown because what is on disk may be of any age. */
export function storedSettings<T>(key: `local:${string}`, parse: (stored: unknown) => T): StoredSettings<T> {
  const item = storage.defineItem<unknown>(key, { version: 1 });
  return {
    read: async () => parse(await item.getValue()),
    write: (value) => item.setValue(value),
    watch: (changed) =>
      item.watch((stored) => {
        changed(parse(stored));
      }),
  };
}

export const generalSettings: StoredSettings<GeneralSettings> = storedSettings(
  'local:generalSettings',
  readGeneralSettings,
);
export const modelSettings: StoredSettings<ModelSettings> = storedSettings('local:modelSettings', readModelSettings);
export const savedScripts: StoredSettings<SavedScript[]> = storedSettings('local:savedScripts', readSavedScripts);
