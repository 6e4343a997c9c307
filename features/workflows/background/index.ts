import { t } from '../../../locales';
import type { BackgroundFeature } from '../../../utils/browser/host/background-feature';
import type { Host } from '../../../utils/browser/host/host';
import { showNotification } from '../../../utils/browser/notification';
import { ListRuns } from './list-runs';
import { Recordings } from './recordings';
import { answersOf } from './answers';
import { runForProgram } from './run-for-program';
import { runSaved } from './run-saved';
import { keepSchedules } from './schedules';

/** Recordings, runs, and what runs on lists and at times. */
export const workflows: BackgroundFeature<Host> = {
  name: 'workflows',
  wake: keepSchedules,
  serve(host) {
    const tell = (topic: string, told: unknown) =>
      host.announcer.tell({ push: 'told', feature: 'workflows', topic, told });
    const recordings = new Recordings(host.locks, (all) => tell('recordings', all));
    const lists = new ListRuns(host, {
      run: (run) => runSaved(host, run),
      changed: (all) => tell('lists', all),
      doubted: ({ id, name }, count) => void showNotification(`list ${id}`, name, t('list_unknown', { count })),
    });
    return {
      load: () => recordings.load(),
      start: () => lists.start(),
      refuses: (tabId) =>
        recordings.isRecorded(tabId)
          ? {
              code: 'TAB_HELD',
              message: 'The user records a workflow in that tab.',
              params: { reason: 'recorded' },
            }
          : undefined,
      async answered(task, answer) {
        if (answer.settles !== 'workflow') return;
        const { allowInWorkflow } = await import('./runs');
        await allowInWorkflow(task, answer);
      },
      async left(log) {
        const { keepLearned } = await import('./runs');
        await keepLearned(log);
      },
      async clear() {
        for (const { id } of lists.all()) await lists.change(id, 'remove');
        await recordings.clear();
      },
      answers: answersOf(host, recordings, lists),
      outside: { run_workflow: runForProgram(host) },
    };
  },
};
