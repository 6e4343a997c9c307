import { featurePort } from '../../../utils/contracts/feature-parts';
import type { UserFact } from '../../../utils/contracts/records';
import { defineTool } from '../../../utils/contracts/tool';
import { fail } from '../../../utils/failure';
import { z } from '../../../utils/zod';
import { offered } from './offered';

export interface FactsPort {
  read(): Promise<UserFact[]>;
}

const factsPort = featurePort<FactsPort>('about-you');

export const getUserFacts = defineTool({
  name: 'get_user_facts',
  description:
    'What the user wrote about themselves, by the labels that the request lists. Ask for no more than the task needs.',
  schema: () => z.object({ labels: z.array(z.string()).min(1).max(30) }),
  // A card names what the user wrote, and nothing that a model made up.
  guard({ labels }, task) {
    const asked = labels.map((label) => label.trim().toLowerCase());
    return { rule: 'user-facts', labels: offered(task).labels.filter((label) => asked.includes(label.toLowerCase())) };
  },
  effect: 'read',
  attempt: 'never',
  isOffered: (task) => offered(task).labels.length > 0,
  label: ({ labels }) => ({ key: 'tool_get_user_facts', params: { labels: labels.join(', ') } }),
  async run({ labels }, context) {
    const stored = await factsPort(context).read();
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
