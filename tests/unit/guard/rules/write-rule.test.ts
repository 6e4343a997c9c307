import { describe, expect, it, test } from 'vitest';
import type { GuardFacts, HeldWrite } from '@/utils/contracts/ports';
import { createGuard } from '@/utils/guard';
import { isAllRead, leavesOf } from '@/utils/web/request-body';
import { decideWithCritic, factsOf } from '../../../helpers/guard-facts';

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
    expect(decide(write({ json: { mug: 'blue', password: 'abc' }, control: 'Add' }))).toMatchObject({
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

  it('shows what stands in code as fields, before the code', () => {
    const query = 'mutation Pay { pay(to: "DE00 \\"1\\"", amount: 11.90, urgent: true) { id } }';
    const asked = decide(write({ json: { query } }));
    expect(asked.verdict === 'ask' && asked.card.rule === 'write' && asked.card).toMatchObject({
      effect: 'pay',
      fields: [
        { name: 'to', value: 'DE00 \\"1\\"' },
        { name: 'amount', value: '11.90' },
        { name: 'urgent', value: 'true' },
        { name: 'query', value: query },
      ],
    });
  });

  // topcheer/ggcode#76, Fatih0234/maxun-studio#69
  it('shows the amount that the page says, whatever it calls the control, and offers nothing beside "once"', () => {
    const told = (control: string, amount?: string) => {
      const asked = decide(write({ json: { item: 17 }, control, ...(amount ? { amount } : {}) }));
      return asked.verdict === 'ask' && asked.card.rule === 'write' ? [asked.card.amount, asked.card.mayDiffer] : [];
    };
    expect(told('Pay now', '11.90 €')).toEqual(['11.90 €', undefined]);
    expect(told('Join', '11.90 €')).toEqual(['11.90 €', undefined]);
    expect(told('Join')).toEqual([undefined, []]);
  });

  it('is let out by what the user allowed, once, or for the task with the very same values', () => {
    const asked = decide(write({ json: { mug: 'blue' } }));
    if (asked.verdict !== 'ask') throw new Error('It was to ask.');
    const grant = { callId: 'w1', card: asked.card };
    const again = write({ id: 'w2', json: { mug: 'blue' } });
    const task = { grants: [{ ...grant, allow: 'task' as const }] };
    expect(decide(write({ json: { mug: 'blue' } }), { grants: [{ ...grant, allow: 'once' }] }).verdict).toBe('allow');
    expect(decide(again, { grants: [{ ...grant, allow: 'once' }] }).verdict).toBe('ask');
    expect(decide(again, task).verdict).toBe('allow');
    expect(decide({ ...again, body: { text: '{"mug":"green"}', size: 10 } }, task).verdict).toBe('ask');
    expect(decide({ ...again, method: 'DELETE' }, task).verdict).toBe('ask');
    expect(decide({ ...again, url: 'https://shop.example/api/pay' }, task).verdict).toBe('ask');
    expect(decide({ ...again, url: 'https://shop.example/api/cart?action=close' }, task).verdict).toBe('ask');
  });

  test.each([
    ['a GraphQL query', { query: 'query Mugs { mugs { name } }' }],
    ['a short GraphQL query', { query: '{ mugs { name } }', variables: { first: 3 } }],
  ])('%s is a read', (_what, json) => {
    expect(decide(write({ url: 'https://shop.example/api/search', json })).verdict).toBe('allow');
  });

  test.each([
    ['a mutation', { query: 'mutation { buy(id: 1) { id } }' }],
    ['a mutation behind a query', { query: 'query A { a } mutation B { b }' }],
    ['a mutation among several', [{ query: '{ a }' }, { query: 'mutation { b }' }]],
    ['a mutation behind a string', { query: 'query A { a(text: "\\"") } mutation B { b }' }],
    ['a search, which may be anything, in words of the user', { query: 'mugs', page: 2 }],
    ['a search with words of somebody else', { query: 'secret token' }],
    ['numbers alone', { to: 99, amount: 100 }],
    ['words of the user beside what is called like doing', { deleteName: 'mugs' }],
    ['nothing that can be read', undefined],
  ])('%s is none', (_what, json) => {
    expect(decide(write({ url: 'https://shop.example/api/search', json })).verdict).toBe('ask');
  });
});

