import { defineStore } from 'pinia';
import { savedScripts } from '@/utils/browser/settings/storage';
import { mirrorNamed } from './mirror';

export const useSavedScripts = defineStore('savedScripts', () => {
  const { items: scripts, ...changes } = mirrorNamed(savedScripts);
  return { scripts, ...changes };
});
