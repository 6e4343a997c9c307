import { FrameFiles } from '@/utils/browser/page/frames/frame-files';
import { TabFrames } from '@/utils/browser/page/frames/frames';
import { factsOf } from './guard-facts';

export const noFiles = (): FrameFiles => new FrameFiles(new AbortController());

/** The frames of a tab for a task that may use these sites beside that of its page. */
export const tabFrames = (tabId = 7, approvedSites: string[] = [], files = noFiles()): TabFrames =>
  new TabFrames(tabId, () => factsOf({ approvedSites }), new Map(), files);

/** What the page library calls the frame of the refs `f1e…`, and where each frame is. */
export const placeOf = (_: unknown, { frameId }: { frameId: number }) => ({
  index: frameId - 1,
  ...(frameId === 1 ? { refPrefix: 'f1' } : {}),
});
