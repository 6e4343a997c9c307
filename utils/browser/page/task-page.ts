import type { PdfFollower } from '../../../features/pdf/core/pdf-text';
import type { FrameTarget } from '../client/page-client';
import type { TaskTabs } from '../tabs/task-tabs';
import { TabFrames } from './frames/frames';
import { EmbeddedPdfs } from '../../../features/pdf/browser/embedded-pdfs';

export class TaskPage {
  private readonly known = new Map<number, TabFrames>();

  /**
   * @param lastRefs The newest refs that the task was shown so far, by prefix.
   * @param pdfs For the reading of PDF files in pages; its signal is aborted once the run is over.
   */
  constructor(
    readonly tabs: TaskTabs,
    private readonly lastRefs: ReadonlyMap<string, number>,
    private readonly pdfs: PdfFollower,
  ) {}

  get tabId(): number {
    return this.tabs.current().tabId;
  }

  get frames(): TabFrames {
    return this.framesOf(this.tabId);
  }

  framesOf(tabId: number): TabFrames {
    const frames =
      this.known.get(tabId) ?? new TabFrames(tabId, this.tabs.facts, this.lastRefs, new EmbeddedPdfs(this.pdfs));
    this.known.set(tabId, frames);
    return frames;
  }

  /** Without a ref, the document of the tab. */
  targetOf(ref?: string): Promise<FrameTarget> {
    return this.frames.target(ref);
  }
}
