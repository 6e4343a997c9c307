import { vi } from 'vitest';
import { pageEventsRelay } from '@/utils/browser/page/dialogs/page-dialogs-relay';
import { sendersMain } from '@/utils/browser/page/writes/senders-main';
import { writeHoldMain } from '@/utils/browser/page/writes/write-hold-main';
import type { Arming, PageEventReport, WriteReport } from '@/utils/page/watch/page-events';
import { fakeBrowser } from './fake-browser';

export type Relay = ReturnType<typeof connectRelay>;

/** The background opens its port to the relay that listens under this name in the document of the test. */
export function connectRelay(name: string) {
  const port = fakeBrowser.tabs.connect(1, { frameId: 0, name });
  const reports: PageEventReport[] = [];
  port.onMessage.addListener((report: PageEventReport) => void reports.push(report));
  const writes = (): WriteReport[] => reports.filter((report) => report.kind === 'write');
  const say = (order: object) => port.postMessage(order);
  return {
    reports,
    writes,
    say,
    arm: (arming: Partial<Arming> = {}) => say({ id: 1, kind: 'arm', armed: true, ...arming }),
    /** The newest request that waits, once there were so many. */
    held: (count = 1) => vi.waitUntil(() => writes()[count - 1]),
    leave: () => port.disconnect(),
  };
}

/** The document of the test with the watchers of a run, which hold what it sends while they are armed. */
export function heldDocument(name = 'n'): Relay {
  pageEventsRelay(name);
  const relay = connectRelay(name);
  writeHoldMain(name, { armed: false });
  sendersMain(name);
  return relay;
}
