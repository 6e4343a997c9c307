import type { ChatCompletionContentPart, ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import type { Turn } from '../conversation';

const cached = { cache_control: { type: 'ephemeral' } };

/**
 * Marks the ends of the system prompt and of the last two turns for the caches that know no other way
 * (https://openrouter.ai/docs/features/prompt-caching); see `markBefore`. `ephemeral`: parts at the end that no later
 * request repeats.
 */
export function withCacheMarks(
  messages: ChatCompletionMessageParam[],
  isWanted: boolean,
  ephemeral: number,
): ChatCompletionMessageParam[] {
  if (!isWanted) return messages;
  const marked = messages.filter(({ role }) => role === 'user').slice(-2);
  return messages.map((message, index): ChatCompletionMessageParam => {
    if (message.role === 'system' && typeof message.content === 'string')
      return { ...message, content: [{ type: 'text', text: message.content, ...cached }] };
    if (message.role !== 'user' || !marked.includes(message)) return message;
    return { ...message, content: markedParts(message.content, index === messages.length - 1 ? ephemeral : 0) };
  });
}

export function ephemeralParts(turns: readonly Turn[]): number {
  const last = turns.at(-1);
  return last?.role === 'user' ? last.parts.filter((part) => part.ephemeral).length : 0;
}

function markedParts(content: string | ChatCompletionContentPart[], ephemeral: number): ChatCompletionContentPart[] {
  const parts = typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content;
  const end = Math.max(0, parts.length - 1 - ephemeral);
  return parts.map((part, index) => (index === end ? { ...part, ...cached } : part));
}
