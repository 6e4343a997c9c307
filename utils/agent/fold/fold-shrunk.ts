import { estimateTokens } from '../../snapshot/tokens';
import { snapshotTokens } from '../request/compact';
import type { EventOf } from '../../contracts/events';
import type { TaskState } from '../task/state';

/** The page text is cut; all that is left of it is sent once more, so that the past may be left out. */
export function withShrunk(state: TaskState, event: Pick<EventOf<'shrunk'>, 'role' | 'contextTokens'>): TaskState {
  const { role, contextTokens } = event;
  const limits = { ...state.limits, contextTokens };
  const { lastPage: _seen, ...thread } = state.threads[role];
  const shrunk = { ...state, limits, threads: { ...state.threads, [role]: thread } };
  const lines = state.view?.text.split('\n') ?? [];
  let tokens = 0;
  const end = lines.findIndex((line) => (tokens += estimateTokens(line)) > snapshotTokens(limits));
  if (!state.view || end < 0) return shrunk;
  const text = [...lines.slice(0, end), '… (cut here; get_page with find or offset reads on)'].join('\n');
  return { ...shrunk, view: { ...state.view, text, truncated: true } };
}
