import { list, type Json } from '../json.ts';
import { eachMessage, first, type Rule } from './rule.ts';

/** The models that think by default, and bind each thought to all that stood before it. */
export function bindsThinking(model: string): boolean {
  return /^claude-(?:(?:sonnet|opus|haiku)-5-5|fable-5)/.test(model);
}

/** What a thought is bound to: the system prompt, the tools and the messages before it. Marks for the cache are not. */
export function whatStandsBefore({ system, tools, messages }: Json, end?: number): string {
  return JSON.stringify([system, tools, list(messages).slice(0, end)], (key, value: unknown) =>
    key === 'cache_control' ? undefined : value,
  );
}

export const boundThinking: Rule = eachMessage(
  'what stands before a thought is as it was',
  ({ content }, index, { body, model, given }) =>
    first(list(content), ({ type, signature }, block) =>
      bindsThinking(model) &&
      type === 'thinking' &&
      given.bound.get(String(signature)) !== whatStandsBefore(body, index)
        ? {
            message: `messages.${index}.content.${block}: Invalid \`signature\` in \`thinking\` block. The block is bound to a different conversation.`,
          }
        : undefined,
    ),
);
