import type { GuardFacts } from '@/utils/agent/ports';

/** Facts of a task that began in a shop, and in which nothing has been approved. */
export function factsOf(given: Partial<GuardFacts> = {}): GuardFacts {
  return {
    userWords: ['Find mugs'],
    startUrl: 'https://shop.example/mugs',
    approvedSites: [],
    plannedSites: [],
    effects: [],
    spentWords: [],
    grants: [],
    readSites: ['shop.example'],
    links: {},
    planApproval: 'ask',
    direct: false,
    codeSites: [],
    ...given,
  };
}
