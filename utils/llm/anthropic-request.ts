import type {
  CacheControlEphemeral,
  ContentBlockParam,
  MessageCreateParamsStreaming,
  MessageParam,
  TextBlockParam,
} from '@anthropic-ai/sdk/resources/messages';
import type { ModelMessage, ModelRequest } from './types';

const DEFAULT_MAX_TOKENS = 4096;
const cached: { cache_control: CacheControlEphemeral } = { cache_control: { type: 'ephemeral' } };

/** The body of a streaming message. The ends of tools, system prompt and conversation are marked for the prompt cache. */
export function anthropicBody(model: string, request: ModelRequest): MessageCreateParamsStreaming {
  const tools = request.tools.map(({ name, description, parameters }, index) => ({
    name,
    description,
    input_schema: { ...parameters, type: 'object' as const },
    ...(index === request.tools.length - 1 && cached),
  }));
  return {
    model,
    max_tokens: request.maxOutputTokens ?? DEFAULT_MAX_TOKENS,
    stream: true,
    ...(request.system.trim() && { system: [{ type: 'text' as const, text: request.system, ...cached }] }),
    messages: toMessages(request.messages),
    ...(tools.length > 0 && {
      tools,
      ...(request.toolChoice === 'required' &&
        !request.lacks?.includes('tool_choice') && { tool_choice: { type: 'any' as const } }),
    }),
  };
}

/** The wire wants user and assistant in turn, so neighbours of one role become one message. */
function toMessages(messages: ModelMessage[]): MessageParam[] {
  const turns: { role: 'user' | 'assistant'; content: ContentBlockParam[] }[] = [];
  for (const message of messages) {
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const content = toBlocks(message);
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(...content);
    else if (content.length > 0) turns.push({ role, content });
  }
  const newest = messages.at(-1);
  const passing =
    newest?.role === 'user'
      ? newest.content.filter((part) => part.passing && (part.type === 'image' || part.text.trim() !== '')).length
      : 0;
  return turns.map(({ role, content }, index) => ({
    role,
    content: index === turns.length - 1 ? markBefore(resultsFirst(content), passing) : resultsFirst(content),
  }));
}

function toBlocks(message: ModelMessage): ContentBlockParam[] {
  if (message.role === 'tool') {
    return [
      {
        type: 'tool_result',
        tool_use_id: wireId(message.callId),
        content: message.content,
        ...(message.isError && { is_error: true }),
      },
    ];
  }
  if (message.role === 'assistant') {
    return [
      ...text(message.text),
      ...message.calls.map((call) => ({
        type: 'tool_use' as const,
        id: wireId(call.id),
        name: call.name,
        input: call.arguments,
      })),
    ];
  }
  return message.content.flatMap((part): ContentBlockParam[] =>
    part.type === 'text'
      ? text(part.text)
      : [{ type: 'image', source: { type: 'base64', media_type: part.mediaType, data: part.data } }],
  );
}

/** Blocks of white space alone are refused by the server. */
function text(value: string): TextBlockParam[] {
  return value.trim() === '' ? [] : [{ type: 'text', text: value }];
}

/** Results must stand before anything else in the message that answers the calls. */
function resultsFirst(content: ContentBlockParam[]): ContentBlockParam[] {
  const isResult = (block: ContentBlockParam) => block.type === 'tool_result';
  return [...content.filter(isResult), ...content.filter((block) => !isResult(block))];
}

/** Marks the end of what later requests repeat: the last block, but for the passing ones behind it. */
function markBefore(content: ContentBlockParam[], passing: number): ContentBlockParam[] {
  const end = Math.max(0, content.length - 1 - passing);
  return content.map((block, index) => (index === end ? ({ ...block, ...cached } as ContentBlockParam) : block));
}

/** Ids of another provider may have characters that this one refuses. */
function wireId(id: string): string {
  return id.replace(/[^\w-]/g, '_');
}
