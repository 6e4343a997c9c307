import type { BackgroundFeature } from '../../../utils/browser/host/background-feature';
import { ListRuns } from './list-runs';
import { Recordings } from './recordings';
import { answersOf } from './answers';
import { runForProgram } from './run-for-program';
import { watchDoubts } from './row-doubts';
import { runSaved } from './run-saved';
import { keepSchedules } from './scheduled-runs';

/** Recordings, runs, and what runs on lists and at times. */
export const workflows: BackgroundFeature = {
  name: 'workflows',
  wake: keepSchedules,
  serve(host) {
    const { announcer, journal, locks, runners } = host;
    let watch: ReturnType<typeof watchDoubts> | undefined;
    const tell = (topic: string, told: unknown) => announcer.tell({ push: 'told', topic, told });
    const recordings = new Recordings(locks, (all) => tell('recordings', all));
    const lists = new ListRuns({
      ...{ announcer, journal, runners },
      tell(all) {
        tell('lists', all);
        watch?.(all);
      },
      stop: (task) => host.stop(task),
      runWorkflow: (run) => runSaved(host, run),
    });
    return {
      load: () => recordings.load(),
      async start() {
        await lists.start();
        watch = watchDoubts(lists.all());
      },
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
      },
      answers: answersOf(host, recordings, lists),
      outside: { run_workflow: runForProgram(host) },
    };
  },
};
