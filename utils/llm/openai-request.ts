import type {
  ChatCompletionContentPart,
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import type { ContentPart, ModelMessage, ModelRequest } from './types';

/** The body of a streaming chat completion. Options that old servers do not know are left out where they can be. */
export function openAiBody(
  model: string,
  request: ModelRequest,
  hostname: string,
): ChatCompletionCreateParamsStreaming {
  const { tools, maxOutputTokens, lacks = [] } = request;
  return {
    model,
    messages: [
      ...(request.system ? [{ role: 'system' as const, content: request.system }] : []),
      ...request.messages.map(toMessage),
    ],
    stream: true,
    ...(!lacks.includes('stream_options') && { stream_options: { include_usage: true } }),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({
        type: 'function' as const,
        function: { name, description, parameters },
      })),
      ...(request.toolChoice === 'required' && !lacks.includes('tool_choice') && { tool_choice: 'required' as const }),
    }),
    ...(maxOutputTokens !== undefined &&
      (hostname === 'api.openai.com' ? { max_completion_tokens: maxOutputTokens } : { max_tokens: maxOutputTokens })),
  };
}

function toMessage(message: ModelMessage): ChatCompletionMessageParam {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.content };
  if (message.role === 'user') return { role: 'user', content: toContent(message.content) };
  if (message.calls.length === 0) return { role: 'assistant', content: message.text };
  return {
    role: 'assistant',
    content: message.text || null,
    // Arguments that were no JSON go back as `{}`: servers that parse the history would refuse the whole request.
    tool_calls: message.calls.map((call) => ({
      id: call.id,
      type: 'function',
      function: { name: call.name, arguments: JSON.stringify(call.arguments) },
    })),
  };
}

/** Plain text stays a string: many small servers know no lists of parts. */
function toContent(parts: ContentPart[]): string | ChatCompletionContentPart[] {
  if (parts.every((part) => part.type === 'text')) return parts.map((part) => part.text).join('\n\n');
  return parts.map((part) =>
    part.type === 'text'
      ? { type: 'text', text: part.text }
      : { type: 'image_url', image_url: { url: `data:${part.mediaType};base64,${part.data}` } },
  );
}
