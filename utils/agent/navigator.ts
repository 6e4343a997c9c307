import { tools } from '../tools/index';
import { askModel } from './ask-model';
import type { TaskEvent } from './events';
import type { AgentPorts } from './ports';
import { textNudge } from './prompts';
import type { TaskState } from './state';
import { navigatorToolSpecs } from './tool-specs';

const specs = navigatorToolSpecs(tools);

/** One navigator turn: asks the model for its next calls. The loop carries them out one by one. */
export async function* think(state: TaskState, ports: AgentPorts, signal: AbortSignal): AsyncGenerator<TaskEvent> {
  const message = yield* askModel(state, ports, signal, { role: 'navigator', purpose: 'act', tools: specs });
  if (message.calls.length > 0) return;
  yield { type: 'model-corrected', role: 'navigator', failure: { code: 'MODEL_BAD_RESPONSE', message: textNudge }, at: ports.clock.now() };
}
