import type { ModelMessage } from '../../contracts/model';
import { estimateTokens } from '../../snapshot/tokens';
import { leftOut } from '../words/left-out';
import { notesOf } from './notes';
import { behindCut } from './cut';

/**
 * Tokens that a conversation may have before older page texts are left out of it: a third of what the model reads at
 * once, and more of a small one.
 */
export function conversationTokens({ contextTokens = usualContext }: { contextTokens?: number }): number {
  const third = Math.floor(contextTokens / 3);
  return Math.min(Math.floor(contextTokens * 0.7), Math.max(leastTokens, Math.min(mostTokens, third)));
}

/** Whether these messages are within a budget of tokens. */
export function fitsBudget(messages: readonly ModelMessage[], budget: number): boolean {
  // No text has more tokens than this: most conversations need no count.
  if (messages.reduce((sum, message) => sum + textOf(message).length, 0) * 1.2 <= budget) return true;
  return tokensOf(messages) <= budget;
}

/**
 * Makes a conversation that has outgrown its budget much shorter in one step, so that this is rare and prompt caches
 * hit in between. All page texts of `before` are left out. Where that is not enough, whole turns between the first
 * message and the newest ones are left out too, and `recap` takes their place. `latest` is what is new; it stays as it
 * is, and should hold the whole page. Pure.
 */
export function compactConversation(
  before: readonly ModelMessage[],
  latest: readonly ModelMessage[],
  budget: number,
  recap = '',
): ModelMessage[] {
  const bare = before.map(withoutPages);
  const room = budget * keptPart - tokensOf(latest);
  if (tokensOf(bare) <= room) return [...bare, ...latest];
  const notes = (end: number) => notesOf(before.slice(0, end), Math.max(leastNotes, budget * notesPart));
  return [...withoutMiddle(bare, notes, room, recap), ...latest];
}

/** The first message, with the recap at its end, what the model wrote since, and the newest turns that fit. */
function withoutMiddle(
  messages: ModelMessage[],
  notes: (end: number) => ModelMessage[],
  room: number,
  recap: string,
): ModelMessage[] {
  const first = messages[0];
  if (first?.role !== 'user') return messages;
  const own = first.content.filter((part) => part.type !== 'text' || !part.text.startsWith(leftOut.turns));
  const text = `${leftOut.turns}${recap && `\n${recap}`}`;
  const head: ModelMessage = { role: 'user', content: [...own, { type: 'text', text }] };
  const tokensLeft = room - tokensOf([head]);
  const starts = messages.flatMap(({ role }, at) => (role === 'assistant' ? [at] : []));
  const start = starts.find((at) => tokensOf(messages.slice(at)) <= tokensLeft) ?? starts.at(-1);
  if (start === undefined || start <= 1) return messages;
  return [head, ...notes(start), ...messages.slice(start)];
}

/** For a model of which it is not known how much it reads. */
const usualContext = 48_000;
const leastTokens = 8_000;
const mostTokens = 48_000;
/** The part of the budget that a conversation has after it was made shorter. */
const keptPart = 0.5;
/** The part of the budget that the model's own notes may take, and tokens that they have in any case. */
const notesPart = 0.1;
const leastNotes = 500;
const fenced = /<page-content-(\w+)>\n[^]*?\n<\/page-content-\1>/g;
/** Characters: a value or a sum that was read costs no more than the words that would stand for it. */
const shortText = 160;
const withoutLong = (text: string): string =>
  text.replace(fenced, (part) => (part.length <= shortText ? part : leftOut.page)).replace(leftOut.soon, '');

function withoutPages(message: ModelMessage): ModelMessage {
  if (message.role === 'assistant') return behindCut(message);
  if (message.role === 'tool') return { ...message, content: withoutLong(message.content) };
  return {
    ...message,
    content: message.content.map((part) => (part.type === 'text' ? { ...part, text: withoutLong(part.text) } : part)),
  };
}

function tokensOf(messages: readonly ModelMessage[]): number {
  return messages.reduce((sum, message) => sum + estimateTokens(textOf(message)), 0);
}

function textOf(message: ModelMessage): string {
  if (message.role === 'tool') return message.content;
  if (message.role === 'assistant') return message.text + JSON.stringify(message.calls);
  return message.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
