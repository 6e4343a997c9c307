import type { World } from '@/tests/helpers/agent-world';
import type { UserFact } from '@/utils/contracts/records';
import type { FactsPort } from '../core/get-user-facts';
import type { StartedFields } from '../core/offered';

/** A task of a user who wrote this about themselves. */
export function written(facts: UserFact[]): Pick<World, 'features' | 'started'> {
  const port: FactsPort = { read: async () => facts };
  const started: StartedFields = { factLabels: facts.map(({ label }) => label) };
  return { features: { 'about-you': port }, started };
}
