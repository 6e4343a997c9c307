import { browser } from 'wxt/browser';
import type { TabInfo } from '../agent/events';
import type { TabsPort } from '../agent/ports';
import { raceAbort } from '../async';
import { AgentError, fail } from '../failure';
import type { SiteFacts } from '../guard/sites';
import { isNamed } from './named-tabs';
import { arrival } from './arrival';
import type { BrowserContext } from './browser-context';
import { NavigationWatch } from './navigation';
import type { RequestWatch } from './request-watch';
import type { TabLock } from './tab-lock';

/** A server has this long to send a document. */
const NAVIGATION_LIMIT_MS = 30_000;
/** A move in the history or within the document begins at once, or there is nowhere to go (Firefox then says nothing at all). */
const MOVE_LIMIT_MS = 3_000;

interface TaskTabsParts {
  start: TabInfo;
  lock: TabLock;
  context: BrowserContext;
  requests: RequestWatch;
  /** Told of each tab that joins the task. */
  onJoined(tabId: number): void;
  /** What the user said and approved in the task. */
  facts(): SiteFacts;
}

/**
 * The tabs of one task: the tab in which it began, those that it opened, and those that the user named. The agent works in
 * the current one, wherever the user is. It never closes, enters or reads the title of any other.
 */
export class TaskTabs {
  /** True once the task itself closed its last tab: that is no accident, and there is nothing left to look at. */
  closedByTask = false;
  private info: TabInfo;
  private readonly lock: TabLock;
  private readonly context: BrowserContext;
  private readonly requests: RequestWatch;
  private readonly onJoined: (tabId: number) => void;
  readonly facts: () => SiteFacts;

  constructor({ start, lock, context, requests, onJoined, facts }: TaskTabsParts) {
    this.info = start;
    this.lock = lock;
    this.context = context;
    this.requests = requests;
    this.onJoined = onJoined;
    this.facts = facts;
  }

  /** Makes this tab the one in which the task works. Throws TAB_HELD where another task holds it. */
  workIn(tab: TabInfo): void {
    this.join(tab.tabId);
    this.info = tab;
    this.context.lockExecutionToTab(tab.tabId);
  }

  current(): TabInfo {
    return this.info;
  }

  async navigate(to: Parameters<TabsPort['navigate']>[0], signal: AbortSignal): Promise<TabInfo> {
    const { tabId } = this.info;
    const watch = new NavigationWatch(tabId, this.requests);
    try {
      await raceAbort(start(tabId, to), signal);
      if ('history' in to || leadsToFragment(this.info.url, to.url)) {
        const moved = await watch.whenMoved(MOVE_LIMIT_MS, signal);
        if (!moved && 'history' in to)
          throw fail('NAVIGATION_FAILED', `There is no page to go ${to.history} to.`, {
            params: { history: to.history },
          });
        if (!watch.started) return await this.refresh();
      }
      await this.loaded(watch, signal, 'url' in to ? to.url : '');
      return await this.refresh();
    } finally {
      watch.dispose();
    }
  }

  async list(): Promise<(TabInfo & { current: boolean })[]> {
    const { windowId } = await browser.tabs.get(this.info.tabId);
    const inWindow = await browser.tabs.query({ ...(windowId === undefined ? {} : { windowId }) });
    return inWindow.flatMap(({ id, title = '', url = '' }, i) => {
      if (id === undefined) return [];
      const open =
        this.isOwn(id) || isNamed({ title, position: i + 1, count: inWindow.length }, this.facts().userWords);
      return [
        {
          tabId: id,
          title: open ? title : '(not part of this task)',
          url: open ? url : '',
          current: id === this.info.tabId,
        },
      ];
    });
  }

  async open(url: string, signal: AbortSignal): Promise<TabInfo> {
    const opener = await browser.tabs.get(this.info.tabId).catch(() => undefined);
    const tab = await browser.tabs.create({
      active: opener?.active ?? false,
      ...(opener?.windowId === undefined ? {} : { windowId: opener.windowId }),
    });
    if (tab.id === undefined) throw fail('INTERNAL', 'The browser gave the new tab no id.');
    this.workIn({ tabId: tab.id, url: tab.url ?? '', title: tab.title ?? '' });
    return url === 'about:blank' ? this.info : this.navigate({ url }, signal);
  }

  async close(tabId = this.info.tabId, signal: AbortSignal): Promise<TabInfo> {
    await this.mustBeOwn(tabId);
    const isCurrent = tabId === this.info.tabId;
    const next = this.ownIds()
      .filter((id) => id !== tabId)
      .at(-1);
    // Known before the tab goes: its end is no accident.
    this.lock.letGo(tabId);
    if (next === undefined) this.closedByTask = true;
    await raceAbort(browser.tabs.remove(tabId), signal);
    if (isCurrent && next !== undefined) this.workIn(await infoOf(next));
    return this.info;
  }

