import { expect, test } from 'vitest';
import type { Spending } from '@/utils/agent/ports';
import { approvedEffects, refundRefused } from '@/utils/agent/task/effect-budget';
import { toDraft } from '@/utils/agent/task/plan-steps';

const words = (kind: NonNullable<Spending['kind']>): Spending => ({ from: 'words', name: '0:4:0', kind });
const spent = () => ({
  consent: { effects: [{ kind: 'send' as const, count: 0, sites: [], on: 'Send' }], spentWords: ['0:4:0', '1:0:0'] },
  refusals: [] as string[],
});

test('An order is given back twice at most, however often it is refused', () => {
  const respend = (state: ReturnType<typeof spent>) => ({
    ...state,
    consent: { ...state.consent, spentWords: [...state.consent.spentWords, '0:4:0'] },
  });
  let state = refundRefused(spent(), words('send'));
  expect(state.consent.spentWords).toEqual(['1:0:0']);
  state = refundRefused(respend(state), words('send'));
  expect(state.consent.spentWords).toEqual(['1:0:0']);
  state = refundRefused(respend(state), words('send'));
  expect(state.consent.spentWords).toEqual(['1:0:0', '0:4:0']);
});

test('An effect of the plan is given back with its count', () => {
  const { consent } = refundRefused(spent(), { from: 'plan', kind: 'send', sites: [], on: 'Send' });
  expect(consent.effects).toEqual([{ kind: 'send', count: 1, sites: [], on: 'Send' }]);
});

test.each(['pay', 'account', 'close-account', 'consent', 'sign-in'] as const)('Never given back: %s', (kind) => {
  expect(refundRefused(spent(), words(kind))).toEqual(spent());
  expect(refundRefused(spent(), { from: 'plan', kind, sites: [], on: 'Send' })).toEqual(spent());
});

test('Nothing is given back of what no order covered, nor of an old log', () => {
  expect(refundRefused(spent(), undefined)).toEqual(spent());
  expect(refundRefused(spent(), { from: 'words', name: '0:4:0' })).toEqual(spent());
});

test('a planned payment remembers the sums that its step names, or else the one on the card of the plan', () => {
  const sumsOf = (text: string, kind: 'pay' | 'submit', pays?: string) =>
    approvedEffects([toDraft({ text, effects: [{ kind, count: 1, on: 'Buy now' }] })], pays)[0]?.sums;
  expect(sumsOf('Buy the mug for 11.90 €', 'pay', '12.50 €')).toEqual(['11.90 €']);
  expect(sumsOf('Buy the mug', 'pay', '12.50 €')).toEqual(['12.50 €']);
  expect(sumsOf('Buy the mug', 'pay')).toBeUndefined();
  expect(sumsOf('Compare what costs 11.90 €', 'submit', '12.50 €')).toBeUndefined();
});
