import { serveStatic } from '../../../scripts/serve.ts';
import { ensureWidgets } from '../../../scripts/widgets.ts';
import type { Page } from '../../helpers/browsers/index.ts';
import { callOf, type Step } from '../../helpers/carry-out.ts';
import { buildWidgetPage, builtDir } from '../../helpers/widgets/widget-pages.ts';
import { idOf, type Suite, type SuiteTask } from '../suite.ts';
import { done, type Policy } from '../turns.ts';
import { editorTasks } from './editors.ts';
import { fieldTasks } from './fields.ts';
import { gridTasks } from './grids.ts';
import { handMadeTasks } from './hand-made.ts';
import { kitTasks } from './kits.ts';
import { pointerTasks } from './pointer.ts';
import { productTasks } from './products.ts';
import { reportedTasks } from './reported.ts';
import type { WidgetTask } from './task.ts';
import { say } from '../../../scripts/say.ts';

const groups = {
  fields: fieldTasks,
  editors: editorTasks,
  grids: gridTasks,
  pointer: pointerTasks,
  kits: kitTasks,
  'hand-made': handMadeTasks,
  products: productTasks,
  reported: reportedTasks,
};

/** Third-party widgets, each asked itself what became of it. */
export const widgets: Suite = {
  name: 'widgets',
  async open() {
    const site = await serveStatic(builtDir);
    const tasks = Object.entries(groups).flatMap(([group, all]) => all.map((task) => taskOf(task, group, site.url)));
    return { tasks, close: site.close };
  },
};

function taskOf({ page: name, task, steps, state = {}, told }: WidgetTask, group: string, site: string): SuiteTask {
  return {
    id: idOf(`${name} ${task}`),
    group,
    url: `${site}/${name}/`,
    async prepare() {
      await ensureWidgets(say);
      await buildWidgetPage(name);
    },
    async begin(page) {
      await page.waitFor(() => document.documentElement.dataset.ready);
      return task;
    },
    async reward(page, { requests }) {
      // The last of them may be the word that the end was noted.
      const results = (requests.at(-1)?.messages ?? []).filter(({ role }) => role === 'tool').slice(-2);
      const isTold = !told || results.some(({ text }) => told.test(`: ${text}`));
      return isTold && (await holds(page, state)) ? 1 : 0;
    },
    policy: byStep(steps),
  };
}

/** One step a request, then the end. */
const byStep =
  (steps: readonly Step[]): Policy =>
  () => {
    const rest = [...steps];
    return (request) => {
      const step = rest.shift();
      if (!step) return done;
      const [name, args] = callOf(step, request);
      return { calls: [{ name, arguments: args }] };
    };
  };

/** Widgets may take their time after the last call. */
async function holds(page: Page, state: NonNullable<WidgetTask['state']>): Promise<boolean> {
  const wanted = Object.entries(state).map(([id, value]): [string, string] => [
    id,
    typeof value === 'string' ? `^${RegExp.escape(value)}$` : value.source,
  ]);
  return page.evaluate(
    (fits: [string, string][], limitMs: number) =>
      new Promise<boolean>((resolve) => {
        const isSo = () =>
          fits.every(([id, pattern]) =>
            new RegExp(pattern).test((document.getElementById(id) as HTMLOutputElement).value),
          );
        const observer = new MutationObserver(() => isSo() && end(true));
        const end = (value: boolean) => {
          observer.disconnect();
          resolve(value);
        };
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
        setTimeout(() => end(isSo()), limitMs);
        if (isSo()) end(true);
      }),
    wanted,
    2_000,
  );
}
