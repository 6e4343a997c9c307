import { browser, type Browser } from 'wxt/browser';
import type { TabInfo } from '../../contracts/events';
import type { Grant, OtherTab, TabsPort } from '../../contracts/ports';
import { raceAbort } from '../../async';
import { AgentError, fail } from '../../failure';
import type { SiteFacts } from '../../guard/sites';
import { siteOf } from '../../web/hosts';
import { dialogLoopFailure, isInDialogLoop } from '../client/dialog-loops';
import { listen } from '../listen';
import { namedTabs, addressedTabs } from './named-tabs';
import { documentArrival } from './await-document';
import { NavigationWatch } from './navigation';
import { lockNavigation } from './navigation-lock';
import { openTab } from './open-tab';
import type { RequestWatch } from './request-watch';
import { leadsToFragment, startNavigation } from './start-navigation';
import { defined } from '../../defined';
import type { TabLock } from './tab-lock';
import { existingTab, infoOf, tabIfOpen } from './tab-address';

const NAVIGATION_LIMIT_MS = 30_000;
/** A move in the history or the document begins at once, or there is nowhere to go (Firefox then says nothing). */
const MOVE_LIMIT_MS = 3_000;

interface TaskTabsParts {
  start: TabInfo;
  lock: TabLock;
  requests: RequestWatch;
  onJoined(tabId: number): void;
  /** `direct`: orders are carried out to the letter. */
  facts(): SiteFacts & { direct: boolean; grants: readonly Grant[] };
  /** Undefined where the address may lead anywhere. */
  redirectHosts(url: string): string[] | undefined;
}

/**
 * In which the task began, that it opened, and that the user named. The agent works in the current one, wherever the
 * user is. It never closes, enters or reads the title of any other.
 */
export class TaskTabs {
  /** Then nothing is left to look at. */
  closedByTask = false;
  private info: TabInfo;
  readonly dispose = listen(browser.tabs.onUpdated, (tabId, { url }, { title = '' }) => {
    if (tabId === this.info.tabId && url !== undefined) this.info = { tabId, url, title };
  });

  constructor(private readonly parts: TaskTabsParts) {
    this.info = parts.start;
  }

  get facts(): TaskTabsParts['facts'] {
    return this.parts.facts;
  }

  /** Throws TAB_HELD where another task holds it. */
  workIn(tab: TabInfo): void {
    this.join(tab.tabId, undefined, tab.url === 'about:blank');
    this.info = tab;
  }

  /** By the browser's last word: pages go on by themselves, too. */
  current(): TabInfo {
    return this.info;
  }

  async navigate(to: Parameters<TabsPort['navigate']>[0], signal: AbortSignal): Promise<TabInfo> {
    const hosts = 'url' in to ? this.parts.redirectHosts(to.url) : undefined;
    if (hosts === undefined) return this.go(to, signal);
    await using lock = await lockNavigation(this.info.tabId, hosts);
    try {
      return await this.go(to, signal);
    } catch (error) {
      const url = signal.aborted ? undefined : await lock.blocked();
      if (url === undefined) throw error;
      throw fail('REDIRECT_HELD', 'The address leads on to a site that nobody approved. That was not opened.', {
        params: { url },
      });
    }
  }

  private async go(to: Parameters<TabsPort['navigate']>[0], signal: AbortSignal): Promise<TabInfo> {
    const { tabId } = this.info;
    using watch = new NavigationWatch(tabId, this.parts.requests, 'url' in to ? to.url : undefined);
    await raceAbort(startNavigation(tabId, to), signal);
    if ('history' in to || leadsToFragment(this.info.url, to.url)) {
      const moved = await watch.when('moved', MOVE_LIMIT_MS, signal);
      if (!moved && 'history' in to)
        throw fail('NAVIGATION_FAILED', `There is no page to go ${to.history} to.`, {
          params: { history: to.history },
        });
      if (!watch.started) return await this.refresh();
    }
    await this.loaded(watch, signal, 'url' in to ? to.url : '');
    return await this.refresh();
  }

  async list(): Promise<(TabInfo & { current: boolean })[]> {
    const { tabs, isOpen } = await this.inWindow();
    return tabs.map(({ tabId, ...shown }) => ({
      ...(isOpen(tabId) ? shown : { title: '(not part of this task)', url: '' }),
      tabId,
      current: tabId === this.info.tabId,
    }));
  }

  async others(closing?: number): Promise<OtherTab[]> {
    const { tabs, isOpen } = await this.inWindow();
    const isOfUser = ({ tabId }: TabInfo) =>
      tabId === closing && isOpen(tabId) && !this.parts.facts().direct && !this.parts.lock.isOpened(tabId);
    const closed = tabs.filter(isOfUser);
    const others = closed.length > 0 ? closed : tabs.filter(({ tabId }) => !isOpen(tabId));
    return others.map(({ tabId, title, url }) => ({ tabId, title, site: siteOf(url) ?? '' }));
  }

  async resolveTab(tabId: number | undefined): Promise<number | undefined> {
    const { tabs, isOpen } = await this.inWindow();
    const isGone = !tabs.some((tab) => tab.tabId === tabId);
    return tabId !== undefined && (isGone || isOpen(tabId)) ? tabId : (this.chosen().at(-1) ?? tabId);
  }

