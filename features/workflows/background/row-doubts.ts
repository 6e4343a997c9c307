import { t } from '../../../locales';
import { showNotification } from '../../../utils/browser/notification';
import type { ListRun } from '../agent/list/list-run';

/** Tells the user of each row that may have happened, from now on. */
export function watchDoubts(lists: readonly ListRun[]): (lists: readonly ListRun[]) => void {
  const told = new Map(lists.map((list) => [list.id, doubtful(list)]));
  return (now) => {
    for (const list of now) {
      const count = doubtful(list);
      if (count > (told.get(list.id) ?? 0))
        void showNotification(`list ${list.id}`, list.name, t('list_unknown', { count }));
      told.set(list.id, count);
    }
  };
}

const doubtful = ({ rows }: ListRun): number => rows.filter(({ state }) => state === 'unknown').length;
