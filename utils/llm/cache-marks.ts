import type { Turn } from './conversation';

const cached = { cache_control: { type: 'ephemeral' } };

/** Marks the last part before the ephemeral ones. */
export function marked<Part extends object>(parts: readonly Part[], ephemeral = 0): Part[] {
  const end = Math.max(0, parts.length - 1 - ephemeral);
  return parts.map((part, index) => (index === end ? { ...part, ...cached } : part));
}

/**
 * Marks the ends of the system prompt and of the last two messages of the user: the cache looks back twenty blocks from
 * a mark, and one turn may be longer. `mark` is told how many parts at an end no later request repeats.
 */
export function withMarkedEnds<Message extends { role: string }>(
  messages: readonly Message[],
  turns: readonly Turn[],
  mark: (message: Message, ephemeral: number) => Message,
): Message[] {
  const newest = turns.at(-1);
  const ephemeral = newest?.role === 'user' ? newest.parts.filter((part) => part.ephemeral).length : 0;
  const ofUser = messages.filter(({ role }) => role === 'user').slice(-2);
  return messages.map((message) =>
    message.role === 'system' || ofUser.includes(message)
      ? mark(message, message === messages.at(-1) ? ephemeral : 0)
      : message,
  );
}
