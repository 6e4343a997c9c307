import { describe, expect, test } from 'vitest';
import type { ApprovedEffect, GuardFacts } from '@/utils/contracts/ports';
import { createGuard } from '@/utils/guard';
import { form, press, said, typed } from '../../range/kinds/scene';

const guard = createGuard(() => false);
const planned = (kind: ApprovedEffect['kind'], on: string, values: string[], sums: string[] = []): GuardFacts =>
  said('Do what the plan says', {
    ...(kind === 'send' ? typed(values.slice(1)) : {}),
    effects: [{ kind, count: 1, sites: [], on, values, sums }],
  });
const inRow = (row: string) =>
  press({ ...form('Delete', {}), known: { name: 'Delete', role: 'button', within: [row] } });

describe.each([
  'Dr. Ann Miller',
  'Müller GmbH & Co. KG',
  'Yahoo! Inc.',
  'Ann [Sales]',
  'Ann Miller | Berlin',
  'Ann Miller; Berlin',
  'Ann Miller <ann@post.example>',
  'Ann Miller\nBerlin',
  'Ann Miller of the office for lost things, second floor on the left, who has asked for it twice',
])('A plan that names "%s"', (name) => {
  const message = (to: string) =>
    guard.decide(press(form('Send', { An: to, Text: 'Hello' })), planned('send', 'Send', [name, 'Hello'])).verdict;
  const payment = (to: string) =>
    guard.decide(press({ ...form('Pay', { An: to }), amount: '50 €' }), planned('pay', 'Pay', [name], ['50 €']))
      .verdict;
  const deletion = (row: string) => guard.decide(inRow(row), planned('delete', 'Delete', [name])).verdict;

  test('covers what goes to them', () => {
    expect([message(name), payment(name), deletion(name)]).toEqual(['allow', 'allow', 'allow']);
  });

  test('covers nothing that goes to somebody else', () => {
    expect([message('Eve Stone'), payment('Eve Stone'), deletion('Eve Stone')]).toEqual(['ask', 'ask', 'ask']);
  });
});

test('A word of a long text that the plan names makes no address that of a receiver', () => {
  const facts = planned('send', 'Send', ['Ann Miller', 'Here is the report. Best wishes']);
  const to = (value: string) =>
    guard.decide(press(form('Send', { To: value, Text: 'Here is the report. Best wishes' })), facts).verdict;
  expect(to('Ann Miller <ann@post.example>')).toBe('allow');
  expect(to('Ann Miller <report@evil.example>')).toBe('ask');
});
