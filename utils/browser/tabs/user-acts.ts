import { browser, type Browser } from 'wxt/browser';
import { RECORD_END, RECORD_PORT, RECORD_WATCHING, type SentAct } from '../../contracts/user-act';
import { runFileIn } from '../client/run-in';
import { endAll, listen } from '../listen';
import { logCaught } from '../log/log';
import { isUserNavigation } from './user-navigation';
import { tabIfOpen } from './tab-address';
import { webAddress } from '../../web/hosts';
import { framesAround } from '../client/frames-around';

type Committed = Browser.webNavigation.WebNavigationTransitionCallbackDetails;

export interface UserActsListener {
  /**
   * `page`: the tab's address when the frame's document was there. `foreign`: the host of a frame of another site.
   * Resolves once the act is stored. It may come twice, after a background that was killed.
   */
  acted(tabId: number, sent: SentAct, page: string, foreign: string | undefined): Promise<unknown>;
  watching(tabId: number): void;
  navigated(tabId: number, url: string, how: { by: 'address' | 'history' | 'page'; newDocument: boolean }): void;
  opened(openerId: number, tabId: number): void;
  closed(tabId: number): void;
  /** To a tab of this window that is not watched. */
  switchedTab(tabId: number): void;
}

/** In all frames, across navigations. Only the background opens ports. */
export class UserActs {
  private readonly watched = new Map<number, string>();
  private readonly openedByPages = new Set<number>();
  private readonly ports = new Map<Browser.runtime.Port, { tabId: number; page: string }>();
  private endListening: (() => void) | undefined;

  constructor(private readonly listener: UserActsListener) {}

  /** `url` is what the tab shows. Returns at once: the page may be busy, or closed to extensions. */
  watch(tabId: number, url: string): void {
    if (this.watched.has(tabId)) return;
    this.endListening ??= this.startListening();
    this.watched.set(tabId, url);
    void this.install(tabId);
  }

  unwatch(tabId: number): void {
    this.watched.delete(tabId);
    if (this.watched.size === 0) {
      this.openedByPages.clear();
      this.endListening?.();
      this.endListening = undefined;
    }
    for (const [port, about] of this.ports)
      if (about.tabId === tabId) {
        port.postMessage(RECORD_END);
        port.disconnect();
        this.ports.delete(port);
      }
  }

  /** '' for an unwatched tab. */
  addressOf(tabId: number): string {
    return this.watched.get(tabId) ?? '';
  }

  /** A listener that stays would wake the background for every page. */
  private startListening(): () => void {
    const { webNavigation, tabs } = browser;
    return endAll([
      listen(webNavigation.onCommitted, this.onCommitted),
      listen(webNavigation.onHistoryStateUpdated, this.onMoved),
      listen(webNavigation.onReferenceFragmentUpdated, this.onMoved),
      listen(webNavigation.onCreatedNavigationTarget, ({ sourceTabId, tabId }) => {
        if (!this.watched.has(sourceTabId)) return;
        this.openedByPages.add(tabId);
        this.listener.opened(sourceTabId, tabId);
      }),
      listen(tabs.onRemoved, (tabId) => this.gone(tabId)),
      // Absent where tabs keep their ids.
      ...(tabs.onReplaced ? [listen(tabs.onReplaced, (_newId, oldId) => this.gone(oldId))] : []),
    ]);
  }

  private gone(tabId: number): void {
    if (!this.watched.has(tabId)) return;
    this.unwatch(tabId);
    this.listener.closed(tabId);
  }

  private readonly onCommitted = ({ tabId, frameId, url, ...how }: Committed): void => {
    if (!this.watched.has(tabId)) {
      if (frameId === 0 && /^https?:/.test(url) && !this.openedByPages.has(tabId))
        void this.notifyOtherTab(tabId).catch(logCaught);
      return;
    }
    if (frameId === 0) this.moved(tabId, url, how, true);
    void this.install(tabId, [frameId]);
  };

  private async notifyOtherTab(tabId: number): Promise<void> {
    const [tab, ...watched] = await Promise.all([tabId, ...this.watched.keys()].map(tabIfOpen));
    const beside = watched.find((one) => one?.windowId === tab?.windowId);
    if (tab?.active && beside?.id !== undefined) this.listener.switchedTab(beside.id);
  }

  private readonly onMoved = ({ tabId, frameId, url, ...how }: Committed): void => {
    if (frameId !== 0 || !this.watched.has(tabId)) return;
    for (const about of this.ports.values()) if (about.tabId === tabId) about.page = url;
    this.moved(tabId, url, how, false);
  };

  private moved(tabId: number, url: string, how: Omit<Committed, 'tabId' | 'frameId' | 'url'>, newDocument: boolean) {
    const isReload = how.transitionType === 'reload' || this.watched.get(tabId) === url;
    this.watched.set(tabId, url);
    this.listener.navigated(tabId, url, { by: isReload ? 'page' : causeOf(how), newDocument });
  }

  /** A page that is closed to extensions, or gone, is not watched. */
  private async install(tabId: number, frameIds?: number[]): Promise<void> {
    const target = frameIds ? { tabId, frameIds } : { tabId, allFrames: true };
    const frames = await runFileIn(target, '/page.js').catch(() => []);
    const { top, inner = [] } = Object.groupBy(frames, ({ frameId }) => (frameId === 0 ? 'top' : 'inner'));
    if (top) this.connect(tabId, 0);
    if (inner.length === 0) return;
    const foreign = await foreignFrames(tabId).catch(() => undefined);
    if (foreign) for (const { frameId } of inner) this.connect(tabId, frameId, foreign.get(frameId));
  }

  private connect(tabId: number, frameId: number, foreign?: string): void {
    if (!this.watched.has(tabId)) return;
    const port = browser.tabs.connect(tabId, { frameId, name: RECORD_PORT });
    const about = { tabId, page: this.addressOf(tabId) };
    this.ports.set(port, about);
    port.onDisconnect.addListener(() => this.ports.delete(port));
    port.onMessage.addListener((message: unknown) => {
      if (message === RECORD_WATCHING) {
        if (frameId === 0) this.listener.watching(tabId);
      } else if (isSentAct(message))
        void this.listener
          .acted(tabId, message, about.page, foreign)
          .then(() => this.ports.has(port) && port.postMessage(message.nth));
    });
  }
}

type Cause = Pick<Committed, 'transitionType' | 'transitionQualifiers'>;

function causeOf(how: Cause): 'history' | 'address' | 'page' {
  if (how.transitionQualifiers.includes('forward_back')) return 'history';
  return isUserNavigation(how) ? 'address' : 'page';
}

/** Only the page library of this version sends anything: its shape is known. */
function isSentAct(message: unknown): message is SentAct {
  return typeof message === 'object' && message !== null && 'act' in message;
}

/** Hosts that are not the page's, or in such a frame, by frame: no workflow may act there. */
async function foreignFrames(tabId: number): Promise<Map<number, string>> {
  const frames = (await browser.webNavigation.getAllFrames({ tabId })) ?? [];
  const ownSite = webAddress(frames.find(({ frameId }) => frameId === 0)?.url ?? '');
  const foreign = new Map<number, string>();
  for (const { frameId } of frames) {
    // None where the page around a frame wrote its document.
    const sites = framesAround(frameId, frames).flatMap(({ url }) => webAddress(url) ?? []);
    const other = sites.find(({ origin }) => origin !== ownSite?.origin);
    if (other) foreign.set(frameId, other.host);
  }
  return foreign;
}