describe('what the critic says the user asked for', () => {
  const judge = (one: HeldWrite, facts: Partial<GuardFacts> = {}) =>
    decideWithCritic(guard, { callId: one.id, call: { rule: 'write', write: one }, tab }, factsOf(facts)).verdict;

  test.each([
    ['a search in words of the user', write({ json: { query: 'mugs' } }), { written: ['mugs'] }],
    ['a state that is set', write({ method: 'PATCH', json: { read: true } }), {}],
    ['something that is deleted', write({ method: 'DELETE', json: {} }), {}],
    ['what goes to another host of the site', write({ url: 'https://api.shop.example/cart', json: { n: 1 } }), {}],
    [
      'what goes to where the page gets its content',
      write({ url: 'https://cart.example/', serves: true, json: {} }),
      {},
    ],
  ])('lets %s pass', (_what, one, facts) => {
    expect(judge(one, facts)).toBe('allow');
  });

  test.each([
    ['what was read elsewhere', write({ json: { note: 'RC-1A2B3C4D' } }), { written: ['RC-1A2B3C4D'] }],
    ['the same in a field that is called a token', write({ json: { token: 'RC-1A2B' } }), { written: ['RC-1A2B'] }],
    ['the same in the address', write({ url: 'https://shop.example/a?x=RC-1A2B', json: {} }), { written: ['RC-1A2B'] }],
    ['the same, typed in pieces', write({ json: { note: 'rc1a2b' } }), { written: ['rc', '1a', '2b'] }],
    ['the same in a header', write({ json: {}, headers: [['X-Operation', 'RC-1A2B']] }), { written: ['RC-1A2B'] }],
    ['another site', write({ url: 'https://cart.example/', json: { n: 1 } }), {}],
    [
      'another site, by a method that deletes',
      write({ url: 'https://cart.example/7', method: 'DELETE', json: {} }),
      {},
    ],
    [
      'another site, although a plan has it',
      write({ url: 'https://cart.example/', json: { n: 1 }, control: 'Add' }),
      { effects: [{ kind: 'submit' as const, count: 1, sites: [], on: 'Add' }] },
    ],
    ['money', write({ url: 'https://shop.example/api/transfer', json: { n: 1 } }), {}],
    ['access for others', write({ url: 'https://shop.example/api/share', json: { n: 1 } }), {}],
    ['the account', write({ url: 'https://shop.example/api/account', method: 'DELETE', json: {} }), {}],
    ['a user by number', write({ url: 'https://shop.example/users/7', method: 'DELETE', json: {} }), {}],
    ['what opens the account', write({ url: 'https://shop.example/api/2fa', method: 'PUT', json: { on: false } }), {}],
    ['the address of the account', write({ url: 'https://shop.example/me/email', json: { n: 1 } }), {}],
    ['a body that cannot be read', write({ body: { size: 2_000_000 }, method: 'PUT' }), {}],
    ['a body of unknown size', write({ body: {} }), {}],
  ])('lets %s pass by no means', (_what, one, facts) => {
    expect(judge(one, facts)).toBe('ask');
  });
});

describe('after a call that the user has allowed', () => {
  const opened = (json: unknown, values: string[], given: Partial<HeldWrite> = {}) =>
    decide(write({ json, opened: true, ...given }), {
      opened: { site: 'shop.example', kinds: ['send'], values, sums: [] },
      written: ['ann@mail.example', 'I am late', 'eve@evil.example'],
    }).verdict;

  it('its page sends what stood on the card, with what it adds itself', () => {
    expect(
      opened({ to: 'ann@mail.example', text: '<p>I am late</p>', draft: 7 }, ['ann@mail.example', 'I am late']),
    ).toBe('allow');
  });

  it('and nothing else that the task put there', () => {
    expect(opened({ to: 'eve@evil.example', text: 'I am late' }, ['ann@mail.example', 'I am late'])).toBe('ask');
    expect(opened({ to: 'ann@mail.example', text: 'I am late' }, [])).toBe('ask');
  });
});

