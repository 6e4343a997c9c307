import { defined } from '../defined';
import { fail } from '../failure';
import type { Aftermath } from '../contracts/ports';
import type { ActionOutcome } from '../page/api';
import type { ToolResult } from '../contracts/events';
import { describeAftermath } from './aftermath';

type Outcome = ActionOutcome & Aftermath;

/**
 * Our own sentence, and the page's words separately. `wanted`: the value to be set, which is not sent again where the
 * page reads back just that. Throws NO_EFFECT where the page did not take the action.
 */
export function actionResult(summary: string, outcome: Outcome, wanted?: string): ToolResult {
  if (outcome.refused !== undefined) throw noEffect(outcome.refused, outcome);
  const done = outcome.unchanged ? 'It was so already; nothing was done.' : summary;
  const after = describeAftermath(outcome);
  const { page, echo } = readBack(outcome.value, wanted);
  const lines = [...(page === undefined ? [] : [page]), ...leftLine(outcome), ...after.page];
  return {
    summary: [done, ...(outcome.note ? [outcome.note] : []), ...after.sentences].join(' '),
    ...defined({ echo, page: lines.length > 0 ? lines.join('\n') : undefined }),
    ...(outcome.rejected ? { rejected: true } : {}),
    ...(outcome.target?.name ? { target: outcome.target.name } : {}),
    details: { ...outcome },
  };
}

/** Where nothing at all changed, the action has failed. */
export function effectiveResult(summary: string, outcome: Outcome, wanted?: string): ToolResult {
  if (outcome.changed === false && !outcome.unchanged)
    throw noEffect(outcome.refused ?? outcome.note ?? 'Nothing changed on the page.', outcome);
  return actionResult(summary, outcome, wanted);
}

function noEffect(why: string, { value, ...outcome }: Outcome): Error {
  const after = describeAftermath(outcome);
  const now = value === undefined ? [] : [`It holds ${JSON.stringify(value)} now.`];
  return fail('NO_EFFECT', [why, ...now, ...after.page].join(' '), {
    hint: [...after.sentences, 'See what the page says beside it. Then try another way.'].join(' '),
  });
}

const leftLine = ({ rewritten }: Outcome): string[] =>
  rewritten ? [`${rewritten.field} now holds ${JSON.stringify(rewritten.value)}`] : [];

function readBack(value: string | undefined, wanted: string | undefined): Pick<ToolResult, 'page' | 'echo'> {
  if (value === undefined) return {};
  const text = `value now: ${JSON.stringify(value)}`;
  return value === wanted ? { echo: text } : { page: text };
}
