import { AgentError } from '../../failure';
import type { ModelRequest, Role } from '../../contracts/model';
import { estimateTokens } from '../../snapshot/tokens';
import { conversationTokens } from './compact';
import type { EventOf } from '../../contracts/events';

type Shrunk = EventOf<'shrunk'>;

/** How often one request to a model may be sent. */
const MAX_REQUESTS = 4;
/** If the model's context is known */
const ANSWER_TOKENS = 1_000;

/**
 * From now on with 40 % less conversation than was sent, or less by the limit that the server reported. Undefined for
 * other failures, and where no request is left.
 */
export function shrinkAfter(
  error: unknown,
  role: Role,
  request: ModelRequest,
  at: number,
): (Shrunk & { requestsLeft: number }) | undefined {
  if (!(error instanceof AgentError) || error.failure.code !== 'MODEL_CONTEXT_OVERFLOW') return undefined;
  const { attempts = 1, contextTokens: toldLimit } = error.failure.params ?? {};
  const requestsLeft = MAX_REQUESTS - Number(attempts);
  if (requestsLeft < 1) return undefined;
  const conversation = estimateTokens(
    request.messages
      .map((message) =>
        JSON.stringify(message.role === 'user' ? message.content.filter(({ type }) => type === 'text') : message),
      )
      .join('\n'),
  );
  const around = estimateTokens(request.system + JSON.stringify(request.tools));
  const room = Math.min(
    conversation * 0.6,
    toldLimit === undefined ? Infinity : Number(toldLimit) - around - ANSWER_TOKENS,
  );
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
