import { storage } from 'wxt/utils/storage';
import { withoutKeys } from '@/utils/browser/journal/redact-record';
import { addNamed, addTo, counted } from '@/utils/browser/settings/core-fields';
import type { StoredField } from '@/utils/contracts/feature';
import { readSchedules } from '../agent/schedule';
import { schedules, workflows } from '../background/stored';

/** An export also has what this version cannot read. */
export const storedFields: readonly StoredField[] = [
  {
    field: 'workflows',
    // Names of keys to press are no keys to hide.
    read: () => storage.getItem('local:workflows'),
    async add(found) {
      const { soundWorkflows } = await import('../agent/workflow-file');
      const sound = soundWorkflows(found);
      const left = (Array.isArray(found) ? found.length : 0) - sound.length;
      return [...(await addNamed(workflows, 'workflows', sound)), ...counted('unsound', left)];
    },
  },
  {
    field: 'schedules',
    // Under the names that the user gave them.
    read: async () => withoutKeys(await storage.getItem('local:schedules')),
    async add(found) {
      const known = await workflows.read();
      return addTo(schedules, (here) => {
        // It begins anew, once the user has switched it on: what it missed elsewhere does not run.
        const fresh = readSchedules(found).flatMap(
          ({ taskId: _task, browserRun: _run, missedAt: _missed, ...schedule }) =>
            here.some(({ id }) => id === schedule.id) || !known.some(({ id }) => id === schedule.workflowId)
              ? []
              : [{ ...schedule, handledUntil: Date.now(), off: true as const }],
        );
        return [[...here, ...fresh], counted('schedules', fresh.length)];
      });
    },
  },
];
