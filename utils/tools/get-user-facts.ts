import { z } from '../zod';
import { fail } from '../failure';
import { defineTool } from '../contracts/tool';

export const getUserFacts = defineTool({
  name: 'get_user_facts',
  description:
    'What the user wrote about themselves, by the labels that the request lists. Ask for no more than the task needs.',
  schema: () => z.object({ labels: z.array(z.string()).min(1).max(30) }),
  guard: ({ labels }) => ({ rule: 'user-facts', labels }),
  effect: 'read',
  attempt: 'never',
  replays: true,
  shownAs: 'row',
  isOffered: ({ consent }) => consent.factLabels.length > 0,
  label: ({ labels }) => ({ key: 'tool_get_user_facts', params: { labels: labels.join(', ') } }),
  async run({ labels }, { facts }) {
    const stored = await facts.read();
    const requested = labels.map((label) => label.trim().toLowerCase());
    const found = stored.filter(({ label }) => requested.includes(label.toLowerCase()));
    if (found.length === 0)
      throw fail(
        'INVALID_ARGUMENTS',
        `There is no such fact. There are: ${stored.map(({ label }) => label).join(', ')}.`,
      );
    const missing = requested.length - found.length;
    return {
      summary: `The user's own words.${missing > 0 ? ` Not stored: ${missing} of these labels.` : ''}`,
      facts: found,
    };
  },
});
