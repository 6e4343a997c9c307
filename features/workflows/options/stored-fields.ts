import { addNamed, counted } from '@/utils/browser/settings/core-fields';
import type { StoredField } from '@/utils/contracts/feature';
import { readSchedules } from '../agent/schedule';
import { readWorkflows, withoutAllowed } from '../agent/stored-workflows';
import { schedules, workflows } from '../background/stored';

export const storedFields: readonly StoredField[] = [
  {
    field: 'workflows',
    read: workflows.read,
    add: (found) => addNamed(workflows, 'workflows', readWorkflows(found).map(withoutAllowed)),
  },
  {
    field: 'schedules',
    read: schedules.read,
    async add(found) {
      const [here, known] = await Promise.all([schedules.read(), workflows.read()]);
      // It begins anew, once the user has switched it on: what it missed elsewhere does not run.
      const fresh = readSchedules(found).flatMap(
        ({ taskId: _task, browserRun: _run, missedAt: _missed, ...schedule }) =>
          here.some(({ id }) => id === schedule.id) || !known.some(({ id }) => id === schedule.workflowId)
            ? []
            : [{ ...schedule, handledUntil: Date.now(), off: true as const }],
      );
      if (fresh.length > 0) await schedules.write([...here, ...fresh]);
      return counted('schedules', fresh.length);
    },
  },
];
