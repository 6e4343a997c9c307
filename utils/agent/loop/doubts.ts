import { toolNamed } from '../../tools/index';
import type { Doubt } from '../../contracts/events';
import type { TaskState } from '../task/state';
import { evidenceOf, isQuoteOf } from './evidence';

/**
 * Against a claim that the same model would review. Mostly none, which ends the task. Who repeats a doubted claim is
 * asked only about what happened since.
 */
export function doubtsOf(state: TaskState): Doubt[] {
  const { done, checkedCalls } = state;
  if (!done) return [];
  const isFirst = checkedCalls === undefined;
  const quotes = done.evidence ?? [];
  const { view, history } = state;
  const read = view ? [view.title, view.text, ...history.flatMap(({ page }) => page ?? [])] : [];
  const missing = quotes.filter((quote) => !isQuoteOf(quote, read));
  // A table that was read page by page, for example: true, and no proof of the last act.
  const invented = missing.filter((quote) => !evidenceOf(quote, state));
  const isShown = quotes.length > 0 && missing.length === 0;
  return [
    ...(isShown && hasSeenPage(state) ? [] : doubtsAboutLastAction(state)),
    ...(hasSeenPage(state) ? [] : unreadAlerts(state)),
    ...(isFirst ? openSteps(state) : []),
    ...(isFirst && !isShown && state.progress.hints > 0 ? [{ kind: 'loop' } as const] : []),
    ...(isFirst && invented.length > 0 ? [{ kind: 'not-on-page', quotes: invented } as const] : []),
    ...(isFirst && state.effectDone && !state.effectAnswered && missing.length === quotes.length
      ? [{ kind: 'unconfirmed' } as const]
      : []),
    ...(isFirst && state.checkResult === 'always' ? [{ kind: 'wanted' } as const] : []),
  ];
}

/**
 * The last action, or a call after it, failed, had no effect, or may have. A malformed call raises no doubt about the
 * claim repeated for it.
 */
export function doubtsAboutLastAction({
  history,
  checkedCalls = 0,
}: Pick<TaskState, 'history' | 'checkedCalls'>): Doubt[] {
  const calls = history.slice(checkedCalls).filter(({ call }) => toolNamed(call.name)?.loop !== 'end-task');
  // Another look has worked since.
  const last = calls.at(-1)?.ok === false ? calls.at(-1) : calls.findLast(({ acted }) => acted);
  if (!last || (last.ok && !last.idle)) return [];
  return [{ kind: last.ok ? 'no-effect' : last.unknown ? 'unknown' : 'failed', tool: last.call.name }];
}

/** Otherwise the claim was made without knowing what came of the acts before it in its turn. */
const hasSeenPage = ({ view, threads }: TaskState): boolean => threads.navigator.lastPage?.nonce === view?.nonce;

function unreadAlerts({ view }: TaskState): Doubt[] {
  const alerts = (view?.passed ?? []).filter((line) => /^alert/.test(line));
  return alerts.length > 0 ? [{ kind: 'alert', lines: alerts }] : [];
}

/** Failed, or never begun. Unknown where no call named its step. */
function openSteps({ plan, history }: TaskState): Doubt[] {
  const named = history.some(({ call }) => call.arguments.step !== undefined);
  const open = plan.flatMap(({ status }, i) => (status === 'failed' || (named && status === 'pending') ? [i + 1] : []));
  return open.length > 0 ? [{ kind: 'open-steps', steps: open }] : [];
}
