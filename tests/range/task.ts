import type { GuardFacts, GuardRequest } from '@/utils/agent/ports';

/** An ordinary task: its calls, after the user has approved its plan. */
export interface Task {
  name: string;
  requests: GuardRequest[];
  facts: GuardFacts;
}