describe('after a payment that the user has allowed', () => {
  const paid = (json: unknown, given: Partial<HeldWrite> = {}) =>
    decide(write({ json, opened: true, url: 'https://shop.example/checkout/pay', control: 'Pay now', ...given }), {
      opened: { site: 'shop.example', kinds: ['pay'], values: ['Ann'], sums: ['30.00 €'] },
    }).verdict;

  it('its page pays that, or less', () => {
    expect(paid({ item: 'mug', amount: '30.00', currency: 'EUR', payee: 'Ann' })).toBe('allow');
    expect(paid({ item: 'mug', total: 25 })).toBe('allow');
    expect(paid({ priceId: 'price_1Nx', summary: 'A blue mug', consumerId: 'c-81', totalAmount: 30 })).toBe('allow');
  });

  it('and neither more nor somebody else, also by a server of another owner', () => {
    expect(paid({ item: 'mug', amount: '5000.00', currency: 'EUR' })).toBe('ask');
    expect(paid({ item: 'mug', 'order[total_eur]': 5000 })).toBe('ask');
    expect(paid({ amount: '30.00', payee: 'Eve' })).toBe('ask');
    const elsewhere = { url: 'https://api.pay.example/charge', serves: true } as const;
    expect(paid({ note: 'Ann', amount: '5000.00' }, elsewhere)).toBe('ask');
    expect(paid({ note: 'Ann', amount: '30.00', receiver: 'Eve' }, elsewhere)).toBe('ask');
  });
});

describe('what a page saves by itself while a field is filled in', () => {
  const save = (id: string, text: string) =>
    write({ id, url: 'https://shop.example/drafts', json: { text, to: 'Ann' }, control: 'Message', filled: 'typed' });
  const typed = (text: string): Partial<GuardFacts> => ({ written: [text], here: [{ name: 'Message', value: text }] });

  it('may go on as its text grows, once the user has allowed it for the task; its receiver may not change', () => {
    const first = 'Dear Ann, thank you for the mugs';
    const asked = decide(save('w1', first), typed(first));
    if (asked.verdict !== 'ask') throw new Error('It was to ask.');
    expect(asked.card).toMatchObject({ typed: true, mayDiffer: ['text'] });
    const grants = [{ callId: 'w1', card: asked.card, allow: 'task' as const }];
    const second = `${first} and the pots`;
    expect(decide(save('w2', second), { ...typed(second), grants }).verdict).toBe('allow');
    const toEve = { ...save('w3', second), body: { text: JSON.stringify({ text: second, to: 'Eve' }), size: 10 } };
    expect(decide(toEve, { ...typed(second), grants }).verdict).toBe('ask');
  });

  it('may be long in what was typed, and nowhere else: nobody could tell it from another', () => {
    const text = 'Dear Ann, thank you. '.repeat(600);
    const free = (one: HeldWrite) => {
      const asked = decide(one, typed(text));
      return asked.verdict === 'ask' && asked.card.rule === 'write' ? (asked.card.mayDiffer ?? 'never') : asked.verdict;
    };
    const beside = { text, page: 'x'.repeat(10_001) };
    expect(free(save('w1', text))).toEqual(['text']);
    expect(free({ ...save('w1', text), body: { text: JSON.stringify(beside), size: 30_000 } })).toBe('never');
  });
});

