import type { Role, ToolCall } from '../../contracts/model';
import type { EventOf } from '../../contracts/events';
import type { News } from './news';
import type { CallRecord, TaskState, Thread } from './state';

/** One model in both roles has only one. */
export function threadOf({ single }: Pick<TaskState, 'single'>, role: Role): Role {
  return single ? 'navigator' : role;
}

export function withNews(
  state: TaskState,
  news: News | readonly News[],
  roles: readonly Role[] = ['planner', 'navigator'],
): TaskState {
  const threads = { ...state.threads };
  for (const role of new Set(roles.map((each) => threadOf(state, each))))
    threads[role] = { ...threads[role], news: threads[role].news.concat(news) };
  return { ...state, threads };
}

/** Logs of older versions lack what was sent: it restarts with the next request. */
export function threadAfter(state: TaskState, event: EventOf<'model-answered'>): Thread {
  const { role, sent, restarted, message } = event;
  if (!sent) return { messages: [], news: [] };
  const messages = [...(restarted ? [] : state.threads[threadOf(state, role)].messages), ...sent, message];
  if (!state.view || state.view.problem) return { messages, news: [] };
  const { text, documentKey, url, title, nonce } = state.view;
  return { messages, lastPage: { text, documentKey, url, title, nonce }, news: [] };
}

export function lastCalls({ messages }: Thread): ToolCall[] {
  const last = messages.at(-1);
  return last?.role === 'assistant' ? last.calls : [];
}

/** Calls of the turn that are planned are not made. */
export function withoutPlanned(state: TaskState, except?: string): TaskState {
  const isDropped = ({ status, call }: CallRecord) => status === 'planned' && call.id !== except;
  return { ...state, turnCalls: state.turnCalls.map((one) => (isDropped(one) ? { ...one, status: 'ended' } : one)) };
}

export function withCall(
  state: TaskState,
  id: string | undefined,
  patch: (record: CallRecord) => Partial<CallRecord>,
): TaskState {
  return { ...state, turnCalls: state.turnCalls.map((one) => (one.call.id === id ? { ...one, ...patch(one) } : one)) };
}
