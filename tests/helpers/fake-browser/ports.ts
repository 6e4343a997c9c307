import type { Browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { fakeEvent } from './event';
import { frameIdsIn } from './frames';
import { onReset } from './on-reset';

export type FakePort = ReturnType<typeof portPair>[0];

/** Both ends of a port. Messages arrive at once and in order; of an end that is closed hears the other one alone. */
export function portPair(name: string, sender?: Browser.runtime.MessageSender) {
  const [one, other] = [end(name, sender), end(name, sender)];
  const join = (from: typeof one, to: typeof one) => ({
    ...from.part,
    postMessage: (message: unknown) => void (from.isOpen() && to.part.onMessage.tell(message)),
    disconnect(): void {
      if (!from.isOpen()) return;
      for (const closed of [from, to]) closed.close();
      to.part.onDisconnect.tell();
    },
  });
  return [join(one, other), join(other, one)] as const;
}

function end(name: string, sender: Browser.runtime.MessageSender | undefined) {
  let open = true;
  const part = { name, sender, onMessage: fakeEvent<[message: unknown]>(), onDisconnect: fakeEvent<[]>() };
  return { part, isOpen: () => open, close: () => void (open = false) };
}

interface Frame {
  tabId: number;
  frameId: number;
}
const onConnect = fakeEvent<[port: FakePort, into: Frame]>();
const open: (Frame & { port: FakePort })[] = [];

/** The pages' ends of the ports that were opened into this frame, the oldest first. */
export const portsIn = (tabId: number, frameId: number): FakePort[] =>
  open.filter((one) => one.tabId === tabId && one.frameId === frameId).map(({ port }) => port);

/** Who listens gets the other end of each port; a browser tells no listener into which frame it was opened. */
export function onPort(listener: (port: FakePort, into: Frame) => void): void {
  onConnect.addListener(listener);
}

onReset(fakeBrowser.runtime, () => {
  onConnect.listeners.clear();
  open.length = 0;
});
Object.assign(fakeBrowser.runtime, { onConnect });
Object.assign(fakeBrowser.tabs, {
  connect(tabId: number, { frameId = 0, name = '' }: { frameId?: number; name?: string } = {}) {
    const [opener, port] = portPair(name);
    if (!frameIdsIn(tabId).includes(frameId)) return opener;
    open.push({ tabId, frameId, port });
    onConnect.tell(port, { tabId, frameId });
    return opener;
  },
});
