import { onFailure } from '../../failure';
import type { SiteFacts } from '../../guard/sites';
import { framesOf, verdictOn } from './frames/frame-tree';
import { callPage } from '../client/page-client';

/**
 * Brings a text of the page into view, in the first of its frames that has it. Frames that the task may not use are
 * skipped. Throws AgentError where the page itself cannot be reached.
 */
export async function revealIn(tabId: number, text: string, facts: SiteFacts): Promise<{ found: boolean }> {
  if ((await callPage({ tabId, frameId: 0 }, 'reveal', { text })).found) return { found: true };
  const frames = await framesOf(tabId);
  const open = frames.filter(
    (frame) => frame.frameId !== 0 && verdictOn(frame, frames, ({ url }) => url === 'about:srcdoc', facts).open,
  );
  for (const { frameId } of open) {
    // A frame that has gone meanwhile does not have it.
    const answer = await callPage({ tabId, frameId }, 'reveal', { text }).catch(onFailure({ found: false }));
    if (answer.found) return answer;
  }
  return { found: false };
}
