import type { FileFollower } from '../../contracts/read-files';
import type { FrameTarget } from '../client/page-client';
import type { TaskTabs } from '../tabs/task-tabs';
import { FrameFiles } from './frames/frame-files';
import { TabFrames } from './frames/frames';

export class TaskPage {
  private readonly known = new Map<number, TabFrames>();

  /** `lastRefs`: what the task was shown before, by prefix. */
  constructor(
    readonly tabs: TaskTabs,
    private readonly lastRefs: ReadonlyMap<string, number>,
    private readonly reading: FileFollower,
  ) {}

  get tabId(): number {
    return this.tabs.current().tabId;
  }

  get frames(): TabFrames {
    return this.framesOf(this.tabId);
  }

  framesOf(tabId: number): TabFrames {
    const frames =
      this.known.get(tabId) ?? new TabFrames(tabId, this.tabs.facts, this.lastRefs, new FrameFiles(this.reading));
    this.known.set(tabId, frames);
    return frames;
  }

  targetOf(ref?: string): Promise<FrameTarget> {
    return this.frames.target(ref);
  }
}
