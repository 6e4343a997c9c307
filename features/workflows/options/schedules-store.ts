import { defineStore } from 'pinia';
import { schedules as storedSchedules } from '@/utils/browser/settings/storage';
import type { Schedule } from '../agent/schedule';
import { mirrorStorage } from '@/stores/mirror';

export const useSchedules = defineStore('schedules', () => {
  const { value: schedules, ready, update } = mirrorStorage<Schedule[]>(storedSchedules, []);
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
