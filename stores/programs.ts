import { defineStore } from 'pinia';
import { computed } from 'vue';
import { connectedPrograms, programSettings } from '@/utils/browser/settings/storage';
import type { ConnectedPrograms, ProgramSettings } from '@/utils/settings/programs';
import { mirrorStorage } from './mirror';

/** What the user has settled, and what the background tells of those that are here. */
export const usePrograms = defineStore('programs', () => {
  const { value: settings, ready, update } = mirrorStorage<ProgramSettings>(programSettings, { on: false, known: [] });
  const { value: connected, ready: read } = mirrorStorage<ConnectedPrograms>(connectedPrograms, { programs: [] });
  return {
    settings,
    connected,
    /** One at a time: a second card would move under the pointer that has just answered the first. */
    asking: computed(() => connected.value.programs.find(({ asks }) => asks)),
    whenReady: () => Promise.all([ready, read]),
    switchOn: (on: boolean) => update((current) => ({ ...current, on })),
  };
});
