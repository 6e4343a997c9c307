import { browser, type Browser } from 'wxt/browser';
import { framesBySteps, framesIn, maxAtOnce, maxInReach } from '../client/frames-in-reach';
import { listen } from '../listen';
import { isUserNavigation } from './user-navigation';
import { userInputRelay } from './user-input-relay';
import { inEachFrame, runIn } from '../client/run-in';

/**
 * Hears the user's acts in any frame of watched tabs (of thousands, in the first ones), and by address bar or bookmark.
 * `dispose` leaves nothing in the pages. Only the background opens ports.
 */
export class UserInput {
  private readonly name = `u${crypto.randomUUID().replaceAll('-', '')}`;
  private readonly ports = new Set<Browser.runtime.Port>();
  private readonly watched = new Set<number>();

  /** `onGone`: a document ends, in whatever way. */
  constructor(
    private readonly onActed: (tabId: number) => void,
    private readonly onGone: (tabId: number) => void,
  ) {}

  dispose(): void {
    this.stopListening();
    this.watched.clear();
    for (const port of this.ports) port.disconnect();
    this.ports.clear();
  }

  /** Returns at once: a page may be blocked, or closed to extensions. */
  watch(tabId: number): void {
    if (this.watched.has(tabId)) return;
    this.watched.add(tabId);
    void this.installAll(tabId);
  }

  /** The top frame first: others must not hold up what is asked of the page. */
  private async installAll(tabId: number): Promise<void> {
    const { length } = await framesIn(tabId);
    if (length <= maxAtOnce) return this.install({ tabId, allFrames: true });
    for await (const frames of framesBySteps(tabId, () => this.watched.has(tabId))) await this.install(frames);
  }

  private readonly stopListening = listen(browser.webNavigation.onCommitted, ({ tabId, frameId, ...how }) => {
    if (!this.watched.has(tabId)) return;
    if (frameId === 0 || this.ports.size < maxInReach) void this.install({ tabId, frameIds: [frameId] });
    if (frameId === 0 && isUserNavigation(how)) this.onActed(tabId);
  });

  /** On failure, the agent cannot act there either. */
  private install(target: Browser.scripting.InjectionTarget): Promise<void> {
    return inEachFrame(target, async (frames) => {
      for (const { frameId } of await runIn(frames, userInputRelay, this.name)) this.connect(frames.tabId, frameId);
    });
  }

  private connect(tabId: number, frameId: number): void {
    const port = browser.tabs.connect(tabId, { frameId, name: this.name });
    port.onDisconnect.addListener(() => {
      this.ports.delete(port);
      if (frameId === 0 && this.watched.has(tabId)) this.onGone(tabId);
    });
    port.onMessage.addListener(() => this.onActed(tabId));
    this.ports.add(port);
    if (!this.watched.has(tabId)) port.disconnect();
  }
}
