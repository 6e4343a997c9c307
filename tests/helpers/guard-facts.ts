import type { GuardFacts, GuardPort, GuardRequest, GuardVerdict } from '@/utils/contracts/ports';
import type { CriticKind } from '@/utils/contracts/ports';
import { toolNamed } from '@/utils/tools';
import { defaultSafety } from '@/utils/settings/safety';
import type { CallFacts } from '@/utils/contracts/call-facts';
import { callFactsOf } from '@/utils/contracts/tool';

/** What a tool states about a call with these arguments. */
export function callOf(name: string, args: Record<string, unknown>): CallFacts {
  const tool = toolNamed(name);
  if (!tool) throw new Error(`There is no tool ${name}.`);
  return callFactsOf(tool, args);
}

/** Facts of a task that began in a shop and has no approvals yet. */
export function factsOf(given: Partial<GuardFacts> = {}): GuardFacts {
  const facts: GuardFacts = {
    userWords: ['Find mugs'],
    startUrl: 'https://shop.example/mugs',
    approvedSites: [],
    plannedSites: [],
    effects: [],
    saidSince: 'nothing',
    declined: [],
    put: [],
    files: [],
    judged: [],
    passed: [],
    here: [],
    grants: [],
    readSites: ['shop.example'],
    links: {},
    written: [],
    typedSecret: false,
    ranCode: false,
    ownSites: [],
    planApproval: 'ask',
    safety: defaultSafety,
    readFacts: [],
    direct: false,
    ...given,
  };
  // What stands in the document was written.
  return { ...facts, written: [...new Set([...facts.written, ...facts.here.map(({ value }) => value)])] };
}

/** What is decided where a critic says of everything that the user asked for it, as a kind of its own where given. */
export function decideWithCritic(
  guard: Pick<GuardPort, 'decide'>,
  request: GuardRequest,
  facts: GuardFacts,
  kind: CriticKind = 'submit',
): GuardVerdict {
  const verdict = guard.decide(request, facts);
  if (verdict.verdict !== 'ask' || !verdict.question) return verdict;
  const judged = [...facts.judged, { key: verdict.question.key, asked: 'yes' as const, kind }];
  return guard.decide(request, { ...facts, judged });
}
