import { jsonOf } from '../../json';
import type {
  ChatCompletionContentPart,
  ChatCompletionContentPartText,
  ChatCompletionCreateParams,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import { marked, withMarkedEnds } from '../cache-marks';
import { turnsOf, type AnsweredCall, type AssistantTurn, type Turn } from '../conversation';
import type { Dialect } from '../dialects';
import { effortOf } from '../effort';
import { portableTools } from '../tool-schemas';
import type { Capability, ContentPart, ModelRequest } from '../../contracts/model';
import { wireWords } from '../words';
import { chatGiven, returnedFields, type ReasoningNeed } from './chat-given';

/** No dispensable option, nothing empty, no unknown field. */
export function chatBody(
  model: string,
  request: ModelRequest,
  host: string,
  dialect: Dialect,
): ChatCompletionCreateParams {
  const { maxOutputTokens, unsupported = [] } = request;
  const accepts = (capability: Capability) => !unsupported.includes(capability);
  const effort = effortOf(request);
  const tools = portableTools(request.tools);
  const outputLimit = maxOutputTokens ?? (dialect.reservesOutput ? usualOutput[request.local.purpose] : undefined);
  const system = accepts('system_role') ? request.system : '';
  const first = { role: 'user' as const, content: [{ type: 'text' as const, text: system ? '' : request.system }] };
  const turns = turnsOf({ host, model }, { ...request, messages: [first, ...request.messages] }, dialect);
  const messages: ChatCompletionMessageParam[] = [
    ...(system.trim() ? [{ role: 'system' as const, content: system }] : []),
    ...messagesOf(turns, dialect, accepts),
  ];
  return {
    model,
    messages: dialect.cacheMarks && accepts('cache_marks') ? withCacheMarks(messages, turns) : messages,
    stream: accepts('streaming'),
    ...(dialect.streamOptions && accepts('stream_options') && { stream_options: { include_usage: true } }),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({
        type: 'function' as const,
        function: {
          name,
          description,
          ...((dialect.emptyParameters || Object.keys(parameters.properties as object).length > 0) && { parameters }),
        },
      })),
      ...(!accepts('reasoning_with_tools') && { reasoning_effort: 'none' as const }),
    }),
    ...(effort && takesEffort.test(model) && accepts('reasoning_with_tools') && { reasoning_effort: effort }),
    ...(outputLimit !== undefined && accepts('max_tokens') && { [dialect.outputLimit]: outputLimit }),
  };
}

const takesEffort = /glm-5|gpt-oss/i;

const usualOutput = { act: 16_000, plan: 32_000, review: 32_000 } as const;

function messagesOf(
  turns: Turn[],
  dialect: Dialect,
  takes: (capability: Capability) => boolean,
): ChatCompletionMessageParam[] {
  const unnamed = takes('reasoning_fields') ? dialect.reasoning : 'refused';
  const reasoning = takes('turns_without_reasoning') ? unnamed : 'named';
  return turns.flatMap((turn, index) => {
    if (turn.role === 'assistant') return withResults(turn, reasoning);
    const before = turns[index - 1];
    const needsLine =
      before?.role === 'assistant' && before.calls.length > 0 && !(dialect.userAfterTool && takes('user_after_tool'));
    const line: AssistantTurn = { role: 'assistant', text: wireWords.afterResults, calls: [] };
    return [
      ...(needsLine ? withResults(line, reasoning) : []),
      { role: 'user' as const, content: contentOf(turn.parts) },
    ];
  });
}

/** For caches that know no other way (https://openrouter.ai/docs/features/prompt-caching). */
function withCacheMarks(messages: ChatCompletionMessageParam[], turns: Turn[]): ChatCompletionMessageParam[] {
  return withMarkedEnds(messages, turns, (message, ephemeral): ChatCompletionMessageParam => {
    if (message.role === 'user') return { ...message, content: marked(textParts(message.content), ephemeral) };
    return message.role === 'system' ? { ...message, content: marked(textParts(message.content)) } : message;
  });
}

function textParts<Part>(content: string | Part[]): (Part | ChatCompletionContentPartText)[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

/** Results directly follow their calls. */
function withResults(turn: AssistantTurn, reasoning: ReasoningNeed): ChatCompletionMessageParam[] {
  const { text, calls } = turn;
  const given = chatGiven(turn.given);
  // Calls that were read in the text are sent only as calls.
  const isWhole = given?.calls.length === calls.length;
  return [
    {
      role: 'assistant',
      content: (isWhole ? given.content : undefined) ?? text,
      ...returnedFields(given?.fields ?? {}, reasoning, wireWords.noReasoning),
      ...(calls.length > 0 && {
        tool_calls: calls.map((call, index) => ({ ...(isWhole && given.calls[index]), ...toolCall(call) })),
      }),
    },
    ...calls.map(({ id, result }) => ({ role: 'tool' as const, tool_call_id: id, content: result })),
  ];
}

/** Servers that parse the history would otherwise refuse the whole request. */
function toolCall({ id, name, arguments: args }: AnsweredCall) {
  return { id, type: 'function' as const, function: { name, arguments: jsonOf(args) } };
}

/** Plain text stays a string: many small servers support no lists of parts. */
function contentOf(parts: ContentPart[]): string | ChatCompletionContentPart[] {
  if (parts.every((part) => part.type === 'text')) return parts.map((part) => part.text).join('\n\n');
  return parts.map((part) =>
    part.type === 'text'
      ? { type: 'text', text: part.text }
      : { type: 'image_url', image_url: { url: `data:${part.mediaType};base64,${part.data}` } },
  );
}
