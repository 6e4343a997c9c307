import { estimateTokens } from '../../snapshot/tokens';
import { snapshotTokens } from '../request/compact';
import type { EventOf, PageView } from '../../contracts/events';
import type { TaskState } from '../task/state';

/** The page text is cut; all that is left of it is sent once more, so that the past may be left out. */
export function withShrunk(state: TaskState, event: Pick<EventOf<'shrunk'>, 'role' | 'contextTokens'>): TaskState {
  const { role, contextTokens } = event;
  const limits = { ...state.limits, contextTokens };
  const { lastPage: _seen, ...thread } = state.threads[role];
  return {
    ...state,
    limits,
    threads: { ...state.threads, [role]: thread },
    ...(state.view ? { view: { ...state.view, ...cutText(state.view, snapshotTokens(limits)) } } : {}),
  };
}

function cutText({ text: seen }: PageView, most: number): Partial<Pick<PageView, 'text' | 'truncated'>> {
  const lines = seen.split('\n');
  let tokens = 0;
  const end = lines.findIndex((line) => (tokens += estimateTokens(line)) > most);
  if (end < 0) return {};
  const text = [...lines.slice(0, end), '… (cut here; get_page with find or offset reads on)'].join('\n');
  return { text, truncated: true };
}
