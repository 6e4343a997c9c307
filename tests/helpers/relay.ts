import { fakeBrowser } from './fake-browser';
import type { PageEventReport, WriteReport } from '@/utils/page/watch/page-events';

/** The background opens its port to the relay that listens under this name in the document of the test. */
export function connectRelay(name: string) {
  const port = fakeBrowser.tabs.connect(1, { frameId: 0, name });
  const reports: PageEventReport[] = [];
  port.onMessage.addListener((report: PageEventReport) => void reports.push(report));
  return {
    reports,
    writes: (): WriteReport[] => reports.filter((report) => report.kind === 'write'),
    say: (order: object) => port.postMessage(order),
    leave: () => port.disconnect(),
  };
}