  async switchTo(tabId: number, signal: AbortSignal): Promise<TabInfo> {
    await this.mustBeOwn(tabId);
    const before = await browser.tabs.get(this.info.tabId).catch(() => undefined);
    this.workIn(await raceAbort(infoOf(tabId), signal));
    // The user sees the agent's tab change only when he was looking at it.
    if (before?.active) await browser.tabs.update(tabId, { active: true });
    return this.info;
  }

  /** Reads address and title of the current tab anew. Where a pop-up has closed itself, of the tab that opened it. Throws TAB_CLOSED. */
  async refresh(): Promise<TabInfo> {
    try {
      this.info = await infoOf(this.info.tabId);
    } catch (error) {
      const opener = this.openerOf(this.info.tabId);
      if (!(error instanceof AgentError) || opener === undefined) throw error;
      this.lock.letGo(this.info.tabId);
      this.workIn({ tabId: opener, url: '', title: '' });
      return this.refresh();
    }
    return this.info;
  }

  isOwn(tabId: number): boolean {
    return this.lock.ids().includes(tabId);
  }

  ownIds(): number[] {
    return this.lock.ids();
  }

  /** The tab of the task whose page opened this one. */
  openerOf(tabId: number): number | undefined {
    const opener = this.lock.openerOf(tabId);
    return opener !== undefined && this.isOwn(opener) ? opener : undefined;
  }

  /** Takes a tab that a page of the task opened into it. */
  joinOpened(tabId: number, openerId: number): void {
    this.join(tabId, openerId);
  }

  /** Opens the window that the current page wanted. Seen by the user only where he looks at that page. */
  async openBeside(url: string): Promise<number> {
    const openerTabId = this.info.tabId;
    const opener = await browser.tabs.get(openerTabId);
    const { id } = await browser.tabs.create({
      url,
      openerTabId,
      active: opener.active,
      index: opener.index + 1,
      ...(opener.windowId === undefined ? {} : { windowId: opener.windowId }),
    });
    if (id === undefined) throw fail('INTERNAL', 'The browser gave the new tab no id.');
    this.joinOpened(id, openerTabId);
    return id;
  }

  private join(tabId: number, openerId?: number): void {
    const isNew = !this.isOwn(tabId);
    if (!this.lock.hold(tabId, openerId))
      throw fail('TAB_HELD', 'Another task works in that tab.', { hint: 'Work in another tab, or ask the user.' });
    if (isNew) this.onJoined(tabId);
  }

  /** Takes a tab that the user named into the task; throws for any other that is not the task's. */
  private async mustBeOwn(tabId: number): Promise<void> {
    if (this.isOwn(tabId)) return;
    const listed = await this.list();
    if (!listed.some((tab) => tab.tabId === tabId && tab.url !== '')) {
      throw fail('NOT_FOUND', `Tab ${tabId} is not a tab of this task.`, { hint: 'List the tabs.' });
    }
    this.join(tabId);
  }

  private async loaded(watch: NavigationWatch, signal: AbortSignal, url: string): Promise<void> {
    if (await arrival(this.info.tabId, watch, NAVIGATION_LIMIT_MS, signal)) return;
    const host = URL.canParse(url) ? new URL(url).host : '';
    throw fail('TIMEOUT', `The server did not answer within ${NAVIGATION_LIMIT_MS / 1_000} s.`, {
      params: { host, seconds: NAVIGATION_LIMIT_MS / 1_000 },
    });
  }
}

/** True where opening `url` only moves within the document at `from`: no new document comes then. */
export function leadsToFragment(from: string, url: string): boolean {
  const [before, after] = [URL.parse(from), URL.parse(url)];
  return (
    before !== null && after !== null && after.hash !== '' && before.href.split('#')[0] === after.href.split('#')[0]
  );
}

async function start(tabId: number, to: Parameters<TabsPort['navigate']>[0]): Promise<void> {
  try {
    if ('url' in to) await browser.tabs.update(tabId, { url: to.url });
    else if (to.history === 'reload') await browser.tabs.reload(tabId);
    else await travel(tabId, to.history);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (/no tab|invalid tab id/i.test(message)) throw fail('TAB_CLOSED', 'The tab was closed.');
    throw fail('NAVIGATION_FAILED', message, 'history' in to ? { params: { history: to.history } } : {});
  }
}

/**
 * Goes through the history from within the page where that is possible: `tabs.goBack` of Chromium passes over every page
 * in which the user has not clicked, and so over all that the agent itself opened.
 */
async function travel(tabId: number, direction: 'back' | 'forward'): Promise<void> {
  const delta = direction === 'back' ? -1 : 1;
  try {
    await browser.scripting.executeScript({
      target: { tabId },
      func: (by: number) => history.go(by),
      args: [delta],
      injectImmediately: true,
    });
  } catch {
    // A page that is closed to extensions.
    await (delta < 0 ? browser.tabs.goBack(tabId) : browser.tabs.goForward(tabId));
  }
}

async function infoOf(tabId: number): Promise<TabInfo> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  if (!tab) throw fail('TAB_CLOSED', 'The tab was closed.');
  return { tabId, url: tab.url ?? '', title: tab.title ?? '' };
}
