import { withinTime } from '../../time-limit';
import { framesInReach } from '../client/frames-in-reach';
import { onlyFrame, runIn } from '../client/run-in';

/** A blocked page removes the library when it runs: the port has told it to. */
const RELEASE_LIMIT_MS = 2_000;

/** Of thousands of documents, only the first. Resolves also for lost tabs. */
export async function releasePages(tabIds: readonly number[]): Promise<void> {
  const released = tabIds.map(async (tabId) => runIn(await framesInReach(tabId), releaseDocument));
  await withinTime(Promise.allSettled(released), RELEASE_LIMIT_MS);
}

/** Never rejects. */
export async function releaseFrames(tabId: number, frameIds: number[]): Promise<void> {
  await Promise.allSettled(frameIds.map((frameId) => runIn(onlyFrame({ tabId, frameId }), releaseDocument)));
}

/** Sent into the page as source. */
function releaseDocument(): void {
  const world = globalThis as { [key: symbol]: { release(): void } | undefined };
  world[Symbol.for('sidehand:page-library')]?.release();
  delete world[Symbol.for('sidehand:last-place')];
}
