import type { LocalContext, ToolCall } from '../../llm/types';
import { effectOf } from '../../tools/define';
import { toolNamed } from '../../tools/index';
import type { TaskState } from '../task/state';

/** What a model inside the extension gets as facts instead of prose. Pure. */
export function localContext(state: TaskState, purpose: LocalContext['purpose']): LocalContext {
  const { view } = state;
  return {
    purpose,
    request: state.request,
    ...(state.approval === 'edited' ? { edited: state.plan.map(({ text }) => text) } : {}),
    said: state.consent.userWords.slice(1),
    page: {
      url: view?.url ?? state.tab.url,
      title: view?.title ?? state.tab.title,
      text: view?.text ?? '',
      truncated: view?.truncated ?? false,
      readable: view !== undefined && view.problem === undefined,
    },
    calls: state.history.map(({ call, ok, summary, page }) => ({
      id: call.id,
      tool: call.name,
      args: call.arguments,
      reads: isReading(call),
      ok,
      summary,
      ...(page === undefined ? {} : { page }),
    })),
    ...(state.done ? { done: state.done } : {}),
    codeAllowed: state.codeAllowed,
  };
}

function isReading({ name, arguments: args }: ToolCall): boolean {
  const tool = toolNamed(name);
  return tool !== undefined && effectOf(tool, args) === 'read';
}
