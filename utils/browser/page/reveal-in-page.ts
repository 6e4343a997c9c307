import { onFailure } from '../../failure';
import type { SiteFacts } from '../../guard/sites';
import { framesOf, verdictOn } from './frames/frame-tree';
import { callPage } from '../client/page-client';

/** In the first usable frame that has it. Throws AgentError where the page cannot be reached. */
export async function revealIn(tabId: number, text: string, facts: SiteFacts): Promise<{ found: boolean }> {
  if ((await callPage({ tabId, frameId: 0 }, 'reveal', { text })).found) return { found: true };
  const frames = await framesOf(tabId);
  const open = frames.filter(
    (frame) => frame.frameId !== 0 && verdictOn(frame, frames, ({ url }) => url === 'about:srcdoc', facts).open,
  );
  for (const { frameId } of open) {
    const answer = await callPage({ tabId, frameId }, 'reveal', { text }).catch(onFailure({ found: false }));
    if (answer.found) return answer;
  }
  return { found: false };
}
