import { defineStore } from 'pinia';
import { savedPrompts } from '@/utils/browser/settings/storage';
import { withNamed } from '@/utils/settings/named-items';
import type { SavedPrompt } from '@/utils/settings/saved-prompts';
import { mirrorStorage } from './mirror';

export const useSavedPrompts = defineStore('savedPrompts', () => {
  const { value: prompts, ready, update } = mirrorStorage<SavedPrompt[]>(savedPrompts, []);
  return {
    prompts,
    whenReady: () => ready,
    /** Replaces those with the same ids or names. */
    save: (...added: SavedPrompt[]) => update((current) => withNamed(current, added)),
    remove: (id: string) => update((current) => current.filter((prompt) => prompt.id !== id)),
  };
});
