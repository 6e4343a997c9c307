import { toolNamed } from '../../tools/index';
import type { ToolResult } from '../../contracts/events';
import { WINDOW } from '../task/progress';
import type { TaskState } from '../task/state';

/** To be compared: the text itself takes less time than its digest. */
export function seenPage({ view }: TaskState): string {
  return view ? `${view.url}\n${view.text}` : '';
}

export function judgeTurn(state: TaskState): TaskState {
  const { turnCalls, turnPage, viewStale, progress } = state;
  const isOpen = turnCalls.some(({ status }) => status === 'planned' || status === 'started');
  if (turnPage === undefined || viewStale || isOpen) return state;
  const calls = turnCalls.filter(({ call, result }) => result && toolNamed(call.name)?.loop === undefined);
  const judged: TaskState = { ...state, turnPage: undefined };
  if (calls.length === 0) return judged;
  const page = seenPage(state);
  const failed = calls.some(({ result }) => !result?.ok);
  const acted = calls.some(({ result, effect }) => result?.ok && effect !== 'read');
  const changed = page !== turnPage;
  // A key in a drawing program: the page changed, not its text.
  const worked = !changed && calls.some(({ result }) => result?.ok && result.value.details?.changed === true);
  const signatures = calls.map(({ call, result }) => `${call.name} ${JSON.stringify(call.arguments)} ${result?.ok}`);
  const turn = {
    signature: worked ? `worked ${state.navigatorTurns}` : `${signatures.join('; ')} ${page}`,
    page,
    idle: acted && !worked,
  };
  // Only the focus changed: the calls say so.
  const idle = calls.every(({ result, effect }) => effect === 'read' || (result?.ok && isIdle(result.value)));
  const wasted = failed || (acted && !worked && (!changed || idle));
  return {
    ...judged,
    progress: {
      ...progress,
      wastedTurns: progress.wastedTurns + (wasted ? 1 : 0),
      recentTurns: [...progress.recentTurns.slice(1 - WINDOW), turn],
      // Only after WINDOW turns without a repeat.
      hints: progress.recentTurns.length < WINDOW - 1 ? progress.hints : 0,
    },
  };
}

/** Not idle where all was already as wanted. */
export function isIdle({ details }: ToolResult): boolean {
  return details?.noEffect === true || (details?.changed === false && details.unchanged !== true);
}
