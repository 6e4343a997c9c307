import { tools } from '../tools/index';
import { askModel } from './ask-model';
import type { TaskEvent } from './events';
import type { AgentPorts } from './ports';
import { textNudge } from './prompts';
import type { TaskState } from './state';
import { navigatorToolSpecs } from './tool-specs';

const specs = navigatorToolSpecs(tools);
const withoutFiles = specs.filter(({ name }) => name !== 'upload_file');

/** One navigator turn: asks the model for its next calls. The loop carries them out one by one. */
export async function* think(state: TaskState, ports: AgentPorts, signal: AbortSignal): AsyncGenerator<TaskEvent> {
  const message = yield* askModel(state, ports, signal, { role: 'navigator', purpose: 'act', tools: hasFiles(state) ? specs : withoutFiles });
  if (message.calls.length > 0) return;
  yield { type: 'model-corrected', role: 'navigator', failure: { code: 'MODEL_BAD_RESPONSE', message: textNudge }, at: ports.clock.now() };
}

/** Whether the user has attached a file to anything that he said in this task. */
function hasFiles({ entries }: TaskState): boolean {
  return entries.some((entry) => entry.kind === 'user' && (entry.attachments?.length ?? 0) > 0);
}
