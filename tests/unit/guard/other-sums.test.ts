import { expect, test } from 'vitest';
import { createGuard } from '@/utils/guard';
import { form, press, said } from '../../range/kinds/scene';

const guard = createGuard(() => false);

test('A number without a currency is within the sum in each of those that the plan names', () => {
  const facts = said('Pay the bill', {
    effects: [{ kind: 'pay', count: 1, sites: [], on: 'Pay', sums: ['50 €', '9,000 JPY'] }],
  });
  const pays = (fields: Record<string, string>, amount?: string) =>
    guard.decide(press({ ...form('Pay', fields), ...(amount === undefined ? {} : { amount }) }), facts).verdict;
  expect([pays({ Amount: '50' }), pays({}, '9,000 JPY'), pays({}, '50 €')]).toEqual(['allow', 'allow', 'allow']);
  expect([pays({ Amount: '9000' }), pays({ Amount: '9000', Currency: 'EUR' }), pays({}, '51 €')]).toEqual([
    'ask',
    'ask',
    'ask',
  ]);
});

test.each(['Swiss franc', 'Kuwaiti Dinar', 'US-Dollar', 'Franc suisse', '日本円', 'Dólar estadounidense'])(
  'A field that says the currency by its whole name says another than the plan: %s',
  (unit) => {
    const facts = said('Pay the bill', {
      effects: [{ kind: 'pay', count: 1, sites: [], on: 'Pay', sums: ['50 €'] }],
    });
    const pays = (chosen: string) => guard.decide(press(form('Pay', { Amount: '50', Unit: chosen })), facts).verdict;
    expect([pays('Euro'), pays(unit)]).toEqual(['allow', 'ask']);
  },
);
