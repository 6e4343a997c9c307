import { describe, expect, test } from 'vitest';
import type { FormFacts, GuardRequest } from '@/utils/contracts/ports';
import { createGuard } from '@/utils/guard';
import { callOf } from '../../helpers/guard-facts';
import { form, page, press, said, site, tab } from '../../range/kinds/scene';

const guard = createGuard(() => false);
const facts = said('Compare the flats');
const byGet: Partial<FormFacts> = { method: 'get', action: `${site}/find` };
const box = (name: string): FormFacts['fields'] => [{ name, value: 'on', kind: 'choice', ticked: true }];

describe('A form that only asks', () => {
  test.each<Record<string, string>>([
    { 'Valor máximo': '500', Cidade: 'Lisboa' },
    { 'Betrag von': '10', 'Betrag bis': '50' },
    { 'Importe hasta': '500' },
    { 金额: '100' },
  ])('may be asked for a sum: %o', (fields) => {
    expect(guard.decide(press(form('OK', fields, byGet)), facts).verdict).toBe('allow');
  });

  test.each(['Newsletters', 'Privacy (12)'])('consents by a ticked box, unless you have allowed it: %s', (name) => {
    const request = press(form('OK', {}, { ...byGet, fields: box(name) }));
    const asked = guard.decide(request, facts);
    expect(asked).toMatchObject({ verdict: 'ask', card: { effect: 'consent' } });
    if (asked.verdict !== 'ask' || asked.card.rule !== 'effect') return;
    const card = { ...asked.card, control: name };
    expect(guard.decide(request, { ...facts, grants: [{ callId: 'c0', card, allow: 'once' }] }).verdict).toBe('allow');
  });

  test('consents so where it goes elsewhere, or changes something, too', () => {
    const kindOf = (more: Partial<FormFacts>) =>
      guard.decide(press(form('OK', {}, { ...more, fields: box('Newsletters') })), facts);
    expect(kindOf({ method: 'post' })).toMatchObject({ verdict: 'ask', card: { effect: 'consent' } });
    expect(kindOf({ ...byGet, action: 'https://evil.example/' })).toMatchObject({ card: { effect: 'consent' } });
  });
});

test('A choice that sends a form does what its button says, besides what is chosen', () => {
  const choose = (option: string): GuardRequest => ({
    callId: 'c1',
    tab,
    call: callOf('select', { ref: 'e1', options: [option] }),
    foreseen: { ...form('Publish', {}), url: page, control: { role: 'combobox', name: 'Who' } },
  });
  expect(guard.decide(choose('All'), facts)).toMatchObject({ verdict: 'ask', card: { effect: 'publish' } });
});
