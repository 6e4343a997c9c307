import { browser } from 'wxt/browser';
import type { Aftermath, OpenedTab } from '../../contracts/ports';
import { nonEmpty } from '../../defined';
import { AgentError } from '../../failure';
import type { PageEventReport } from '../../page/watch/page-events';
import { siteOf } from '../../web/hosts';
import { NavigationWatch } from '../tabs/navigation';
import type { OpenedTabs } from '../tabs/opened-tabs';
import type { TaskTabs } from '../tabs/task-tabs';
import type { Downloads } from './downloads';
import type { PageEventWatch } from './dialogs/page-dialogs';

/** How many windows that the browser refused are opened after one action. */
const WINDOWS_AT_MOST = 3;

export class SideEffects {
  /** Those that began, by the browser's word. */
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
    const opened = await this.takeOpened(reports, limitMs, signal);
    const dialogs = reports.flatMap((report) => (report.kind === 'dialog' ? [report.dialog] : []));
    const files = [
      ...reports.flatMap((report) => (report.kind === 'download' ? [report] : [])),
      ...this.downloads.splice(0),
    ];
    for (const { url, name } of files) this.files.note(url, name);
    const downloads = [...new Map(files.map(({ url, name }) => [url, name])).values()];
    const blocked = [...new Set(reports.flatMap((report) => (report.kind === 'blocked' ? [report.what] : [])))];
    this.copied = reports.findLast((report) => report.kind === 'copied')?.text ?? this.copied;
    return nonEmpty({ blocked, dialogs, opened, downloads });
  }

  private async takeOpened(reports: PageEventReport[], limitMs: number, signal: AbortSignal): Promise<OpenedTab[]> {
    const wanted = reports.flatMap((report) => (report.kind === 'open' ? [report] : []));
    const there = this.opened.take();
    const refused = new Set(wanted.map(({ url }) => url).filter((url) => !there.some((tab) => tab.url === url)));
    const allowed = [...refused].filter((url) => /^https?:/.test(url) && this.mayOpen(url)).slice(0, WINDOWS_AT_MOST);
    const openedTabs = await Promise.all(allowed.map(async (url) => ({ tabId: await this.tabs.openBeside(url), url })));
    const tabs = [...there, ...openedTabs].map(({ tabId, url }) => describeTab(tabId, url, limitMs, signal));
    const described = await Promise.all(tabs);
    const here = siteOf(this.tabs.current().url);
    return described.map(({ given, ...tab }) => (siteOf(tab.url) === here ? tab : { ...tab, ...given }));
  }
}

/** Of a tab on another site a model learns only what this page knows: what stands there was not read. */
type DescribedTab = OpenedTab & { given: Pick<OpenedTab, 'url' | 'title'> };

function isEmpty(url: string): boolean {
  return url === '' || url === 'about:blank';
}

/** Waits for its document. Pop-ups may have closed themselves by then. */
async function describeTab(tabId: number, wanted: string, limitMs: number, signal: AbortSignal): Promise<DescribedTab> {
  const given = { url: wanted, title: '' };
  using watch = new NavigationWatch(tabId);
  try {
    const first = await browser.tabs.get(tabId);
    if (first.status !== 'complete' || (isEmpty(first.url ?? '') && !isEmpty(wanted)))
      await watch.when('ready', limitMs, signal);
    const { url = wanted, title = '' } = await browser.tabs.get(tabId);
    return { tabId, url, title, given };
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof AgentError && error.failure.code !== 'TAB_CLOSED') return { tabId, ...given, given };
    return { tabId, ...given, given, closed: true };
  }
}