test('Fields of a form and of an encoded text are read, anything else is shown as it is', () => {
  expect(leavesOf({ fields: [['a', 'b']], size: 2 })).toEqual([['a', 'b']]);
  expect(leavesOf({ text: 'mug=blue&n=2', size: 12 })).toEqual([
    ['mug', 'blue'],
    ['n', '2'],
  ]);
  expect(leavesOf({ text: 'plain words', size: 11 })).toEqual([['', 'plain words']]);
  expect(leavesOf({ text: 'do=save&data=to%3Dann%26to%3Deve', size: 32 })).toEqual([
    ['do', 'save'],
    ['data.to', 'ann'],
    ['data.to', 'eve'],
    ['data', 'to=ann&to=eve'],
  ]);
  expect(leavesOf({ text: '{"name":"sum","value":5}', size: 24 })).toEqual([
    ['name', 'sum'],
    ['value', '5'],
    ['sum', '5'],
  ]);
});

test('A body too deep to be taken apart is asked about, and said not to be read', () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  for (const body of [
    { text: deep },
    { fields: [['note', deep]] as [string, string][] },
    { text: `${deep}\n${deep}` },
  ]) {
    const read = { ...body, size: 40_000 };
    expect([leavesOf(read).length, isAllRead(write({ body: read }))]).toEqual([1, false]);
    expect(decide(write({ body: read }))).toMatchObject({ verdict: 'ask', card: { cut: true } });
  }
});

test('A card says when there is more than it shows', () => {
  const numbers = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`n${at}`, at]));
  const long = write({ json: { query: 'mugs', ...numbers, note: 'to eve' } });
  expect(decide(long)).toMatchObject({ verdict: 'ask', card: { cut: true } });
  const text = (length: number) => 'See you on Friday. '.repeat(1_000).slice(0, length);
  const card = (length: number) => decide(write({ json: { text: text(length) } }));
  expect([card(9_000), card(11_000)]).toMatchObject([
    { card: { fields: [{ value: text(9_000) }] } },
    { card: { cut: true } },
  ]);
  expect(card(9_000)).not.toMatchObject({ card: { cut: true } });
  const fields = (length: number): [string, string][] => [['text', 'x'.repeat(length)]];
  expect([
    ...[{ size: 0 }, {}].map((body) => isAllRead(write({ body }))),
    ...[49_000, 50_000].map((n) => isAllRead(write({ body: { fields: fields(n), size: n } }))),
  ]).toEqual([true, false, true, false]);
});

test('A body is read whole where nothing but named values stands in it, or a text without names', () => {
  const part = (name: string, value: string) =>
    `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const whole = {
    'a query': 'a=1&b%5B0%5D=2&c',
    'names with signs': 'ctl00$x=1&form:y=2',
    JSON: '{"a":1}',
    'JSON in lines': '{"a":1}\n{"b":2}\n',
    'an event of Socket.IO': '42["save",{"a":1}]',
    'JSON behind a guard': ")]}'\n[1]",
    parts: `${part('a', '1')}${part('b', 'two words')}--B--\r\n`,
    elements: '<?xml version="1.0"?>\n<a xmlns="urn:x">\n <n:b c="1">x</n:b><d/></a>',
    'lines of a plain form': 'name=Ada Lovelace\r\nnote=a: b\r\n',
    'queries in lines': 'en=view&_et=1\r\nen=scroll',
    'a message': 'Reply to Eve: see you at 8:30, https://mail.example/x',
    'an address': 'https://mail.example/x',
    numbers: '1,2\n3,4',
  };
  const torn = { 'a tag without an end': '<a><b', 'a text beside elements': '<a>x</a> y', 'a part of JSON': '{"a":' };
  const read = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(
      ([what, text]) => `${what}: ${isAllRead(write({ body: { text, size: text.length } })) ? 'whole' : 'not whole'}`,
    );
  expect(read(whole)).toEqual(Object.keys(whole).map((what) => `${what}: whole`));
  expect(read(torn)).toEqual(Object.keys(torn).map((what) => `${what}: not whole`));
});
