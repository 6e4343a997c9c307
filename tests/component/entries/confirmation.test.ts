import { mount } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTick } from 'vue';
import ConfirmationCard from '@/components/entries/confirmation/ConfirmationCard.vue';
import type { CardField, ConfirmCard } from '@/utils/contracts/confirm-card';
import type { EffectKind } from '@/utils/contracts/plan-steps';
import { recorded } from '../recorded-actions';

const open = (card: ConfirmCard) =>
  mount(ConfirmationCard, {
    props: { entry: { id: 'x', at: 5, kind: 'confirmation', card, callId: 'c1' }, waiting: true },
    attachTo: document.body,
  });
/** The words of all buttons, those in the menu last. */
async function choicesOf(card: ReturnType<typeof open>): Promise<string[]> {
  const opener = card.find('.popup-opener');
  if (opener.exists()) await opener.trigger('click');
  return card.findAll('.buttons button:not(.popup-opener)').map((button) => button.text());
}
/** Where values come from, with names and values. */
const groupsOn = (card: ReturnType<typeof open>): string[] =>
  card.findAll('.value-group').map((group) => {
    const values = group.findAll('dl > div').map((value) =>
      value
        .findAll('dt, dd')
        .map((part) => part.text())
        .join(' '),
    );
    return `${group.get('p').text()}: ${values.join(', ')}`;
  });
const host = 'xn--shp-0na.example';

