import type { PageDocument } from '../../page/api';
import type { PageView } from '../../contracts/events';
import { onFailure } from '../../failure';
import type { TabFrames } from './frames/frames';
import { defaultLook, viewOf } from './read-page';
import type { TaskTabs } from '../tabs/task-tabs';

interface AheadLook {
  tabId: number;
  maxTokens: number;
  frames: TabFrames;
  document: PageDocument;
}

/** The view that a page collected while it settled, kept for the `view` call that usually follows. */
export class AheadView {
  private found: AheadLook | undefined;

  constructor(
    private readonly tabs: Pick<TaskTabs, 'refresh'>,
    private readonly framesOf: (tabId: number) => TabFrames,
  ) {}

  wanted(tabId: number, maxTokens: number) {
    return this.framesOf(tabId).topParams(defaultLook(maxTokens));
  }

  note(tabId: number, maxTokens: number, document: PageDocument): void {
    this.found = { tabId, maxTokens, frames: this.framesOf(tabId), document };
  }

  forget(): void {
    this.found = undefined;
  }

  /** Undefined unless it fits the request and the page is unchanged. Throws TAB_CLOSED. */
  async take({ maxTokens, ...rest }: { maxTokens: number } & object): Promise<PageView | undefined> {
    const { found } = this;
    this.found = undefined;
    if (!found || Object.keys(rest).length > 0 || found.maxTokens !== maxTokens) return undefined;
    const [tab, collected] = await Promise.all([
      this.tabs.refresh(),
      found.frames.claimTop(found.document).catch(onFailure(undefined)),
    ]);
    const isThere = tab.tabId === found.tabId && tab.url === found.document.url;
    return collected && isThere ? viewOf(found.tabId, collected, maxTokens) : undefined;
  }
}
