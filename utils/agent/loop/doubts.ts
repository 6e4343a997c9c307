import { toolNamed } from '../../tools/index';
import type { Doubt } from '../task/events';
import type { TaskState } from '../task/state';
import { isOnPage } from './evidence';

/**
 * What speaks against a model's claim that the work is done, where the same model would review it. Empty for most
 * tasks: then the claim ends the task. A model that was doubted once and repeats its claim is asked again only about
 * what happened since. Pure.
 */
export function doubtsOf(state: TaskState): Doubt[] {
  const { done, checkedCalls } = state;
  if (!done) return [];
  const isFirst = checkedCalls === undefined;
  const missing = (done.evidence ?? []).filter((quote) => !wasRead(quote, state));
  return [
    ...doubtsAboutLastAction(state),
    ...(isFirst ? openSteps(state) : []),
    ...(isFirst && state.progress.hints > 0 ? [{ kind: 'loop' } as const] : []),
    ...(isFirst && missing.length > 0 ? [{ kind: 'not-on-page', quotes: missing } as const] : []),
    ...(isFirst && state.effectDone && missing.length === (done.evidence ?? []).length
      ? [{ kind: 'unconfirmed' } as const]
      : []),
    ...(isFirst && state.checkResult === 'always' ? [{ kind: 'wanted' } as const] : []),
  ];
}

/**
 * A doubt about the last action or failed call, if it failed or had no effect. A claim that had to be repeated because
 * its call was malformed raises no doubt.
 */
export function doubtsAboutLastAction({
  history,
  checkedCalls = 0,
}: Pick<TaskState, 'history' | 'checkedCalls'>): Doubt[] {
  const last = history
    .slice(checkedCalls)
    .findLast(({ acted, ok, call }) => acted || (!ok && toolNamed(call.name)?.loop !== 'end-task'));
  if (!last || (last.ok && !last.idle)) return [];
  return [{ kind: last.ok ? 'no-effect' : 'failed', tool: last.call.name }];
}

/** Steps that failed or never began. Where no call named its step, it is not known which ones began. */
function openSteps({ plan, history }: TaskState): Doubt[] {
  const named = history.some(({ call }) => call.arguments.step !== undefined);
  const open = plan.flatMap(({ status }, i) => (status === 'failed' || (named && status === 'pending') ? [i + 1] : []));
  return open.length > 0 ? [{ kind: 'open-steps', steps: open }] : [];
}

function wasRead(quote: string, { view, history }: TaskState): boolean {
  return (
    isOnPage(quote, view) ||
    history.some(({ page }) => page !== undefined && view && isOnPage(quote, { ...view, text: page }))
  );
}
