import { defineStore } from 'pinia';
import type { Schedule } from '../agent/schedule';
import { mirrorNamed, mirrorStorage } from '@/stores/mirror';
import * as stored from '../background/stored';

export const useWorkflows = defineStore('workflows', () => mirrorNamed(stored.workflows));

export const useSchedules = defineStore('schedules', () => {
  const { value: schedules, ready, update } = mirrorStorage<Schedule[]>(stored.schedules, []);
  return {
    schedules,
    whenReady: () => ready,
    /** Replaces one of the same id. */
    add: (schedule: Schedule) => update((current) => [...current.filter(({ id }) => id !== schedule.id), schedule]),
    remove: (id: string) => update((current) => current.filter((schedule) => schedule.id !== id)),
    dismissMissed: (id: string) =>
      update((current) =>
        current.map(({ missedAt, ...schedule }) =>
          schedule.id === id || missedAt === undefined ? schedule : { ...schedule, missedAt },
        ),
      ),
  };
});
