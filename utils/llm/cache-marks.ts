import type { Turn } from './conversation';

const cached = { cache_control: { type: 'ephemeral' } };

/** Marks the last part before the ephemeral ones for the prompt cache. */
export function marked<Part extends object>(parts: readonly Part[], ephemeral = 0): Part[] {
  const end = Math.max(0, parts.length - 1 - ephemeral);
  return parts.map((part, index) => (index === end ? { ...part, ...cached } : part));
}

/**
 * The last two messages of the user, whose ends are marked: the cache looks back twenty blocks from a mark, and one
 * turn may be longer. With each, how many parts at its end no later request repeats.
 */
export function markedMessages<Message extends { role: string }>(
  messages: readonly Message[],
  turns: readonly Turn[],
): Map<Message, number> {
  const newest = turns.at(-1);
  const ephemeral = newest?.role === 'user' ? newest.parts.filter((part) => part.ephemeral).length : 0;
  const ofUser = messages.filter(({ role }) => role === 'user').slice(-2);
  return new Map(ofUser.map((message) => [message, message === messages.at(-1) ? ephemeral : 0]));
}