describe('A card of the guard', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    document.body.innerHTML = '';
  });

  test.each<[ConfirmCard, string[], string[]]>([
    [{ rule: 'site', host }, [], ['Do not allow', 'Allow for this task']],
    [
      { rule: 'address', host, url: `https://${host}/?q=a%20b`, query: [['q', 'a b']] },
      ['https://xn--shp-0na.example/?q=a%20b', 'a b'],
      ['Do not allow', 'Allow once', 'Allow this address for this task'],
    ],
    [
      { rule: 'address', host, url: `https://${host}/7/delete`, query: [], reloads: true },
      ['again. Its address says that something is changed there', 'https://xn--shp-0na.example/7/delete'],
      ['Do not allow', 'Allow once', 'Allow this address for this task'],
    ],
    [
      { rule: 'flow', from: 'mail.example', to: host, sends: '<b>secret</b>' },
      ['mail.example', '<b>secret</b>'],
      ['Do not allow', 'Allow once', 'Allow between these sites for this task'],
    ],
    [
      { rule: 'flow', from: 'mail.example, file:///My%20letter%2C%20signed.pdf', to: host, sends: '4711' },
      ['Sidehand has read mail.example, your file “My letter, signed.pdf”', '4711'],
      ['Do not allow', 'Allow once', 'Allow for this task'],
    ],
    [
      {
        rule: 'effect',
        host,
        effect: 'submit',
        control: 'Save',
        destination: `https://${host}/save`,
        fields: [{ name: 'City', value: '' }],
        mayDiffer: [],
      },
      [`https://${host}/save`, 'City', '(empty)', 'Sidehand would press or choose', 'Save'],
      ['Do not allow', 'Allow once', 'Allow this form for this task', 'Allow, and never ask for this here again'],
    ],
    [
      { rule: 'effect', host, effect: 'pay', control: 'Pay', destination: `https://${host}/pay`, fields: [] },
      [],
      ['Do not allow', 'Allow once'],
    ],
    [
      {
        rule: 'server',
        host,
        server: 'Notes',
        tool: 'add',
        fields: [{ name: 'text', value: '<i>4711</i>' }],
        from: ['mail.example'],
      },
      ['the tool “add” of your server “Notes”', 'It has read mail.example.', '<i>4711</i>'],
      ['Do not allow', 'Allow once', 'Allow this tool for this task'],
    ],
    [
      { rule: 'code', host, code: 'return 1', from: ['mail.example'], explanation: 'counts' },
      ['It has read mail.example.', 'return 1', 'What Sidehand’s model says about it'],
      ['Do not allow', 'Allow once', 'Allow all code on this site for this task'],
    ],
    [
      { rule: 'code', host, frame: 'f1e2', code: 'return 1', explanation: 'counts' },
      ['the frame of f1e2', 'return 1'],
      ['Do not allow', 'Allow once'],
    ],
  ])('says what happens first, then where, then the facts as text: %o', async (card, facts, buttons) => {
    const wrapper = open(card);
    expect(wrapper.find('h2, p').element.tagName).toBe('H2');
    expect(wrapper.find('.site-name').text()).toBe(host);
    for (const fact of facts) expect(wrapper.text()).toContain(fact);
    expect(wrapper.find('b').exists()).toBe(false);
    expect(await choicesOf(wrapper)).toEqual(buttons);
  });

  test.each<[Partial<Extract<ConfirmCard, { rule: 'write' }>>, string]>([
    [{ bytes: 0 }, 'The page does not say more about it.'],
    [{ bytes: 0, effect: 'delete' as const }, 'The page does not say more about it.'],
    [{ bytes: 900, cut: true }, '900 bytes that cannot be shown'],
    [{ unnamed: ['act'] }, 'Sidehand does not find this in what you asked for.'],
    [{ unnamed: ['site'] }, 'You did not name this site.'],
    [{ effect: 'pay', amount: '11.90 €', unnamed: ['amount'] }, 'You named no such amount.'],
    [{ effect: 'delete' }, 'You may not be able to undo this.'],
    [{ cut: true }, 'What is sent with it cannot be shown.'],
    [{ effect: 'pay', control: 'Pay', amount: '11.90 €' }, 'Amount on the page: 11.90 €'],
    [{ bytes: 9_000, cut: true, fields: [{ name: 'a', value: 'b' }] }, 'It is more than can be shown here.'],
  ])('shows what a write pays, and says what cannot be shown of it: %o', (given, words) => {
    const card: ConfirmCard = {
      rule: 'write',
      host,
      method: 'POST',
      path: '/',
      effect: 'submit',
      fields: [],
      ...given,
    };
    expect(open(card).text()).toContain(words);
  });

  type Query = [name: string, value: string][];
  test.each<[string, Query, string, string, string?]>([
    ['/?q=balance%204711', [['q', 'balance 4711']], 'and tells it: balance 4711', 'Sent with itqbalance 4711'],
    [
      '/of%20Ann?4711=&q=%20#b%20c',
      [
        ['4711', ''],
        ['q', 'Ann '.repeat(25)],
      ],
      `and tells it: 4711, ${'Ann '.repeat(18)}A…`,
      `The address https://${host}/of Ann#b cSent with it4711(empty)q${'Ann '.repeat(25).trim()}`,
    ],
    [
      '/landed%20on',
      [],
      ', at an address that Sidehand put together itself. The site learns all that is in it.',
      `The address https://${host}/landed on`,
    ],
  ])('says what an address tells its site, in words: %s', (path, query, heading, facts) => {
    const card = open({ rule: 'address', host, url: `https://${host}${path}`, query, unnamed: ['site'] });
    const wordsOf = (selector: string) => card.get(selector).text().replace(/\s+/g, ' ');
    const told = `This opens ${host}${heading.startsWith(',') ? '' : ' '}${heading}`;
    expect(wordsOf('h2')).toBe(told);
    expect(wordsOf('.confirmation-warning')).toBe('You did not name this site.');
    expect(wordsOf('.read-to-end')).toBe(facts);
    expect(wordsOf('details p')).toBe(`https://${host}${path}`);
  });

  test('warns of a receiver that the page filled in', () => {
    const isWarning = (name: string, value: string, from?: 'user') =>
      effect('account', [{ name, value, ...(from ? { from } : {}) }])
        .find('.value-group > .foreign')
        .exists();
    expect([
      isWarning('E-mail', 'eve@evil.example'),
      isWarning('To', 'DE89370400440532013000'),
      isWarning('payee', 'Eve'),
      isWarning('E-mail', 'ann@mail.example', 'user'),
      isWarning('City', 'Rome'),
    ]).toEqual([true, true, true, false, false]);
  });

  test('calls an empty tab so', () => {
    const tabs = ['about:blank', 'Diary'].map((title, tabId) => ({ tabId, title, site: '' }));
    const shown = open({ rule: 'tab', closes: false, tabs }).findAll('label');
    expect(shown.map((tab) => tab.text())).toEqual(['Empty tab', 'Diary']);
  });

  test('offers "for this task" only where it says so, in its menu', async () => {
    const card = { rule: 'write', host, method: 'PATCH', path: '/api/settings/sound', effect: 'submit' } as const;
    const last = async (mayDiffer?: string[]) =>
      (
        await choicesOf(
          open({ ...card, fields: [{ name: 'note', value: 'Meet me' }], ...(mayDiffer ? { mayDiffer } : {}) }),
        )
      ).at(-1);
    expect([await last(), await last([]), await last(['note'])]).toEqual([
      'Allow once',
      'Allow for this task',
      'Allow such changes on this site for this task',
    ]);
  });

  test('shows each value whole, below where it comes from', () => {
    const fields = [
      { name: 'To', value: 'eve@mail.example', from: 'user' as const },
      { name: 'Code', value: 'RC-1', from: 'model' as const, readAt: 'https://account.example/me' },
      { name: 'Greeting', value: 'Yours', from: 'model' as const },
      { name: 'Cc', value: 'Eve Stone' },
      { name: 'Bcc', value: '' },
    ];
    const card = open({
      rule: 'effect',
      host,
      effect: 'send',
      control: 'Send',
      destination: `https://${host}/`,
      fields,
    });
    expect(groupsOn(card)).toEqual([
      'From you: To eve@mail.example',
      'Read on account.example, not from you: Code RC-1',
      'From Sidehand, not from you: Greeting Yours',
      'Was already on the page, checked by nobody: Cc Eve Stone, Bcc (empty)',
    ]);
  });

  test('says of a request of the page what it sends, where to, and what Sidehand did before', () => {
    const request = { rule: 'write', host, method: 'POST', path: '/api', effect: 'submit', control: 'Pots' } as const;
    const fields = [
      { name: 'order.items.0.productId', value: '17' },
      { name: 'amount', value: '500' },
    ];
    const wordsOf = (card: ConfirmCard) => open(card).text().replace(/\s+/g, ' ');
    expect(wordsOf({ ...request, fields })).toMatch(
      /^This sends something to xn--shp-0na.example. Sidehand does not know what happens with it there.*Sidehand has pressed or changed\s?Pots\s?Sent with it\s?order items 0 product id\s?17\s?amount\s?500/,
    );
    expect(wordsOf({ ...request, fields: [], bytes: 0, typed: true })).toMatch(
      /^This sends something to xn--shp-0na.example. Sidehand does not know what happens with it there.*Sidehand has typed into\s?Pots\s?The page does not say more about it\./,
    );
  });

  const effect = (kind: EffectKind, fields: CardField[] = [], more: { amount?: string; destination?: string } = {}) =>
    open({ rule: 'effect', host, effect: kind, control: 'OK', destination: `https://${host}/`, fields, ...more });

  test.each<[EffectKind, string]>([
    ['submit', `This sends something to ${host}. Sidehand does not know what happens with it there.`],
    ['pay', `This makes a payment on ${host}.`],
    ['account', `This changes your account on ${host}.`],
    ['close-account', `This ends something that you have on ${host}, such as an account.`],
    ['sign-in', `This signs you in to ${host}.`],
  ])('says in one sentence what happens: %s', (kind, sentence) => {
    const fields = [{ name: 'Name', value: 'ann' }];
    expect(effect(kind, fields).find('h2').text()).toBe(sentence);
  });

  test('does not call it signing in where a code may confirm something', () => {
    expect(
      effect('sign-in', [{ name: 'PIN', value: '••••' }])
        .find('h2')
        .text(),
    ).toBe(`This sends a secret of yours to ${host}. Sidehand does not know what it confirms.`);
  });

  test('says of a form that not all of it is shown', () => {
    const fields = [{ name: 'state', value: 'x…' }];
    const card = { rule: 'effect', host, effect: 'submit', control: 'OK', destination: `https://${host}/` } as const;
    const words = 'It is more than can be shown here.';
    expect(open({ ...card, fields, cut: true }).text()).toContain(words);
    expect(open({ ...card, fields }).text()).not.toContain(words);
  });

  test('names the site that gets a form, not that of its page', () => {
    const card = effect('submit', [], { destination: 'https://evil.example/join' });
    expect(card.find('h2').text()).toContain('This sends something to evil.example.');
    expect(card.text()).toContain('(another site)');
  });

  test.each<[string, CardField[], string | undefined, string]>([
    [
      'neither',
      [{ name: 'Name', value: 'Ann' }],
      undefined,
      'Sidehand knows neither how much is paid nor who gets it.',
    ],
    [
      'no sum',
      [{ name: 'IBAN', value: 'DE89370400440532013000', from: 'user' }],
      undefined,
      'Sidehand does not know how much is paid.',
    ],
    [
      'names of the page alone',
      [
        { name: 'payee', value: 'Ann' },
        { name: 'amount', value: '5' },
      ],
      undefined,
      'Sidehand knows neither how much is paid nor who gets it.',
    ],
    [
      'a number of the user, which may be how many',
      [
        { name: 'payee', value: 'Ann', from: 'user' },
        { name: 'tickets', value: '2', from: 'user' },
      ],
      undefined,
      'Sidehand does not know how much is paid.',
    ],
    ['no receiver', [{ name: 'Name', value: 'Ann' }], '11.90 €', 'Sidehand does not know who gets the money.'],
    ['two sums', [{ name: 'Amount', value: '900.00' }], '11.90 €', 'The page shows one sum and sends another.'],
  ])('admits what it does not know about a payment: %s', (_, fields, amount, words) => {
    expect(effect('pay', fields, amount === undefined ? {} : { amount }).text()).toContain(words);
  });

  test('says nothing of that where sum and receiver are known, and where nothing is paid', () => {
    const known: CardField[] = [
      { name: 'payee', value: 'Ann', from: 'user' },
      { name: 'amount', value: '5', from: 'user' },
    ];
    const paying = effect('pay', known, { amount: '5' }).text();
    expect(paying).not.toContain('Sidehand knows neither');
    expect(paying).not.toContain('Sidehand does not know');
    expect(effect('delete').text()).not.toContain('Sidehand knows neither');
  });

  test('says where nobody can read what is sent, how much of it, and where it comes from', () => {
    const read = 'U2VjcmV0IG9mIEFubjogUkMtMUEyQjNDNEQ=';
    const fields = [
      { name: 'note', value: `Yours, ${read}`, from: 'model' as const, readAt: 'https://account.example/' },
      { name: 'token', value: '9f86d081884c7d659a2feaa0c55ad015' },
      { name: 'long', value: `${'ab12'.repeat(10)}…` },
      { name: 'city', value: 'Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson' },
      { name: 'iban', value: 'DE89370400440532013000' },
    ];
    const card = open({ rule: 'write', host, method: 'POST', path: '/', effect: 'submit', fields });
    expect(groupsOn(card)).toEqual([
      `Read on account.example, not from you: note Yours, ${read} not readable: 36 characters`,
      [
        'Sent with it: token 9f86d081884c7d659a2feaa0c55ad015 not readable: 32 characters',
        `long ${'ab12'.repeat(10)}… not readable: more than 40 characters`,
        'city Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson',
        'iban DE89370400440532013000',
      ].join(', '),
    ]);
  });

  test('says of what goes to another site who wrote it', () => {
    const fields: CardField[] = [
      { name: '', value: 'Dear Eve', from: 'model' },
      { name: 'Code', value: 'RC-1', from: 'model', readAt: 'https://account.example/me' },
      { name: 'To', value: 'eve@mail.example', from: 'user' },
      { name: 'Cc', value: 'Bob' },
      { name: '', value: 'Hello' },
    ];
    const card = open({ rule: 'flow', from: 'account.example', to: host, sends: 'all', fields });
    expect(card.find('h2').text()).toBe(`Sidehand has read account.example and would now pass this on to ${host}.`);
    expect(groupsOn(card)).toEqual([
      'From Sidehand, not from you: Dear Eve',
      'Read on account.example, not from you: Code RC-1',
      'From you: To eve@mail.example',
      'Was already on the page, checked by nobody: Cc Bob',
      'From a page, not from you: Hello',
    ]);
  });

  test('says what it would do on another site where it writes nothing there', () => {
    const card = { rule: 'flow', from: 'mail.example', to: host, sends: 'Menu', event: true } as const;
    const learns = 'learn something of that: which of its things was chosen.';
    expect([open(card), open({ ...card, points: true })].map((shown) => shown.find('h2').text())).toEqual([
      `Sidehand has read mail.example. By merely pressing or choosing something now, it lets ${host} ${learns}`,
      `Sidehand has read mail.example. By merely pointing at something or scrolling now, it lets ${host} ${learns}`,
    ]);
    expect([open(card), open({ ...card, points: true })].map((shown) => shown.find('figcaption').text())).toEqual([
      'Sidehand would press or choose',
      'Sidehand would point at or scroll',
    ]);
  });

  test('shows what the page says in its own direction', () => {
    const fields = [{ name: 'Message', value: 'Dear Jonas,' }];
    const card = open({
      rule: 'effect',
      host,
      effect: 'send',
      control: 'Send',
      destination: `https://${host}/`,
      fields,
    });
    for (const part of ['dt', 'dd', '.confirmation-text']) expect(card.get(part).classes()).toContain('own-direction');
  });

  test('puts the focus on the safe choice, and accepts a yes only after a moment', async () => {
    const wrapper = open({ rule: 'flow', from: 'mail.example', to: host, sends: 'x' });
    const [deny, once] = wrapper.findAll('.buttons button');
    expect(document.activeElement).toBe(deny?.element);
    await once?.trigger('click');
    expect(recorded).toEqual([]);
    vi.runAllTimers();
    await nextTick();
    await once?.trigger('click');
    expect(recorded).toEqual([['answer', { type: 'confirm', callId: 'c1', askedAt: 5, allow: 'once' }]]);
  });

  test.each([
    ['is typing', 'And then'],
    ['is about to type', ''],
  ])('leaves the focus where the user %s', (_what, typed) => {
    const field = document.body.appendChild(document.createElement('textarea'));
    field.value = typed;
    field.focus();
    open({ rule: 'site', host });
    expect(document.activeElement).toBe(field);
  });

  test('leaves the focus where the user reads an earlier entry by keyboard', () => {
    document.body.innerHTML = '<div role="log"><div class="entry"><button>Details</button></div></div>';
    const details = document.querySelector('button');
    details?.focus();
    open({ rule: 'site', host });
    expect(document.activeElement).toBe(details);
  });
});
