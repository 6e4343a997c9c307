import { fence } from '../../text/fence';
import { clip } from '../../text/clip';
import { estimateTokens } from '../../snapshot/tokens';
import type { EarlierTask } from '../../contracts/events';
import { fenceRead } from './attachments';

/** Oldest first: as many of the newest as fit. Words of models and pages are inside the fence. */
export function earlierText(earlier: readonly EarlierTask[], nonce: string): string {
  const parts: string[] = [];
  let tokens = 0;
  for (const { request, said = [], status, found } of earlier.toReversed()) {
    const words = [request, ...said].map((one) => `The user: ${fenceRead(clip(one, maxPartLength), nonce)}`);
    const text = `${words.join('\n')}\nEnded: ${status}.\n${fence(found || 'nothing', nonce)}`;
    tokens += estimateTokens(text);
    if (tokens > maxTokens) break;
    parts.unshift(text);
  }
  return parts.length === 0 ? '' : `Earlier in this conversation:\n${parts.join('\n')}`;
}

const maxTokens = 2_000;
const maxPartLength = 1_200;
