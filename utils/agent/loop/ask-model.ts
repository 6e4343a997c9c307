import { iterateAbortable } from '../../async';
import { fail, type Failure, AgentError } from '../../failure';
import type { AssistantMessage, ContentPart, LocalContext, Role, ToolSpec, ModelRequest } from '../../contracts/model';
import { buildRequest, withEphemeralParts, type BuiltRequest } from '../request/build-request';
import { elapsed } from '../task/elapsed';
import type { EphemeralPart, ReviewReason, EventOf } from '../../contracts/events';
import { behindCut, withoutGiven } from '../request/cut';
import { withShrunk } from '../fold/fold-shrunk';
import { defined } from '../../defined';
import type { TaskState } from '../task/state';
import type { Events, StepContext } from '../task/step';
import { estimateTokens } from '../../snapshot/tokens';
import { conversationTokens, tokensOf } from '../request/compact';

interface Question {
  role: Role;
  purpose: LocalContext['purpose'];
  tools: ToolSpec[];
  reason?: ReviewReason;
  ephemeral?: ContentPart[];
}

/**
 * Yields `model-asked`, streamed text, retries, and `model-answered` last; returns the message. Shortens a request that
 * is too long, and sends it once more. Keeps and continues an answer to the user that is cut at its length limit
 * (`answer-cut`), discards any other cut one (`model-corrected`), and returns undefined for both. Throws AgentError,
 * also where the model refuses.
 */
export async function* askModel(context: StepContext, question: Question): Events<AssistantMessage | undefined> {
  const { state, ports } = context;
  const { role, purpose, tools, ephemeral = [] } = question;
  const built = buildRequest(state, role, purpose, tools);
  // The loop itself waits for a lost model.
  const request = { ...withEphemeralParts(built.request, ephemeral), ...(state.modelLoss ? { attempts: 1 } : {}) };
  try {
    return yield* ask(context, question, { ...built, request });
  } catch (error) {
    const shrunk = shrinkAfter(error, role, request, ports.clock.now());
    if (!shrunk) throw error;
    const { requestsLeft, ...event } = shrunk;
    yield event;
    const shorter = buildRequest(withShrunk(state, event), role, purpose, tools);
    const images = ephemeral.filter((part) => part.type === 'image');
    const again = { ...withEphemeralParts(shorter.request, images), attempts: requestsLeft };
    return yield* ask(context, { ...question, ephemeral: images }, { ...shorter, request: again });
  }
}

async function* ask(
  { state, ports, signal }: StepContext,
  { role, purpose, reason, ephemeral = [] }: Question,
  { request, conversation, sent, isRestarted }: BuiltRequest,
): Events<AssistantMessage | undefined> {
  const { clock } = ports;
  const startedAt = clock.now();
  yield { type: 'model-asked', role, purpose, at: startedAt };
  const before = purpose === 'plan' ? (state.cutAnswer?.text ?? '') : '';
  let full = before;
  let isRefused = false;
  for await (const event of iterateAbortable(ports.models.stream(role, request, signal), signal)) {
    const at = clock.now();
    if (event.type === 'text') {
      full += event.delta;
      yield { type: 'text-streamed', role, full, at };
    } else if (event.type === 'retrying') {
      full = before;
      const { attempt, maxAttempts, waitMs, failure } = event;
      yield { type: 'retrying', role, attempt, maxAttempts, waitMs, failure, at };
    } else if (event.type === 'adapted') {
      full = before;
      isRefused ||= event.unsupported === 'returned_reasoning';
      yield { type: 'adapted', role, lack: event.unsupported, model: state.models[role].model, at };
    } else if (event.type === 'done') {
      if (event.stop === 'refusal')
        throw fail('MODEL_REFUSED', 'The model refused to answer.', event.why ? { params: { said: event.why } } : {});
      const isAnswer = purpose === 'plan' && event.message.calls.length === 0 && event.message.text.trim() !== '';
      if (event.stop === 'length' && !isAnswer) {
        yield { type: 'model-corrected', role, failure: cutAtLimit, usage: event.usage, at };
        return undefined;
      }
      const unique = withUniqueCallIds(event.message, state);
      // This answer is bound to ephemeral parts, which are not repeated.
      const message = ephemeral.length > 0 ? behindCut(unique) : unique;
      yield {
        type: 'model-answered',
        role,
        purpose,
        message,
        usage: event.usage,
        ms: elapsed(startedAt, at),
        at,
        ...defined({ reason }),
        sent: isRefused ? withoutGiven(conversation) : sent,
        ...(ephemeral.length > 0 ? { ephemeral: ephemeral.map(noteOf) } : {}),
        ...(isRestarted || isRefused ? { restarted: true } : {}),
        // What comes of it: a call that begins, a card, an answer.
        withNext: true,
      };
      if (event.stop !== 'length') return message;
      yield { type: 'answer-cut', role, text: before + message.text, at };
      return undefined;
    }
  }
  throw fail('MODEL_BAD_RESPONSE', 'The stream of the model ended without a message.');
}

/** A picture is too large for the log; a small copy is not. */
function noteOf(part: ContentPart): EphemeralPart {
  const { source } = part;
  if (part.type === 'text') return { kind: 'text', text: part.text, ...defined({ source }) };
  const { data, small } = part;
  return { kind: 'picture', bytes: Math.floor((data.length * 3) / 4), ...defined({ small, source }) };
}

const cutAtLimit: Failure = { code: 'MODEL_OUTPUT_LIMIT', message: 'The answer was cut at its length limit.' };

/** Some servers restart their numbering in each answer, but what is allowed depends on a call's id. */
function withUniqueCallIds(message: AssistantMessage, state: TaskState): AssistantMessage {
  const { history, turnCalls, consent } = state;
  const used = new Set([
    ...[...history, ...turnCalls].map(({ call }) => call.id),
    ...consent.grants.map(({ callId }) => callId),
  ]);
  const calls = message.calls.map((call) => {
    let { id } = call;
    for (let n = 2; used.has(id); n += 1) id = `${call.id}_${n}`;
    used.add(id);
    return id === call.id ? call : { ...call, id };
  });
  return { ...message, calls };
}

type Shrunk = EventOf<'shrunk'>;

const MAX_REQUESTS = 4;
const ANSWER_TOKENS = 1_000;

/**
 * With 40 % less conversation than was sent, or by the limit that the server reported. Undefined for other failures,
 * and where no request is left.
 */
function shrinkAfter(
  error: unknown,
  role: Role,
  request: ModelRequest,
  at: number,
): (Shrunk & { requestsLeft: number }) | undefined {
  if (!(error instanceof AgentError) || error.failure.code !== 'MODEL_CONTEXT_OVERFLOW') return undefined;
  const { attempts = 1, contextTokens: toldLimit } = error.failure.params ?? {};
  const requestsLeft = MAX_REQUESTS - Number(attempts);
  if (requestsLeft < 1) return undefined;
  const around = estimateTokens(request.system + JSON.stringify(request.tools));
  const most = toldLimit === undefined ? Infinity : Number(toldLimit) - around - ANSWER_TOKENS;
  const room = Math.min(tokensOf(request.messages) * 0.6, most);
  return {
    type: 'shrunk',
    role,
    contextTokens: Math.ceil(Math.max(room, minConversationTokens) / conversationPart),
    requestsLeft,
    at,
  };
}

const minConversationTokens = 700;
const conversationPart = conversationTokens({ contextTokens: 10_000 }) / 10_000;
