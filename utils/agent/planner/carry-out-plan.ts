import type { ToolCall } from '../../contracts/model';
import { parsePlan, planEvents } from './planner';
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
  yield* planEvents(state, wordsBefore(state), parsed.args, at, call.id);
}

function wordsBefore({ threads }: TaskState): string {
  const last = threads.navigator.messages.at(-1);
  return last?.role === 'assistant' ? last.text.trim() : '';
}
