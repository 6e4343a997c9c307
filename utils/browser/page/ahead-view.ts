import type { Browser } from 'wxt/browser';
import type { PageDocument } from '../../page/api';
import type { PageView } from '../../contracts/events';
import { onFailure } from '../../failure';
import { frameNodes } from './frames/frame-nodes';
import type { TabFrames } from './frames/frames';
import { defaultLook, viewOf } from './read-page';
import type { TaskTabs } from '../tabs/task-tabs';

/** So young that an answer about tab and look would hardly come sooner. */
const FRESH_MS = 30;

/** By the browser, once the page was quiet. */
export type Tab = { id: number } & Pick<Browser.tabs.Tab, 'url' | 'title'>;

/** Of a page that collected itself while it settled, for the `view` call that usually follows. */
export class AheadView {
  private found: { maxTokens: number; frames: TabFrames; document: PageDocument; at: number; tab: Tab } | undefined;

  constructor(
    private readonly tabs: Pick<TaskTabs, 'refresh' | 'note'>,
    private readonly framesOf: (tabId: number) => TabFrames,
  ) {}

  wanted(tabId: number, maxTokens: number) {
    return this.framesOf(tabId).refs.paramsFor(0, defaultLook(maxTokens));
  }

  /** Only of a document that is all of the page: loaded, with all that custom elements tell, and without frames. */
  note(tab: Tab, maxTokens: number, document: PageDocument): void {
    const { readyState, lacksInternals, root } = document;
    const isAll = readyState !== 'loading' && !lacksInternals && frameNodes(root).length === 0;
    const at = performance.now();
    this.found = isAll ? { maxTokens, frames: this.framesOf(tab.id), document, at, tab } : undefined;
  }

  forget(): void {
    this.found = undefined;
  }

  /** Undefined unless it fits the request and the page is unchanged. Throws TAB_CLOSED. */
  async take({ maxTokens, ...rest }: { maxTokens: number } & object): Promise<PageView | undefined> {
    const { found } = this;
    this.found = undefined;
    if (!found || Object.keys(rest).length > 0 || found.maxTokens !== maxTokens) return undefined;
    const { frames, document, tab: seen } = found;
    const isFresh = performance.now() - found.at < FRESH_MS && seen.url === document.url && this.tabs.note(seen);
    const asked = isFresh
      ? undefined
      : Promise.all([this.tabs.refresh(), frames.claimTop(document).catch(onFailure(false))]);
    // Written while browser and page are asked whether it still holds.
    const view = viewOf(seen.id, { top: document, root: document.root }, maxTokens);
    if (!asked) {
      frames.keepTop(document);
      return view;
    }
    const [tab, holds] = await asked;
    return holds && tab.tabId === seen.id && tab.url === document.url ? view : undefined;
  }
}
