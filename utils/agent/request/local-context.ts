import type { LocalContext } from '../../contracts/model';
import { filesIn } from '../../contracts/message-files';
import { replaceRead } from '../../text/read-text';
import { hasText } from '../../results/readable-file';
import { defined } from '../../defined';
import { isReading } from '../task/is-plan';
import type { TaskState } from '../task/state';

export function localContext(state: TaskState, purpose: LocalContext['purpose']): LocalContext {
  const { view } = state;
  const files = filesIn(state)
    .filter(hasText)
    .map(({ name }) => name);
  return {
    purpose,
    request: asOneQuote(state.request),
    ...(state.approval === 'edited' ? { editedSteps: state.plan.map(({ text }) => text) } : {}),
    laterMessages: state.addedWords.map(asOneQuote),
    page: {
      url: view?.url ?? state.tab.url,
      title: view?.title ?? state.tab.title,
      text: view?.text ?? '',
      truncated: view?.truncated ?? false,
      readable: view !== undefined && view.problem === undefined,
    },
    ...(files.length > 0 ? { files } : {}),
    calls: state.history.map(({ call, ok, summary, page }) => ({
      id: call.id,
      tool: call.name,
      args: call.arguments,
      reads: isReading(call),
      ok,
      summary,
      ...defined({ page }),
    })),
    ...defined({ done: state.done }),
    codeAllowed: state.codeAllowed,
  };
}

/** It cannot break out of its quotes. */
function asOneQuote(message: string): string {
  return replaceRead(message, (text) => `"${text.replace(/[\s"“”„«»]+/g, ' ').trim()}"`);
}
