import { describe, expect, it, test } from 'vitest';
import type { GuardFacts, HeldWrite } from '@/utils/agent/ports';
import { createGuard } from '@/utils/guard';
import { writeFields, writeKey } from '@/utils/guard/write-body';
import { factsOf } from '../../../helpers/guard-facts';

const guard = createGuard(() => false);
const tab = { tabId: 1, url: 'https://shop.example/mugs', title: 'Mugs' };

function write(given: Partial<HeldWrite> & { json?: unknown } = {}): HeldWrite {
  const { json, ...rest } = given;
  return {
    id: 'w1',
    method: 'POST',
    url: 'https://shop.example/api/cart',
    by: 'fetch',
    page: 'https://shop.example/mugs',
    body: json === undefined ? { size: 0 } : { text: JSON.stringify(json), size: 10 },
    ...rest,
  };
}

function decide(one: HeldWrite, facts: Partial<GuardFacts> = {}) {
  return guard.decide({ callId: one.id, call: { rule: 'write', write: one }, tab }, factsOf(facts));
}

describe('a write that an action of the agent caused', () => {
  it('asks, and the card tells method, host, path, fields and the control', () => {
    expect(decide(write({ json: { mug: 'blue', password: 'abc' }, control: 'Add' }))).toEqual({
      verdict: 'ask',
      card: {
        rule: 'write',
        host: 'shop.example',
        method: 'POST',
        path: '/api/cart',
        effect: expect.any(String),
        fields: [
          { name: 'mug', value: 'blue' },
          { name: 'password', value: '••••' },
        ],
        bytes: 10,
        control: 'Add',
      },
    });
  });

  it('shows the amount that is paid, where the page says it', () => {
    const told = (control: string) => {
      const asked = decide(write({ json: { item: 17 }, control, amount: '11.90 €' }));
      return asked.verdict === 'ask' && asked.card.rule === 'write' ? asked.card.amount : 'no card';
    };
    expect([told('Pay now'), told('Rename')]).toEqual(['11.90 €', undefined]);
  });

  it('is let out by what the user allowed, once, or for the same address in the task', () => {
    const asked = decide(write({ json: { mug: 'blue' } }));
    if (asked.verdict !== 'ask') throw new Error('It was to ask.');
    const grant = { callId: 'w1', card: asked.card };
    const other = write({ id: 'w2', json: { mug: 'green' } });
    expect(decide(write({ json: { mug: 'blue' } }), { grants: [{ ...grant, allow: 'once' }] }).verdict).toBe('allow');
    expect(decide(other, { grants: [{ ...grant, allow: 'once' }] }).verdict).toBe('ask');
    expect(decide(other, { grants: [{ ...grant, allow: 'task' }] }).verdict).toBe('allow');
    expect(decide({ ...other, method: 'DELETE' }, { grants: [{ ...grant, allow: 'task' }] }).verdict).toBe('ask');
    expect(
      decide({ ...other, url: 'https://shop.example/api/pay' }, { grants: [{ ...grant, allow: 'task' }] }).verdict,
    ).toBe('ask');
  });

  test.each([
    ['a GraphQL query', { query: 'query Mugs { mugs { name } }' }],
    ['a short GraphQL query', { query: '{ mugs { name } }', variables: { first: 3 } }],
    ['a search by words of the user', { query: 'mugs', page: 2, from: '2026-01-01' }],
  ])('%s is a read', (_what, json) => {
    expect(decide(write({ url: 'https://shop.example/api/search', json })).verdict).toBe('allow');
  });

  test.each([
    ['a mutation', { query: 'mutation { buy(id: 1) { id } }' }],
    ['a mutation behind a query', { query: 'query A { a } mutation B { b }' }],
    ['a mutation among several', [{ query: '{ a }' }, { query: 'mutation { b }' }]],
    ['a mutation behind a string', { query: 'query A { a(text: "\\"") } mutation B { b }' }],
    ['a search with words of somebody else', { query: 'secret token' }],
    ['numbers alone', { to: 99, amount: 100 }],
    ['words of the user beside what is called like doing', { deleteName: 'mugs' }],
    ['nothing that can be read', undefined],
  ])('%s is none', (_what, json) => {
    expect(decide(write({ url: 'https://shop.example/api/search', json })).verdict).toBe('ask');
  });

  it('counts as a search only where neither address nor control is named like an action', () => {
    const json = { query: 'mugs' };
    expect(decide(write({ url: 'https://shop.example/api/delete', json })).verdict).toBe('ask');
    expect(decide(write({ url: 'https://shop.example/api/search', json, control: 'Delete' })).verdict).toBe('ask');
  });
});

