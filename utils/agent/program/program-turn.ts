import { askModel } from '../loop/ask-model';
import { pictureParts } from '../navigator/picture-parts';
import type { TaskEvent } from '../../contracts/events';
import type { AgentPorts } from '../../contracts/ports';
import type { TaskState } from '../task/state';

export async function* takeProgramTurn(
  state: TaskState,
  ports: AgentPorts,
  signal: AbortSignal,
): AsyncGenerator<TaskEvent> {
  const ephemeral = await pictureParts(state, ports, signal);
  yield* askModel(state, ports, signal, { role: 'navigator', purpose: 'act', tools: [], ephemeral });
}
