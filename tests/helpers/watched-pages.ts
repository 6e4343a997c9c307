import type { FrameTarget } from '@/utils/browser/client/page-client';
import type { PageEventOrder, PageEventReport } from '@/utils/page/watch/page-events';
import { onPort, portsIn } from './fake-browser';

export type ToldOrder = PageEventOrder & FrameTarget;

/** From now on the watchers in all pages reply to each order. Gives what they are told, the oldest first. */
export function watchedPages(): ToldOrder[] {
  const told: ToldOrder[] = [];
  onPort((port, frame) =>
    port.onMessage.addListener((message) => {
      const order = message as PageEventOrder;
      told.push({ ...order, ...frame });
      // No page replies before the order has left.
      queueMicrotask(() => port.postMessage({ kind: 'reply', id: order.id } satisfies PageEventReport));
    }),
  );
  return told;
}

/** The watcher in this frame reports something. */
export function watcherReports({ tabId, frameId }: FrameTarget, report: object): void {
  portsIn(tabId, frameId).at(-1)?.postMessage(report);
}
