import { literal } from '../masked';
import type { Rule } from './rule';

/** Looking something up with the page's own search field. */
export const searchRules: Rule[] = [
  {
    topic: 'fields',
    usage: 'search for T, with the search field of the page',
    examples: [
      'search for honey',
      'search "blue mug"',
      'search this site for tea cups',
      'look for honey in the shop',
      'search my mail for invoices',
    ],
    patterns: [
      /^search\s+(?:in\s+|through\s+)?(?:the|this|my|our|your|all)(?:\s+\S+){1,2}?\s+for\s+(?<text>.+)$/di,
      /^search(?:\s+(?:this|the)\s+(?:page|site|website|shop|store))?(?:\s+for)?\s+(?<text>.+?)(?:\s+(?:on|in|at)\s+(?:this|the)\s+(?:page|site|website|shop|store))?$/di,
      /^(?:look|find)\s+for\s+(?<text>.+?)\s+(?:on|in|at)\s+(?:this|the)\s+(?:site|website|shop|store)$/di,
    ],
    read(group) {
      const words = group('text');
      return words && { kind: 'search', text: literal(words) };
    },
  },
];
