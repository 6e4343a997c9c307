import { expect, test } from 'vitest';
import type { Grant, GuardFacts, GuardRequest } from '@/utils/contracts/ports';
import { spend } from '@/utils/agent/task/effect-budget';
import { createGuard } from '@/utils/guard';
import { form, press, said, send } from '../../range/kinds/scene';

const guard = createGuard(() => false);
const facts = said('Archive the first letter');

/** What is decided about `next` after the user has allowed the card of `first`. */
function after(first: GuardRequest, next: GuardRequest, given: Pick<Grant, 'allow' | 'ms'>): string {
  const asked = guard.decide(first, facts);
  if (asked.verdict !== 'ask') throw new Error('There was no card.');
  return guard.decide(next, { ...facts, grants: [{ callId: first.callId, card: asked.card, ...given }] }).verdict;
}

const pay = (fields: Record<string, string>) => press(form('Pay', fields));
const remove = (id: string) => press(form('Delete', { id }));
const keep = (ean: string) => send('/api/list', { ean }, { control: 'Keep' });

test.each([
  ['a price', pay({ total: '20' }), pay({ total: '50' })],
  ['how many', pay({ qty: '1' }), pay({ qty: '31' })],
  ['an account', pay({ account: '1234567890' }), pay({ account: '1234567920' })],
  ['what is deleted', remove('100'), remove('130')],
])('A number that has grown by the seconds of waiting is no clock: %s', (_what, first, next) => {
  expect(after(first, next, { allow: 'once', ms: 30_000 })).toBe('ask');
});

test.each([
  ['goods', keep('4006381333931'), keep('4006381333948')],
  ['a phone', keep('2025550100'), keep('2025551234')],
  ['an account', keep('1712345678'), keep('1712345999')],
])('A yes for the task is none for the number of other %s', (_what, first, next) => {
  expect(after(first, { ...next, callId: 'c9' }, { allow: 'task' })).toBe('ask');
});

test('A payment that is also a message is used up with it', () => {
  const effects: GuardFacts['effects'] = [
    { kind: 'send', count: 1, sites: [], on: 'Send 50 € to Ann' },
    { kind: 'pay', count: 1, sites: [], on: 'Send 50 € to Ann', sums: ['50 €'] },
  ];
  const said50 = (left: GuardFacts['effects']) => said('Send 50 € to Ann', { effects: left });
  const paid = guard.decide(press({ ...form('Send', { Amount: '50 €' }), amount: '50 €' }), said50(effects));
  const spent = spend({ effects, passed: [] }, paid.verdict === 'allow' ? paid.spends : undefined);
  expect(spent.effects.map(({ kind, count }) => `${kind} ${count}`)).toEqual(['send 1', 'pay 0']);
  expect(guard.decide(send('/api/pay', { amount: '50 €' }, { control: '50' }), said50(spent.effects)).verdict).toBe(
    'ask',
  );
});
