import { describe, expect, test } from 'vitest';
import type { GuardFacts } from '@/utils/contracts/ports';
import { createGuard } from '@/utils/guard';
import { cardLine } from '../../../helpers/agent-world';
import { callOf, factsOf } from '../../../helpers/guard-facts';

const guard = createGuard(() => false);
const run = (
  facts: Partial<GuardFacts>,
  { code = 'send()', frame, frameUrl }: { code?: string; frame?: string; frameUrl?: string } = {},
) => {
  const args = { code, explanation: 'Tests.', ...(frame ? { frame } : {}) };
  const verdict = guard.decide(
    {
      callId: 'c2',
      call: callOf('execute_code', args),
      tab: { tabId: 1, url: 'https://shop.example/mugs', title: '' },
      ...(frameUrl ? { foreseen: { url: frameUrl } } : {}),
    },
    factsOf(facts),
  );
  return verdict.verdict === 'ask' ? cardLine(verdict.card) : verdict.verdict;
};
const always = (from?: string[]) =>
  ({
    callId: 'c1',
    allow: 'task',
    card: { rule: 'code', host: 'shop.example', code: 'a()', explanation: '', ...(from ? { from } : {}) },
  }) as const;
const readMail = { readSites: ['shop.example', 'mail.example'] };

describe('Code on a site after another was read', () => {
  test('asks despite an earlier yes for all code on the site, and names the site that was read', () => {
    expect(run({ ...readMail, grants: [always()] })).toBe('code on shop.example, after mail.example: send()');
    expect(run({ grants: [always()] })).toBe('allow');
  });

  test('is asked about once where the user allows it for the task, until another site is read', () => {
    expect(run({ ...readMail, grants: [always(['mail.example'])] })).toBe('allow');
    expect(run({ readSites: [...readMail.readSites, 'bank.example'], grants: [always(['mail.example'])] })).toBe(
      'code on shop.example, after mail.example, bank.example: send()',
    );
  });

  test.each<[string, Partial<GuardFacts>]>([
    ['an approved plan has both', { plannedSites: ['mail.example'], approvedSites: ['mail.example'] }],
    [
      'they allowed it on a card of the two',
      {
        grants: [
          always(),
          { callId: 'c0', allow: 'task', card: { rule: 'flow', from: 'mail.example', to: 'shop.example', sends: 'x' } },
        ],
      },
    ],
  ])('does not ask because of that, where all code is allowed and %s', (_why, facts) => {
    expect(run({ ...readMail, grants: [always()], ...facts })).toBe('allow');
  });

  test('names no other site for code that the user wrote themselves', () => {
    expect(run({ ...readMail, userWords: ['Run send()'] })).toBe('code on shop.example: send()');
  });
});

describe('Code is shown before it runs', () => {
  test.each<[string, Partial<GuardFacts>]>([
    [
      'an approved plan has the site and an effect',
      { plannedSites: ['shop.example'], effects: [{ kind: 'submit', count: 9, sites: [], on: 'send()' }] },
    ],
    ['the user named the site', { userWords: ['Run code on shop.example'] }],
    ['another piece was allowed once', { grants: [{ ...always(), allow: 'once' }] }],
    [
      'all code is allowed on another site',
      { grants: [{ ...always(), card: { ...always().card, host: 'bank.example' } }] },
    ],
    [
      'all code is allowed on the site without encryption',
      { grants: [{ ...always(), card: { ...always().card, host: 'http://shop.example' } }] },
    ],
    ['the user wants no plans to approve', { planApproval: 'never' }],
  ])('although %s', (_why, facts) => {
    expect(run(facts)).toBe('code on shop.example: send()');
  });
});

describe('Code in a frame', () => {
  test('is asked about with the host of the frame, whatever was allowed for the page', () => {
    expect(run({ grants: [always()] }, { frame: 'f1e1', frameUrl: 'https://pay.example/form' })).toBe(
      'code on pay.example, frame f1e1, after shop.example: send()',
    );
  });
});
