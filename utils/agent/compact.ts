import type { ModelMessage } from '../llm/types';
import { estimateTokens } from '../snapshot/tokens';

/** Tokens that a conversation may have before page texts of its past are left out. */
export function conversationTokens({ contextTokens }: { contextTokens?: number }): number {
  return contextTokens === undefined
    ? mostConversationTokens
    : Math.min(mostConversationTokens, Math.floor(contextTokens * 0.7));
}

/**
 * The conversation within its budget: as it is while it fits, else with older page texts left out, oldest first, until half of the budget
 * is free again, so that this happens rarely and prompt caches hit in between. The newest whole page, what changed since, and what the
 * model has not answered yet always stay. What was left out once stays left out when the result is kept. Where that is not enough, whole
 * turns between the first message and the newest ones are left out too, and `recap` stands for them. Pure.
 */
export function compact(messages: ModelMessage[], budget: number, recap = ''): ModelMessage[] {
  // No text has more tokens than this: most conversations need no count.
  if (messages.reduce((sum, message) => sum + lengthOf(message), 0) * 1.2 <= budget) return messages;
  const sizes = messages.map((message) => estimateTokens(textOf(message)));
  let total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= budget) return messages;
  const result = [...messages];
  const newestPage = messages.findLastIndex((message) => message.role === 'user' && wholePage.test(textOf(message)));
  const answered = messages.findLastIndex((message) => message.role === 'assistant');
  for (let at = 0; at < answered && total > budget / 2; at++) {
    const message = messages[at];
    if (!message || message.role === 'assistant' || (message.role === 'user' && at >= newestPage)) continue;
    const shorter = withoutPages(message);
    total -= (sizes[at] ?? 0) - estimateTokens(textOf(shorter));
    result[at] = shorter;
  }
  return total <= budget ? result : withoutMiddle(result, budget / 2, recap);
}

/** The first message, with the recap at its end, and the newest turns that fit, at least one. */
function withoutMiddle(messages: ModelMessage[], budget: number, recap: string): ModelMessage[] {
  const first = messages[0];
  const starts = messages.flatMap(({ role }, at) => (role === 'assistant' ? [at] : []));
  const sizeFrom = (start: number) =>
    messages.slice(start).reduce((sum, message) => sum + estimateTokens(textOf(message)), 0);
  const start = starts.find((at) => sizeFrom(at) <= budget) ?? starts.at(-1);
  if (first?.role !== 'user' || start === undefined || start <= 1) return messages;
  const own = first.content.filter((part) => part.type !== 'text' || !part.text.startsWith(turnsLeftOut));
  return [
    { role: 'user', content: [...own, { type: 'text', text: `${turnsLeftOut}${recap && `\n${recap}`}` }] },
    ...messages.slice(start),
  ];
}

const turnsLeftOut = 'Earlier turns were left out here.';

const mostConversationTokens = 100_000;
const leftOut = '(older page text left out)';
const wholePage = /(^|\n)The page:\n<page-content-/;
const fenced = /<page-content-(\w+)>\n[^]*?\n<\/page-content-\1>/g;

function withoutPages(message: ModelMessage): ModelMessage {
  if (message.role === 'tool') return { ...message, content: message.content.replace(fenced, leftOut) };
  if (message.role === 'assistant') return message;
  return {
    ...message,
    content: message.content.map((part) =>
      part.type === 'text' ? { ...part, text: part.text.replace(fenced, leftOut) } : part,
    ),
  };
}

function textOf(message: ModelMessage): string {
  if (message.role === 'tool') return message.content;
  if (message.role === 'assistant') return message.text + JSON.stringify(message.calls);
  return message.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

function lengthOf(message: ModelMessage): number {
  return textOf(message).length;
}
