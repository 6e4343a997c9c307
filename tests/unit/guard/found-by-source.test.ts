import { describe, expect, it, test } from 'vitest';
import type { ApprovedEffect, GuardFacts, GuardRequest } from '@/utils/contracts/ports';
import { createGuard } from '@/utils/guard';
import { settledActOf } from '@/utils/guard/settled';
import { defaultSafety } from '@/utils/settings/safety';
import { approvedEffects } from '@/utils/agent/task/effect-budget';
import { toDraft } from '@/utils/contracts/plan-steps';
import { callOf, decideWithCritic } from '../../helpers/guard-facts';
import { form, page, press, said, send, site } from '../../range/kinds/scene';

const guard = createGuard(() => false);
const code = 'RC-1A2B3C4D';
const put = (value: string): Partial<GuardFacts> => ({
  written: [value],
  here: [{ name: 'Note', value }],
  put: [{ name: 'Note', value, site: 'post.example' }],
});

/** What the user allows for the task on the card of one act. */
function allowedForTask(request: GuardRequest, facts: GuardFacts): Partial<GuardFacts> {
  const asked = guard.decide(request, facts);
  if (asked.verdict !== 'ask') throw new Error('It was to ask.');
  return { grants: [{ callId: request.callId, card: asked.card, allow: 'task' }] };
}

describe('A field that the page calls a token', () => {
  const saves = (value: string) => send('/api/note', { note_token: value });

  it('is no cover for another value once it was allowed for the task', () => {
    const words = 'Note that I am late';
    const grants = allowedForTask(saves('I am late'), said(words, put('I am late')));
    const other = { ...saves(code), callId: 'w2' };
    expect(guard.decide(other, said(words, { ...put(code), ...grants })).verdict).toBe('ask');
  });

  it('shows what the task put there', () => {
    const asked = guard.decide(saves(code), said('Note that I am late', put(code)));
    expect(asked).toMatchObject({ card: { fields: [{ name: 'note_token', value: code, from: 'model' }] } });
  });

  it('tells one settled act from another', () => {
    const act = (item: string) => send('/api/star', { item_token: item });
    const asked = guard.decide(act('mug'), said('Star the mug'));
    const settled = asked.verdict === 'ask' ? settledActOf(asked.card) : undefined;
    if (!settled) return;
    const facts = said('Star the mug', { safety: { ...defaultSafety, settled: [settled] } });
    expect(guard.decide(act('mug'), facts).verdict).toBe('allow');
    expect(guard.decide(act('all'), facts).verdict).toBe('ask');
  });
});

describe('What a model has made up for a field that shows dots', () => {
  const dots = press(form('Save', {}, { fields: [{ name: 'PIN', value: '••••', kind: 'text' }] }));
  const hidden = (value: string) => ({ written: [value], here: [{ name: 'PIN', value, isHidden: true as const }] });

  it('stands on the card, and no word of the critic lets it pass', () => {
    const facts = said('Set a PIN for my phone', hidden('9137'));
    const fields = [{ name: 'PIN', value: '9137', from: 'model' }];
    expect(decideWithCritic(guard, dots, facts)).toMatchObject({ verdict: 'ask', card: { fields } });
    const byScript = decideWithCritic(guard, send('/api/pin', { nip: '••••' }), facts);
    expect(byScript).toMatchObject({ verdict: 'ask', card: { fields: expect.arrayContaining(fields) as unknown } });
  });

  it('is not shown where it is a secret of the user', () => {
    const asked = guard.decide(dots, said('Set the PIN to 9137', hidden('9137')));
    expect(asked).toMatchObject({ card: { fields: [{ name: 'PIN', value: '••••', from: 'user' }] } });
  });
});

test('A number of the user that the task has typed is no sum of a payment whose sum nobody knows', () => {
  const facts = said('Buy 3 mugs, for 50 € at most', {
    written: ['3'],
    here: [{ name: 'Quantity', value: '3' }],
    effects: [{ kind: 'pay', count: 1, sites: [], on: 'Pay now', sums: ['50 €'] }],
  });
  expect(guard.decide(press(form('Pay now', {})), { ...facts, written: [], here: [] }).verdict).toBe('ask');
  expect(guard.decide(press(form('Pay now', { Quantity: '3' })), facts).verdict).toBe('ask');
});

test('A reference that the plan names is not the account that it names', () => {
  const facts = said('Pay the invoice INV-20394', {
    effects: [
      {
        kind: 'pay',
        count: 1,
        sites: [],
        on: 'Transfer',
        values: ['DE89 3704 0044 0532 0130 00', 'INV-20394'],
        sums: ['50 €'],
      },
    ],
  });
  const transfer = (IBAN: string) =>
    guard.decide(
      press({ ...form('Transfer', { IBAN, Reference: 'INV-20394', Amount: '50 €' }), amount: '50 €' }),
      facts,
    ).verdict;
  expect(transfer('DE89370400440532013000')).toBe('allow');
  expect(transfer('GB33BUKB20201555555555')).toBe('ask');
});

