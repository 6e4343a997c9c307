import { fakeBrowser } from 'wxt/testing/fake-browser';

const { onBeforeNavigate, onCommitted, onDOMContentLoaded, onCompleted } = fakeBrowser.webNavigation;
const events = { onBeforeNavigate, onCommitted, onDOMContentLoaded, onCompleted };

/** Has the browser tell these of the top frame of a tab. */
export async function tellNavigation(
  { tabId, url }: { tabId: number; url: string },
  ...names: (keyof typeof events)[]
): Promise<void> {
  for (const name of names) await events[name].trigger({ tabId, frameId: 0, url } as never);
}
