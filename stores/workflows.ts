import { defineStore } from 'pinia';
import { workflows as storedWorkflows } from '@/utils/browser/settings/storage';
import { withNamed } from '@/utils/settings/named-items';
import type { Workflow } from '@/utils/contracts/workflow';
import { mirrorStorage } from './mirror';

export const useWorkflows = defineStore('workflows', () => {
  const { value: workflows, ready, update } = mirrorStorage<Workflow[]>(storedWorkflows, []);
  return {
    workflows,
    whenReady: () => ready,
    /** Replaces the one with the same id or name. */
    save: (workflow: Workflow) => update((current) => withNamed(current, [workflow])),
    remove: (id: string) => update((current) => current.filter((workflow) => workflow.id !== id)),
  };
});
