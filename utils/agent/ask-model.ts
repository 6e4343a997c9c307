import { iterateAbortable } from '../async';
import { fail } from '../failure';
import type { AssistantMessage, ContentPart, LocalContext, ModelRequest, Role, ToolSpec } from '../llm/types';
import { buildRequest, withPassing } from './context';
import { elapsed } from './elapsed';
import type { ReviewReason, TaskEvent } from './events';
import type { AgentPorts } from './ports';
import { shrinkAfter, withShrunk } from './shrink';
import type { TaskState } from './state';

interface Question {
  role: Role;
  purpose: LocalContext['purpose'];
  tools: ToolSpec[];
  reason?: ReviewReason;
  passing?: ContentPart[];
}

/**
 * Asks a role's model and yields what happens: `model-asked`, streamed text, retries, and `model-answered` as the
 * last. Returns the message. A request that is too long is made shorter and sent once more. Throws AgentError; an answer that is cut
 * or refused is never used.
 */
export async function* askModel(
  state: TaskState,
  ports: AgentPorts,
  signal: AbortSignal,
  question: Question,
): AsyncGenerator<TaskEvent, AssistantMessage> {
  const { role, purpose, tools, passing = [] } = question;
  const request = withPassing(buildRequest(state, role, purpose, tools), passing);
  try {
    return yield* ask(state, ports, signal, question, request);
  } catch (error) {
    const shrunk = shrinkAfter(error, role, request, ports.clock.now());
    if (!shrunk) throw error;
    const { requestsLeft, ...event } = shrunk;
    yield event;
    const shorter = withPassing(
      buildRequest(withShrunk(state, event), role, purpose, tools),
      passing.filter((part) => part.type === 'image'),
    );
    return yield* ask(state, ports, signal, question, { ...shorter, attempts: requestsLeft });
  }
}

async function* ask(
  state: TaskState,
  ports: AgentPorts,
  signal: AbortSignal,
  { role, purpose, reason }: Question,
  request: ModelRequest,
): AsyncGenerator<TaskEvent, AssistantMessage> {
  const { clock } = ports;
  const startedAt = clock.now();
  yield { type: 'model-asked', role, purpose, at: startedAt };
  let full = '';
  for await (const event of iterateAbortable(ports.models.stream(role, request, signal), signal)) {
    const at = clock.now();
    if (event.type === 'text') {
      full += event.delta;
      yield { type: 'text-streamed', role, full, at };
    } else if (event.type === 'retrying') {
      full = '';
      const { attempt, maxAttempts, waitMs, failure } = event;
      yield { type: 'retrying', role, attempt, maxAttempts, waitMs, failure, at };
    } else if (event.type === 'adapted') {
      full = '';
      yield { type: 'adapted', role, lack: event.lack, model: state.models[role].model, at };
    } else if (event.type === 'done') {
      if (event.stop === 'refusal') throw fail('MODEL_REFUSED', 'The model refused to answer.');
      if (event.stop === 'length')
        throw fail('MODEL_OUTPUT_LIMIT', 'The answer of the model was cut at its length limit.');
      const message = withUniqueCallIds(event.message, state);
      // Calls of the navigator wait in the state to be carried out; what else an answer means is told by the event that follows.
      const withNext = role === 'navigator' && message.calls.length > 0 ? {} : { withNext: true as const };
      yield {
        type: 'model-answered',
        role,
        purpose,
        message,
        usage: event.usage,
        ms: elapsed(startedAt, at),
        at,
        ...(reason ? { reason } : {}),
        ...withNext,
      };
      return message;
    }
  }
  throw fail('MODEL_BAD_RESPONSE', 'The stream of the model ended without a message.');
}

/** Some servers number their calls anew in each answer; in a task an id stands for one call. */
function withUniqueCallIds(message: AssistantMessage, state: TaskState): AssistantMessage {
  const used = new Set(state.history.map(({ call }) => call.id));
  const calls = message.calls.map((call) => {
    let { id } = call;
    for (let n = 2; used.has(id); n += 1) id = `${call.id}_${n}`;
    used.add(id);
    return id === call.id ? call : { ...call, id };
  });
  return { ...message, calls };
}
