import { defineStore } from 'pinia';
import { savedPrompts } from '@/utils/browser/settings/storage';
import { mirrorNamed } from './mirror';

export const useSavedPrompts = defineStore('savedPrompts', () => {
  const { items: prompts, ...changes } = mirrorNamed(savedPrompts);
  return { prompts, ...changes };
});
