import { toolsOf } from '../tools/index';
import type { ToolSpec } from '../llm/types';
import { askModel } from './ask-model';
import type { TaskEvent } from './events';
import type { AgentPorts } from './ports';
import { textNudge } from './prompts';
import type { TaskState } from './state';
import { navigatorToolSpecs } from './tool-specs';

const specs = {
  withCode: navigatorToolSpecs(toolsOf({ codeAllowed: true })),
  withoutCode: navigatorToolSpecs(toolsOf({ codeAllowed: false })),
};

/** One navigator turn: asks the model for its next calls. The loop carries them out one by one. */
export async function* think(state: TaskState, ports: AgentPorts, signal: AbortSignal): AsyncGenerator<TaskEvent> {
  const message = yield* askModel(state, ports, signal, { role: 'navigator', purpose: 'act', tools: specsFor(state) });
  if (message.calls.length > 0) return;
  yield {
    type: 'model-corrected',
    role: 'navigator',
    failure: { code: 'MODEL_BAD_RESPONSE', message: textNudge },
    at: ports.clock.now(),
  };
}

/** The tools that can be of use in the task. */
function specsFor(state: TaskState): ToolSpec[] {
  const allowed = state.codeAllowed ? specs.withCode : specs.withoutCode;
  return hasFiles(state) ? allowed : allowed.filter(({ name }) => name !== 'upload_file');
}

/** Whether the user has attached a file to anything that he said in this task. */
function hasFiles({ entries }: TaskState): boolean {
  return entries.some((entry) => entry.kind === 'user' && (entry.attachments?.length ?? 0) > 0);
}
