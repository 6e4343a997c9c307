import { shallowReactive } from 'vue';
import type { TaskActions } from '@/components/task-actions';
import { fail } from '@/utils/failure';
import type { SavedScript } from '@/utils/settings/saved-scripts';

/** What components did to tasks since the test began, oldest first: the name of the action and what it got. */
export const recorded: unknown[][] = [];

const state = shallowReactive<{
  scripts: readonly SavedScript[];
  sent: Awaited<ReturnType<TaskActions['sentTurn']>> | undefined;
  set: Awaited<ReturnType<TaskActions['setHere']>>;
}>({
  scripts: [],
  sent: undefined,
  set: { rows: [], left: [] },
});

/** What any request held; undefined where that is not known. */
export function setSent(sent: Awaited<ReturnType<TaskActions['sentTurn']>> | undefined): void {
  state.sent = sent;
}

/** What any task has set in its page. */
export function setSetHere(set: typeof state.set): void {
  state.set = set;
}

export function setScripts(scripts: readonly SavedScript[]): void {
  state.scripts = scripts;
}

const record =
  (name: string) =>
  (...given: unknown[]): void => {
    recorded.push([name, ...given]);
  };

/** In the place of the panel's. */
export const recordedActions: TaskActions = {
  choose: record('choose'),
  answer: record('answer'),
  stop: record('stop'),
  settle: record('settle'),
  lookAt: record('lookAt'),
  edit: record('edit'),
  suggest: record('suggest'),
  retry: record('retry'),
  resume: record('resume'),
  allowServer: record('allowServer'),
  reveal: record('reveal'),
  showPage: record('showPage'),
  unlockFile: async (url, password) => (record('unlockFile')(url, password), undefined),
  openSettings: record('openSettings'),
  connectModel: record('connectModel'),
  openChat: record('openChat'),
  closeTab: record('closeTab'),
  keepScript: record('keepScript'),
  sentTurn: () =>
    state.sent ? Promise.resolve(state.sent) : Promise.reject(fail('NOT_FOUND', 'The log does not have this request.')),
  setHere: () => Promise.resolve(state.set),
  takeBack: async (taskId, row) => (record('takeBack')(taskId, row), 'undone' as const),
  hasModel: true,
  get scripts() {
    return state.scripts;
  },
};