  /** Open are the task's own tabs, and those that the user named or chose. */
  private async inWindow(): Promise<{ tabs: TabInfo[]; isOpen(tabId: number): boolean }> {
    const { windowId } = await browser.tabs.get(this.info.tabId);
    const tabs = (await browser.tabs.query(defined({ windowId }))).map(infoOf);
    const { direct, userWords } = this.parts.facts();
    const named = (direct ? addressedTabs : namedTabs)(tabs, userWords);
    const chosen = this.chosen();
    return { tabs, isOpen: (tabId) => this.isOwn(tabId) || named.has(tabId) || chosen.includes(tabId) };
  }

  /** On cards, oldest first. */
  private chosen(): number[] {
    return this.parts.facts().grants.flatMap(({ card }) => (card.rule === 'tab' ? (card.chosen ?? []) : []));
  }

  async open(url: string, signal: AbortSignal): Promise<TabInfo> {
    const opener = await tabIfOpen(this.info.tabId);
    // Without an address it loads the user's page for new tabs, whose requests count as the task's.
    const empty = { url: 'about:blank', active: opener?.active ?? false };
    const tabId = await openTab({ ...empty, ...defined({ windowId: opener?.windowId }) });
    this.workIn({ tabId, url: empty.url, title: '' });
    return url === 'about:blank' ? this.info : this.navigate({ url }, signal);
  }

  async close(tabId = this.info.tabId, signal: AbortSignal): Promise<TabInfo> {
    await this.joinNamed(tabId);
    const isCurrent = tabId === this.info.tabId;
    const next = this.ownIds().findLast((id) => id !== tabId);
    this.parts.lock.letGo(tabId);
    if (next === undefined) this.closedByTask = true;
    await raceAbort(browser.tabs.remove(tabId), signal);
    if (isCurrent && next !== undefined) this.workIn(infoOf(await existingTab(next)));
    return this.info;
  }

  async switchTo(tabId: number, signal: AbortSignal): Promise<TabInfo> {
    await this.joinNamed(tabId);
    const before = await tabIfOpen(this.info.tabId);
    this.workIn(infoOf(await raceAbort(existingTab(tabId), signal)));
    // In front only where the user looks at the one before.
    if (before?.active) await browser.tabs.update(tabId, { active: true });
    return this.info;
  }

  /** By the browser's word just now. False for another tab, and after this has moved on. */
  note({ id, url = '', title = '' }: Pick<Browser.tabs.Tab, 'id' | 'url' | 'title'>): boolean {
    if (id !== this.info.tabId || url !== this.info.url) return false;
    this.info = { ...this.info, title };
    return true;
  }

  /** After a pop-up closed itself, reads its opener. Throws TAB_CLOSED. */
  async refresh(): Promise<TabInfo> {
    try {
      this.info = infoOf(await existingTab(this.info.tabId));
    } catch (error) {
      const opener = this.openerOf(this.info.tabId);
      if (!(error instanceof AgentError) || opener === undefined) throw error;
      this.parts.lock.letGo(this.info.tabId);
      this.workIn({ tabId: opener, url: '', title: '' });
      return this.refresh();
    }
    return this.info;
  }

  isOwn(tabId: number): boolean {
    return this.parts.lock.ids().includes(tabId);
  }

  ownIds(): number[] {
    return this.parts.lock.ids();
  }

  openerOf(tabId: number): number | undefined {
    const opener = this.parts.lock.openerOf(tabId);
    return opener !== undefined && this.isOwn(opener) ? opener : undefined;
  }

  /** In front only if the user looks at the page that asked for it. */
  async openBeside(url: string): Promise<number> {
    const openerTabId = this.info.tabId;
    const opener = await browser.tabs.get(openerTabId);
    const tabId = await openTab({
      url,
      openerTabId,
      active: opener.active,
      index: opener.index + 1,
      ...defined({ windowId: opener.windowId }),
    });
    this.join(tabId, openerTabId);
    return tabId;
  }

  /** Throws TAB_HELD where another task holds it. */
  join(tabId: number, openerId?: number, isOpened?: boolean): void {
    const isNew = !this.isOwn(tabId);
    if (!this.parts.lock.hold(tabId, openerId, isOpened))
      throw fail('TAB_HELD', 'Another task works in that tab.', { hint: 'Work in another tab, or ask the user.' });
    if (isNew) this.parts.onJoined(tabId);
  }

  /** Throws where the user did not name it and it is not the task's. */
  private async joinNamed(tabId: number): Promise<void> {
    if (this.isOwn(tabId)) return;
    const listed = await this.list();
    if (!listed.some((tab) => tab.tabId === tabId && tab.url !== '')) {
      throw fail('NOT_FOUND', `Tab ${tabId} is not a tab of this task.`, { hint: 'List the tabs.' });
    }
    this.join(tabId);
  }

  private async loaded(watch: NavigationWatch, signal: AbortSignal, url: string): Promise<void> {
    const { tabId } = this.info;
    const isHeldUp = isInDialogLoop(tabId);
    if (await documentArrival(watch, isHeldUp ? MOVE_LIMIT_MS : NAVIGATION_LIMIT_MS, signal)) return;
    if (isHeldUp) throw dialogLoopFailure(tabId);
    const host = URL.canParse(url) ? new URL(url).host : '';
    throw fail('TIMEOUT', `The server did not answer within ${NAVIGATION_LIMIT_MS / 1_000} s.`, {
      params: { host, seconds: NAVIGATION_LIMIT_MS / 1_000 },
    });
  }
}
