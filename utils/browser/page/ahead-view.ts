import type { PageDocument } from '../../page/api';
import type { PageView } from '../../contracts/events';
import { onFailure } from '../../failure';
import { frameNodes } from './frames/frame-nodes';
import type { TabFrames } from './frames/frames';
import { defaultLook, viewOf } from './read-page';
import type { TaskTabs } from '../tabs/task-tabs';

/** The view that a page collected while it settled, kept for the `view` call that usually follows. */
export class AheadView {
  private found: { tabId: number; maxTokens: number; frames: TabFrames; document: PageDocument } | undefined;

  constructor(
    private readonly tabs: Pick<TaskTabs, 'refresh'>,
    private readonly framesOf: (tabId: number) => TabFrames,
  ) {}

  wanted(tabId: number, maxTokens: number) {
    return this.framesOf(tabId).refs.paramsFor(0, defaultLook(maxTokens));
  }

  /** Not of a document that is not all of the page: it still loads, or has frames. */
  note(tabId: number, maxTokens: number, document: PageDocument): void {
    const isAll = document.readyState !== 'loading' && frameNodes(document.root).length === 0;
    this.found = isAll ? { tabId, maxTokens, frames: this.framesOf(tabId), document } : undefined;
  }

  forget(): void {
    this.found = undefined;
  }

  /** Undefined unless it fits the request and the page is unchanged. Throws TAB_CLOSED. */
  async take({ maxTokens, ...rest }: { maxTokens: number } & object): Promise<PageView | undefined> {
    const { found } = this;
    this.found = undefined;
    if (!found || Object.keys(rest).length > 0 || found.maxTokens !== maxTokens) return undefined;
    const asked = Promise.all([this.tabs.refresh(), found.frames.claimTop(found.document).catch(onFailure(false))]);
    // Written while browser and page are asked whether it still holds.
    const view = viewOf(found.tabId, { top: found.document, root: found.document.root }, maxTokens);
    const [tab, holds] = await asked;
    return holds && tab.tabId === found.tabId && tab.url === found.document.url ? view : undefined;
  }
}
