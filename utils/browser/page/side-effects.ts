import { browser } from 'wxt/browser';
import type { Aftermath, OpenedTab } from '../../contracts/ports';
import { nonEmpty } from '../../defined';
import { AgentError } from '../../failure';
import { siteOf } from '../../web/hosts';
import { NavigationWatch } from '../tabs/navigation';
import type { OpenedTabs } from '../tabs/opened-tabs';
import { isEmptyDocument } from '../tabs/tab-address';
import type { TaskTabs } from '../tabs/task-tabs';
import type { Downloads } from './downloads';
import type { PageEventWatch } from './dialogs/page-dialogs';

/** Windows that the browser refused, opened after one action. */
const WINDOWS_AT_MOST = 3;

export class SideEffects {
  /** Begun ones, by the browser's word. */
  readonly downloads: { url: string; name: string }[] = [];
  private copied: string | undefined;

  /** `mayOpen` is the guard's decision. `files` learns of downloads. */
  constructor(
    private readonly tabs: TaskTabs,
    private readonly pageEvents: PageEventWatch,
    private readonly opened: OpenedTabs,
    private readonly mayOpen: (url: string) => boolean,
    private readonly files: Downloads,
  ) {}

  takeCopied(): string | undefined {
    const { copied } = this;
    this.copied = undefined;
    return copied;
  }

  /** Waits at most `limitMs` for the first document of each new tab. */
  async take(limitMs: number, signal: AbortSignal): Promise<Aftermath> {
    const reports = this.pageEvents.take(this.tabs.ownIds());
    const there = this.opened.take();
    const wanted = reports.flatMap((report) => (report.kind === 'open' ? [report.url] : []));
    const refused = [...new Set(wanted)].filter((url) => !there.some((tab) => tab.url === url));
    const allowed = refused.filter((url) => /^https?:/.test(url) && this.mayOpen(url)).slice(0, WINDOWS_AT_MOST);
    const added = await Promise.all(allowed.map(async (url) => ({ tabId: await this.tabs.openBeside(url), url })));
    const isHere = (url: string) => siteOf(url) === siteOf(this.tabs.current().url);
    const opened = await Promise.all(
      [...there, ...added].map(({ tabId, url }) => describeTab(tabId, url, isHere, limitMs, signal)),
    );
    const dialogs = reports.flatMap((report) => (report.kind === 'dialog' ? [report.dialog] : []));
    const files = [
      ...reports.flatMap((report) => (report.kind === 'download' ? [report] : [])),
      ...this.downloads.splice(0),
    ];
    for (const { url, name } of files) this.files.note(url, name);
    const downloads = [...new Map(files.map(({ url, name }) => [url, name])).values()];
    const blocked = new Set(reports.flatMap((report) => (report.kind === 'blocked' ? [report.what] : [])));
    if (refused.some((url) => /^(about|blob|data):/.test(url))) blocked.add('window');
    this.copied = reports.findLast((report) => report.kind === 'copied')?.text ?? this.copied;
    return nonEmpty({ blocked: [...blocked], dialogs, opened, downloads });
  }
}

/**
 * Waits for its document. Pop-ups may have closed themselves by then. Of a tab on another site a model learns only what
 * this page knows: nothing there was read.
 */
async function describeTab(
  tabId: number,
  wanted: string,
  isHere: (url: string) => boolean,
  limitMs: number,
  signal: AbortSignal,
): Promise<OpenedTab> {
  const given = { tabId, url: wanted, title: '' };
  using watch = new NavigationWatch(tabId);
  try {
    const first = await browser.tabs.get(tabId);
    if (first.status !== 'complete' || (isEmptyDocument(first.url ?? '') && !isEmptyDocument(wanted)))
      await watch.when('ready', limitMs, signal);
    const { url = wanted, title = '' } = await browser.tabs.get(tabId);
    return isHere(url) ? { tabId, url, title } : given;
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof AgentError && error.failure.code !== 'TAB_CLOSED') return given;
    return { ...given, closed: true };
  }
}