test('What follows a second question mark is a part of the address that was settled', () => {
  const act = (query: string) => press(form('Show', { view: 'list' }, { action: `${site}/desk/view?by=name${query}` }));
  const asked = guard.decide(act('?'), said('Show the list'));
  const settled = asked.verdict === 'ask' ? settledActOf(asked.card) : undefined;
  if (!settled) throw new Error('It was to be settled.');
  const facts = said('Show the list', { safety: { ...defaultSafety, settled: [settled] } });
  expect(guard.decide(act('?'), facts).verdict).toBe('allow');
  expect(guard.decide(act('?&visible=everybody'), facts).verdict).toBe('ask');
});

test('A message that the plan addresses to one goes to no other whom the page has added', () => {
  const facts = said('Tell Ann: see you', {
    effects: [{ kind: 'send', count: 1, sites: [], on: 'Send', values: ['ann@post.example', 'see you'] }],
  });
  const sends = (fields: Record<string, string>) =>
    guard.decide(press(form('Send', { To: 'ann@post.example', Text: 'see you', ...fields })), facts).verdict;
  expect(sends({})).toBe('allow');
  expect(sends({ Bcc: 'eve@evil.example' })).toBe('ask');
});

test('What was allowed for the task with one control goes out by no other without a card', () => {
  const note = put(code);
  const keep = press(form('Keep for me', { Note: code }));
  const grants = allowedForTask(keep, said('Keep my note', note));
  const facts = said('Keep my note', { ...note, ...grants });
  expect(decideWithCritic(guard, keep, facts).verdict).toBe('allow');
  const everybody = press(form('Julkaise', { Note: code }, { action: `${site}/wall` }));
  expect(decideWithCritic(guard, everybody, facts).verdict).toBe('ask');
});

test('An effect that was approved for no site is none on a site that the plan only visits', () => {
  const facts = said('Send Ann the code, then compare prices', {
    ...put(code),
    startUrl: 'https://mail.example/',
    approvedSites: ['post.example'],
    plannedSites: ['post.example'],
    effects: [{ kind: 'send', count: 1, sites: [], on: 'Send', values: ['ann@mail.example', code] }],
  });
  const sent = press(form('Send', { To: 'ann@mail.example', Text: code }));
  expect(guard.decide(sent, facts).verdict).toBe('ask');
});

test.each(['Space', 'Shift+Space', 'Enter', 'Shift+Enter'])('A control is pressed by %s', (keys) => {
  const request: GuardRequest = {
    ...press({ url: page, control: { role: 'button', name: 'Delete all' } }),
    call: callOf('press_key', { keys, ref: 'e1' }),
  };
  expect(guard.decide(request, said('Look around')).verdict).toBe('ask');
});

test('What the critic calls sending is not sent again on its one word, whatever the page calls it', () => {
  const request = press(form('Lähetä', { Viesti: 'Hei' }));
  const facts = said('Send Hei to Anna', { written: ['Hei'], here: [{ name: 'Viesti', value: 'Hei' }] });
  const first = guard.decide(request, facts);
  const key = (first.verdict === 'ask' && first.question?.key) || '';
  const judged = [{ key, asked: 'yes' as const, kind: 'send' as const }];
  expect(guard.decide(request, { ...facts, judged }).verdict).toBe('allow');
  const again = guard.decide(request, { ...facts, judged, passed: [key] });
  expect(again).toMatchObject({ verdict: 'ask', question: { act: { doneBefore: 1 } } });
});

test('A step that names several sums is approved for the least of them', () => {
  const step = { text: 'Buy the mug for 50 € instead of 5,000 €', effects: [{ kind: 'pay' as const, count: 1 }] };
  expect(approvedEffects([toDraft(step)], '50 €')[0]?.sums).toEqual(['50 €']);
});

test('An address at /settings/email is an account, also where words of the task go along', () => {
  const facts = said('Tell bob@mail.example that Anna Meier comes', put('Anna Meier'));
  const changes = send('/settings/email', { name: 'Anna Meier', email: 'bob@mail.example' }, { method: 'PUT' });
  expect(guard.decide(changes, facts)).toMatchObject({ verdict: 'ask', card: { effect: 'account' } });
});

test('A value of a workflow is no word of the user, and pays nobody whom they named', () => {
  const iban = 'DE89370400440532013000';
  const recorded: ApprovedEffect = {
    kind: 'submit',
    count: 1,
    sites: ['post.example'],
    on: 'Pay',
    values: [iban],
    from: 'recorded',
  };
  const facts = said('Run "Pay parking"', {
    written: [iban],
    here: [{ name: 'IBAN', value: iban }],
    effects: [recorded],
  });
  const asked = guard.decide(press(form('Pay', { IBAN: iban })), facts);
  expect(asked).toMatchObject({ card: { fields: [{ name: 'IBAN', value: iban, from: 'before' }] } });
});
