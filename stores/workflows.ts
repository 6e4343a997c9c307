import { defineStore } from 'pinia';
import { workflows as stored } from '@/utils/browser/settings/storage';
import { mirrorNamed } from './mirror';

export const useWorkflows = defineStore('workflows', () => {
  const { items: workflows, ...changes } = mirrorNamed(stored);
  return { workflows, ...changes };
});
