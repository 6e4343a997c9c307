import { estimateTokens } from '../../../snapshot/tokens';
import { snapshotTokens } from '../../loop/budget';
import type { DurableEvent } from '../../../contracts/events';
import type { TaskState } from '../state';

/** The page text is cut; all that is left of it is sent once more, so that the past may be left out. */
export function withShrunk(
  state: TaskState,
  { role, contextTokens }: Pick<Extract<DurableEvent, { type: 'shrunk' }>, 'role' | 'contextTokens'>,
): TaskState {
  const limits = { ...state.limits, contextTokens };
  const { lastPage: _seen, ...thread } = state.threads[role];
  return {
    ...state,
    limits,
    threads: { ...state.threads, [role]: thread },
    ...(state.view ? { view: { ...state.view, ...cutText(state.view, snapshotTokens(limits)) } } : {}),
  };
}

function cutText(
  { text, truncated }: { text: string; truncated: boolean },
  most: number,
): { text: string; truncated: boolean } {
  const lines = text.split('\n');
  let tokens = 0;
  const end = lines.findIndex((line) => (tokens += estimateTokens(line)) > most);
  return end < 0
    ? { text, truncated }
    : {
        text: [...lines.slice(0, end), '… (cut here; get_page with find or offset reads on)'].join('\n'),
        truncated: true,
      };
}
