import type { ToolCall } from '../../contracts/model';
import { answerEvents, parsePlan, plannedEvent } from './planner';
import type { TaskEvent } from '../../contracts/events';
import type { AgentPorts } from '../../contracts/ports';
import type { TaskState } from '../task/state';

/**
 * Takes in the plan that a model in both roles made in one of its turns. The calls after the plan in that turn are
 * carried out at once, or once the user has approved the plan as it is. A plan that cannot be used fails like any other
 * call, and the failure says why.
 */
export async function* carryOutPlan(
  state: TaskState,
  { clock }: AgentPorts,
  call: ToolCall,
): AsyncGenerator<TaskEvent> {
  const at = clock.now();
  const parsed = parsePlan(call);
  if (!parsed.ok) {
    const failure = { code: 'INVALID_ARGUMENTS', message: parsed.message } as const;
    return yield {
      type: 'call-ended',
      callId: call.id,
      result: { ok: false, failure },
      nonce: clock.nonce(),
      ms: 0,
      at,
    };
  }
  const { message, steps } = parsed.args;
  const before = wordsBefore(state);
  // Words that the user has read while they were streamed in stay.
  const kept = message.includes(before) ? '' : before;
  if (steps.length === 0) return yield* answerEvents(state, [kept, message].filter(Boolean).join('\n\n'), at);
  if (kept !== '') yield { type: 'answered', text: kept, at, withNext: true };
  yield { ...plannedEvent(state, message, steps, at), callId: call.id };
}

function wordsBefore({ threads }: TaskState): string {
  const last = threads.navigator.messages.at(-1);
  return last?.role === 'assistant' ? last.text.trim() : '';
}
