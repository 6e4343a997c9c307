import { fence } from '../guard/fence';
import type { Failure } from '../failure';
import type { ToolCall } from '../llm/types';
import { planEntry } from './entries';
import type { ToolResult } from './events';
import { finish, giveUp, servedStep } from './plan-state';
import type { TaskState } from './state';

/** What steps give to those that need them ("the URL from step 1"), and how they end. Pure helpers of `reduce` and of requests. */

/** Keeps what a call has given as the output of the step that it served, and ends the step where that is what the call says. */
export function withOutput(
  state: TaskState,
  call: ToolCall,
  result: { ok: true; value: ToolResult } | { ok: false; failure: Failure },
): TaskState {
  if (!result.ok) return state;
  const number = servedStep(state.plan, call.arguments.step);
  const ends =
    call.name === 'finish_step' ? (call.arguments as { status: 'done' | 'failed'; output?: string }) : undefined;
  const output = ends ? ends.output : (result.value.page ?? result.value.echo);
  const plan = output
    ? state.plan.map((step, i) => (i === number - 1 ? { ...step, output: clip(output) } : step))
    : state.plan;
  if (!ends) return plan === state.plan ? state : planEntry({ ...state, plan });
  if (ends.status === 'failed') return giveUp({ ...state, plan }, number);
  return planEntry({ ...state, plan: finish(plan, number), failedReviews: 0, hints: 0 });
}

/** The outputs of all steps in a fence, or '' where there are none. */
export function outputsText(plan: TaskState['plan'], nonce: string): string {
  const lines = plan.flatMap(({ output }, i) => (output ? [`Step ${i + 1}: ${output}`] : []));
  return lines.length === 0 ? '' : `Outputs of steps so far:\n${fence(lines.join('\n'), nonce)}`;
}

const longestOutput = 500;

function clip(text: string): string {
  return text.length <= longestOutput ? text : `${text.slice(0, longestOutput - 1)}…`.toWellFormed();
}
