import type { GuardFacts, GuardRequest } from '@/utils/contracts/ports';

/** An ordinary task: its calls, after the user has approved its plan. */
export interface Task {
  name: string;
  requests: GuardRequest[];
  facts: GuardFacts;
  /** How many cards it needs where the critic says that the user asked for everything. Absent: none. */
  cards?: number;
}
