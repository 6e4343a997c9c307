import { expect, test } from 'vitest';
import type { EffectKind, Spending } from '@/utils/contracts/ports';
import { approvedEffects, refundRefused } from '@/utils/agent/task/effect-budget';
import { toDraft } from '@/utils/contracts/plan-steps';

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