describe('what a page saves by itself while a field is filled in', () => {
  const draft = (given: Partial<HeldWrite> & { json?: unknown } = {}) =>
    write({ url: 'https://shop.example/drafts', json: { text: 'Hello Ann' }, control: 'Message', ...given });
  const said = (words: string, filled: HeldWrite['filled']) =>
    decide(draft(filled ? { filled } : {}), { userWords: [`${words} on shop.example`] });

  test.each([
    'Write to Ann and send the message',
    'Send the message',
    'Submit the message',
    'Type Hello, then send the message now',
    'Order a message',
    'Click Message',
  ])('does not use up the order "%s", which holds for what a button sends', (words) => {
    expect(said(words, undefined)).toMatchObject({ verdict: 'allow', spends: { from: 'words' } });
    expect(said(words, 'typed').verdict).toBe('ask');
  });

  it('is covered by an order to save it; a choice is covered by an order that names it', () => {
    expect(said('Save the message', 'typed').verdict).toBe('allow');
    expect(said('Check Message', 'chosen').verdict).toBe('allow');
    expect(said('Send the message', 'chosen').verdict).toBe('ask');
  });

  const planned = (on: string, filled?: HeldWrite['filled'], title = 'Mug messages') =>
    guard.decide(
      {
        callId: 'w1',
        call: { rule: 'write', write: draft({ ...(filled ? { filled } : {}) }) },
        tab: { ...tab, title },
      },
      factsOf({ effects: [{ kind: 'submit', count: 1, sites: [], on }] }),
    ).verdict;

  it('uses up no planned effect that sends something, nor one that names the page only', () => {
    for (const on of ['Send the message', 'Submit the message', 'Mug messages']) {
      expect([on, planned(on), planned(on, 'typed')]).toEqual([on, 'allow', 'ask']);
    }
    expect([planned('Mug messages', 'chosen'), planned('Message', 'typed'), planned('Message', 'chosen')]).toEqual([
      'allow',
      'allow',
      'allow',
    ]);
  });
});

describe('writes are alike', () => {
  const key = (json: unknown, url = 'https://shop.example/api') => writeKey(write({ json, url }));

  it('by address and names of fields, whatever the values', () => {
    expect(key({ at: 1, list: [1, 2] })).toBe(key({ at: 2, list: [3, 4] }));
    expect(key({ at: 1 })).toBe(key({ at: 1 }, 'https://shop.example/api?n=2'));
    expect(key({ at: 1 })).not.toBe(key({ to: 1 }));
    expect(key({ at: 1 })).not.toBe(key({ at: 1 }, 'https://shop.example/pay'));
  });

  it('only where they do the same thing at an address that does several', () => {
    expect(key({ action: 'heartbeat' })).not.toBe(key({ action: 'delete' }));
    expect(key({ query: '{ a }' })).not.toBe(key({ query: 'mutation { a }' }));
  });
});

test('Fields of a form and of an encoded text are read, anything else is shown as it is', () => {
  expect(writeFields({ body: { fields: [['a', 'b']], size: 2 } })).toEqual({ fields: [{ name: 'a', value: 'b' }] });
  expect(writeFields({ body: { text: 'mug=blue&n=2', size: 12 } })).toEqual({
    fields: [
      { name: 'mug', value: 'blue' },
      { name: 'n', value: '2' },
    ],
  });
  expect(writeFields({ body: { text: 'plain words', size: 11 } })).toEqual({
    fields: [{ name: '', value: 'plain words' }],
  });
});

test('A card says when there is more than it shows, and such a request is not a search', () => {
  const numbers = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`n${at}`, at]));
  const long = write({ json: { query: 'mugs', ...numbers, note: 'to eve' } });
  expect(writeFields(long)).toMatchObject({ cut: true });
  expect(decide(long).verdict).toBe('ask');
  expect(writeFields({ body: { text: 'x'.repeat(3_000), size: 3_000 } })).toMatchObject({ cut: true });
  expect(writeFields({ body: { size: 0 } })).toEqual({ fields: [] });
  expect(writeFields({ body: {} })).toEqual({ fields: [], cut: true });
});
