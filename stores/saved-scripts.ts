import { defineStore } from 'pinia';
import { savedScripts } from '@/utils/browser/settings/storage';
import { withNamed } from '@/utils/settings/named-items';
import type { SavedScript } from '@/utils/settings/saved-scripts';
import { mirrorStorage } from './mirror';

export const useSavedScripts = defineStore('savedScripts', () => {
  const { value: scripts, ready, update } = mirrorStorage<SavedScript[]>(savedScripts, []);
  return {
    scripts,
    whenReady: () => ready,
    /** Replaces the one with the same id or name. */
    save: (script: SavedScript) => update((current) => withNamed(current, [script])),
    remove: (id: string) => update((current) => current.filter((script) => script.id !== id)),
    replace: (list: SavedScript[]) => update(() => list),
  };
});
