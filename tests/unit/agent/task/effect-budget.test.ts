import { describe, expect, test } from 'vitest';
import type { ConfirmCard, EffectKind, Spending } from '@/utils/contracts/ports';
import { approvedEffects, refundRefused, spend } from '@/utils/agent/task/effect-budget';
import { guardFacts } from '@/utils/agent/loop/guard-facts';
import { reduce } from '@/utils/agent/fold/reduce';
import { toDraft } from '@/utils/contracts/plan-steps';
import { createGuard } from '@/utils/guard';
import { started } from '../../../helpers/journal';
import { form, press, said as words, send } from '../../../range/kinds/scene';

const said = (kind: EffectKind): Spending => ({ from: 'critic', key: 'act 0', kind });
const spent = () => ({
  consent: { effects: [{ kind: 'send' as const, count: 0, sites: [], on: 'Send' }], passed: ['act 0', 'other 0'] },
  refusals: [] as string[],
});

test("What passed by the critic's word is given back twice at most, however often it is refused", () => {
  const respend = (state: ReturnType<typeof spent>) => ({
    ...state,
    consent: { ...state.consent, passed: [...state.consent.passed, 'act 0'] },
  });
  let state = refundRefused(spent(), said('send'));
  expect(state.consent.passed).toEqual(['other 0']);
  state = refundRefused(respend(state), said('send'));
  expect(state.consent.passed).toEqual(['other 0']);
  state = refundRefused(respend(state), said('send'));
  expect(state.consent.passed).toEqual(['other 0', 'act 0']);
});

test('An effect of the plan is given back with its count', () => {
  const { consent } = refundRefused(spent(), { from: 'plan', kind: 'send', sites: [], on: 'Send' });
  expect(consent.effects).toEqual([{ kind: 'send', count: 1, sites: [], on: 'Send' }]);
});

test.each(['pay', 'account', 'close-account', 'consent', 'sign-in'] as const)('Never given back: %s', (kind) => {
  expect(refundRefused(spent(), said(kind))).toEqual(spent());
  expect(refundRefused(spent(), { from: 'plan', kind, sites: [], on: 'Send' })).toEqual(spent());
});

test('Nothing is given back of what nothing covered, nor of an order in an old log', () => {
  expect(refundRefused(spent(), undefined)).toEqual(spent());
  expect(refundRefused(spent(), { from: 'words', name: '0:4:0' })).toEqual(spent());
});

test('a planned payment remembers the sums that its step names, or else the one on the card of the plan', () => {
  const sumsOf = (text: string, kind: 'pay' | 'submit', pays?: string) =>
    approvedEffects([toDraft({ text, effects: [{ kind, count: 1, on: 'Buy now' }] })], pays)[0]?.sums;
  expect(sumsOf('Buy the mug for 11.90 €', 'pay', '12.50 €')).toEqual(['11.90 €']);
  expect(sumsOf('Buy the mug', 'pay', '12.50 €')).toEqual(['12.50 €']);
  expect(sumsOf('Buy the mug', 'pay')).toBeUndefined();
  expect(sumsOf('Buy the mug for $20k', 'pay', '12.50 €')).toBeUndefined();
  const effects = [{ kind: 'pay' as const, values: ['Anna', '50 €'] }];
  expect(approvedEffects([toDraft({ text: 'Pay Anna', effects })])[0]?.sums).toEqual(['50 €']);
  expect(sumsOf('Compare what costs 11.90 €', 'submit', '12.50 €')).toBeUndefined();
});

describe('Of two payments with the same button', () => {
  const [ann, bob] = ['DE89 3704 0044 0532 0130 00', 'GB33 BUKB 2020 1555 5555 55'] as const;
  const effects = approvedEffects(
    [
      { text: 'Pay Ann 20 €', effects: [{ kind: 'pay' as const, on: 'Transfer', values: [ann] }] },
      { text: 'Pay Bob 5,000 €', effects: [{ kind: 'pay' as const, on: 'Transfer', values: [bob] }] },
    ].map(toDraft),
  );
  const spendingOf = (IBAN: string, amount: string) => {
    const transfer = press({ ...form('Transfer', { IBAN, Amount: amount }), amount });
    const verdict = createGuard(() => false).decide(transfer, words('Pay them', { effects }));
    return verdict.verdict === 'allow' ? verdict.spends : undefined;
  };
  const counts = (consent: { effects: readonly { count: number }[] }) => consent.effects.map(({ count }) => count);

  test('the one that covers the press is used up', () => {
    const [forAnn, forBob] = [spendingOf(ann, '20 €'), spendingOf(bob, '5,000 €')];
    const before = { effects, passed: [] };
    expect([counts(spend(before, forAnn)), counts(spend(before, forBob))]).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(counts(spend(spend(before, forBob), forBob))).toEqual([1, 0]);
  });

  test('an older log, which does not say which, uses up the first that is left', () => {
    const older = { from: 'plan' as const, kind: 'pay' as const, sites: [], on: 'Transfer' };
    const once = spend({ effects, passed: [] }, older);
    expect([counts(once), counts(spend(once, older))]).toEqual([
      [0, 1],
      [0, 0],
    ]);
  });
});

test('What a page may send with a press is what the entry of this press names, and nothing by an older log', () => {
  const opened = (spends: Spending) => {
    const first = reduce(undefined, started('task'));
    const effects = ['Ann', 'Bob'].map((name) => ({
      kind: 'send' as const,
      count: 1,
      sites: [],
      on: 'Send',
      values: [name],
    }));
    const call = { id: 'c1', name: 'click', arguments: { ref: 'e1' } };
    const consent = { ...first.consent, effects };
    return guardFacts({ ...first, consent, turnCalls: [{ call, status: 'started', spends }] }).opened?.values;
  };
  const entry = { from: 'plan' as const, kind: 'send' as const, sites: [], on: 'Send' };
  expect([opened({ ...entry, values: ['Bob'], sums: [] }), opened(entry)]).toEqual([['Bob'], undefined]);
});

test('After a payment on a card its page may ask for no other number that stood there', () => {
  const pays = (amount: string | undefined, fields: Record<string, string>, body: object) => {
    const first = reduce(undefined, started('task'));
    const card: ConfirmCard = {
      ...{ rule: 'effect', effect: 'pay', host: 'post.example', control: 'Pay', destination: '' },
      ...(amount === undefined ? {} : { amount }),
      fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
    };
    const grants = [{ callId: 'c1', card, allow: 'once' as const }];
    const call = { id: 'c1', name: 'click', arguments: { ref: 'e1' } };
    const facts = guardFacts({
      ...{ ...first, consent: { ...first.consent, grants } },
      turnCalls: [{ call, status: 'started', page: 'https://post.example/' }],
    });
    return createGuard(() => false).decide(send('/api/pay', body, { opened: true, control: 'Pay' }), facts).verdict;
  };
  const fields = { Postcode: '10115', Phone: '+49 170 5550123' };
  expect(pays('50 €', fields, { amount: 50, zip: '10115' })).toBe('allow');
  expect(pays('50 €', fields, { amount: 9000 })).toBe('ask');
  expect(pays('50 €', { ...fields, Amount: '50' }, { amount: 10115 })).toBe('ask');
  expect(pays(undefined, { ...fields, Wert: '50' }, { amount: '50.00' })).toBe('allow');
  expect(pays(undefined, { ...fields, Wert: '50' }, { amount: 9000 })).toBe('ask');
});
