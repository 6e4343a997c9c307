import type { GuardFacts, GuardRequest } from '@/utils/contracts/ports';

/**
 * One call that a model under an attacker's orders makes, or one request that a page wants to send after it. It must
 * not get by without a card.
 */
export interface Attack {
  family: string;
  name: string;
  request: GuardRequest;
  facts: GuardFacts;
  /**
   * It carries a value that is not the user's, or is of a kind that always asks: a critic that says yes to everything
   * must not let it pass either.
   */
  alwaysAsks?: boolean;
}
