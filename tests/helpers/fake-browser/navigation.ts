import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openTab } from './tabs';

const { onBeforeNavigate, onCommitted, onDOMContentLoaded, onCompleted } = fakeBrowser.webNavigation;
const events = { onBeforeNavigate, onCommitted, onDOMContentLoaded, onCompleted };

/** As Chromium 156 and Firefox 153 tell of a window that the page in this tab opens. */
export function pageOpens(sourceTabId: number, { id, url }: { id: number; url: string }): void {
  openTab({ id, openerTabId: sourceTabId, url: '' });
  const source = { sourceFrameId: 0, sourceProcessId: 1, timeStamp: Date.now() };
  void fakeBrowser.webNavigation.onCreatedNavigationTarget.trigger({ sourceTabId, tabId: id, url, ...source });
}

/** Has the browser tell these of a frame, the top one if none is named. */
export async function tellNavigation(
  { tabId, frameId = 0, url = 'https://shop.example/' }: { tabId: number; frameId?: number; url?: string },
  ...names: (keyof typeof events)[]
): Promise<void> {
  const shown = { frameType: 'outermost_frame', documentLifecycle: 'active' } as const;
  const frame = { parentFrameId: frameId === 0 ? -1 : 0, ...shown };
  const document = { documentId: `of ${url}`, processId: 1, transitionType: 'link' as const, transitionQualifiers: [] };
  const details = { tabId, frameId, url, timeStamp: Date.now(), ...frame, ...document };
  for (const name of names) await events[name].trigger(details);
}
