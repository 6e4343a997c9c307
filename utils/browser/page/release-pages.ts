import { ignoreLateFailure } from '../../async';
import { withTimeLimit } from '../../time-limit';
import { framesInReach } from '../client/frames-in-reach';
import { onlyFrame, runIn } from '../client/run-in';

/**
 * The library cannot be removed from a blocked page now; the page's port has told it to remove itself as soon as the
 * page runs again.
 */
const RELEASE_LIMIT_MS = 2_000;

/**
 * Removes the page library from every document of these tabs, of thousands from the first ones. Resolves when it is
 * gone, also where a tab is gone.
 */
export async function releasePages(tabIds: readonly number[]): Promise<void> {
  const released = tabIds.map(async (tabId) => runIn(await framesInReach(tabId), releaseDocument));
  await withTimeLimit(
    Promise.allSettled(released),
    RELEASE_LIMIT_MS,
    'PAGE_UNRESPONSIVE',
    'A page does not answer.',
  ).catch(ignoreLateFailure);
}

/** Removes the page library from these frames of a tab. Never rejects: frames may go meanwhile. */
export async function releaseFrames(tabId: number, frameIds: number[]): Promise<void> {
  await Promise.allSettled(frameIds.map((frameId) => runIn(onlyFrame({ tabId, frameId }), releaseDocument)));
}

/** Runs in the page, sent there as source. */
function releaseDocument(): void {
  const world = globalThis as { [key: symbol]: { release(): void } | undefined };
  world[Symbol.for('sidehand:page-library')]?.release();
  delete world[Symbol.for('sidehand:last-place')];
}
