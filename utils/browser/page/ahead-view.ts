import type { PageView } from '../../agent/task/events';
import { AgentError } from '../../failure';
import type { Collected } from './frames/frame-collector';
import type { TabFrames } from './frames/frames';
import { defaultLook, viewOf } from './read-page';
import type { TaskTabs } from '../tabs/task-tabs';

interface AheadLook {
  tabId: number;
  maxTokens: number;
  frames: TabFrames;
  /** Undefined where the page cannot be read ahead. */
  found: Promise<{ collected: Collected; view: PageView } | undefined>;
}

/** A view of the page that is made while the page settles, for the `view` call that usually follows. */
export class AheadView {
  private started: AheadLook | undefined;

  constructor(
    private readonly tabs: Pick<TaskTabs, 'refresh'>,
    private readonly framesOf: (tabId: number) => TabFrames,
  ) {}

  begin(tabId: number, maxTokens: number): void {
    const frames = this.framesOf(tabId);
    const look = async () => {
      const collected = await frames.lookAhead(defaultLook(maxTokens));
      return collected && { collected, view: viewOf(tabId, collected, maxTokens) };
    };
    // The `view` call that follows reports what is wrong with the page.
    this.started = { tabId, maxTokens, frames, found: look().catch(() => undefined) };
  }

  forget(): void {
    this.started = undefined;
  }

  /** The view, if it fits the request and the page has not changed. Throws TAB_CLOSED. */
  async take({ maxTokens, ...rest }: { maxTokens: number } & object): Promise<PageView | undefined> {
    const { started } = this;
    this.started = undefined;
    if (!started || Object.keys(rest).length > 0 || started.maxTokens !== maxTokens) return undefined;
    const found = await started.found;
    if (!found) return undefined;
    const [tab, holds] = await Promise.all([
      this.tabs.refresh(),
      started.frames.claimAhead(found.collected).catch(falseUnlessUnexpected),
    ]);
    // The tab's address is what the browser reports.
    return holds && tab.tabId === started.tabId && tab.url === found.view.url ? found.view : undefined;
  }
}

function falseUnlessUnexpected(error: unknown): false {
  if (error instanceof AgentError) return false;
  throw error;
}
