import type { OutsidePort, TabsPort } from '../../contracts/ports';
import type { RunningTask } from '../../contracts/feature';
import { defined } from '../../defined';
import { covering } from '../../failure';

/**
 * What results of tools tell of tabs (titles, addresses, dialogs) passes `cover`, but not what the guard judges and the
 * user is asked.
 */
export function coverTabs(tabs: TabsPort, cover: RunningTask['cover']): TabsPort {
  const covered = covering(cover);
  return {
    ...tabs,
    navigate: covered(tabs.navigate),
    list: covered(tabs.list),
    open: covered(tabs.open),
    close: covered(tabs.close),
    switchTo: covered(tabs.switchTo),
  };
}

/** What leaves is stored, and told to models: an address may hold a value. */
export function coverOutside(outside: OutsidePort, cover: RunningTask['cover']): OutsidePort {
  return {
    next() {
      const report = outside.next();
      if (report?.event.type !== 'sent') return report;
      const { request, ...act } = report.event.act;
      return { ...report, event: { ...report.event, act: { ...act, ...defined({ request: cover(request) }) } } };
    },
    arrival: () => outside.arrival(),
    others: () => outside.others(),
  };
}
