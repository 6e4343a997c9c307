import type { ToolCall } from '../../contracts/model';
import { answerEvents, parsePlan, plannedEvent } from './planner';
import type { TaskEvent } from '../../contracts/events';
import type { AgentPorts } from '../../contracts/ports';
import type { TaskState } from '../task/state';

/**
 * Calls after the plan in that turn are carried out at once, or once the user approves it as it is. An unusable plan
 * fails like any call.
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
  // The user has read them.
  const kept = message.includes(before) ? '' : before;
  if (steps.length === 0) return yield* answerEvents(state, [kept, message].filter(Boolean).join('\n\n'), at);
  if (kept !== '') yield { type: 'answered', text: kept, at, withNext: true };
  yield { ...plannedEvent(state, message, steps, at), callId: call.id };
}

function wordsBefore({ threads }: TaskState): string {
  const last = threads.navigator.messages.at(-1);
  return last?.role === 'assistant' ? last.text.trim() : '';
}
