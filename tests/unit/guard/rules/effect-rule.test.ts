import { describe, expect, test } from 'vitest';
import type { FormFacts, Foreseen, Grant, GuardFacts, GuardRequest } from '@/utils/contracts/ports';
import { approvedEffects } from '@/utils/agent/task/effect-budget';
import { toDraft } from '@/utils/contracts/plan-steps';
import { defined } from '@/utils/defined';
import { createGuard } from '@/utils/guard';
import { cardLine } from '../../../helpers/agent-world';
import { callOf, decideWithCritic, factsOf } from '../../../helpers/guard-facts';

const guard = createGuard(() => false);
const aCard: FormFacts['fields'] = [{ name: 'Card', value: '••••', kind: 'card' }];
const shop = 'https://shop.example/checkout';

/** Of a page on which an account is changed. */
const accountForm = () => formOf({ fields: [{ name: 'Recovery e-mail', value: 'eve@evil.example', kind: 'email' }] });

function formOf(given: Partial<FormFacts> = {}): FormFacts {
  return {
    method: 'post',
    action: 'https://shop.example/save',
    fields: [{ name: 'City', value: 'Rome', kind: 'text' }],
    digest: 'd',
    ...given,
  };
}

/** What is decided of a call, in one line: what it spends, the card, or why it is denied. */
function decide(
  tool: string,
  foreseen: Omit<Foreseen, 'url'> & { url?: string },
  facts: Partial<GuardFacts> = {},
  args: Record<string, unknown> = { ref: 'e1' },
): string {
  const verdict = guard.decide(
    {
      callId: 'c1',
      call: callOf(tool, args),
      tab: { tabId: 1, url: shop, title: 'Checkout – Shop' },
      foreseen: { url: shop, ...foreseen },
    },
    factsOf(facts),
  );
  if (verdict.verdict === 'ask') return `ask ${cardLine(verdict.card)}`;
  if (verdict.verdict === 'deny') return `deny ${verdict.failure.message}`;
  return verdict.spends ? `allow, spends ${verdict.spends.kind}` : 'allow';
}
const click = (name: string, form?: FormFacts, facts: Partial<GuardFacts> = {}) =>
  decide('click', { control: { role: 'button', name }, ...(form ? { form: { button: name, ...form } } : {}) }, facts);

describe('An ordinary action needs no card:', () => {
  test.each([
    ['a button', click('Show more')],
    [
      'a button that opens a menu, whatever its name',
      decide('click', { control: { role: 'button', name: 'Send', opens: true } }),
    ],
    ['a link to a page of paying', decide('click', { control: { role: 'link', name: 'Pay', opens: true } })],
    ['a tab', decide('click', { control: { role: 'tab', name: 'Payment' } })],
    ['adding to the cart by script', click('Add to cart')],
    [
      'a search on the site',
      click('Search', formOf({ method: 'get', fields: [{ name: 'q', value: 'mugs', kind: 'text' }] })),
    ],
    [
      'Enter in a search field',
      decide(
        'type',
        { control: { role: 'searchbox', name: 'Search' }, form: formOf({ method: 'get', button: 'Go' }) },
        {},
        { ref: 'e1', text: 'mugs', submit: true },
      ),
    ],
    ['a form that only closes a dialog', click('OK', formOf({ method: 'dialog' }))],
    ['typing', decide('type', { control: { role: 'textbox', name: 'Message' } }, {}, { ref: 'e1', text: 'mugs' })],
    ['a key', decide('press_key', { control: { role: 'button', name: 'Pay' } }, {}, { keys: 'Tab' })],
    [
      'ticking a box',
      decide('check', { control: { role: 'checkbox', name: 'Gift wrap' } }, {}, { ref: 'e1', checked: true }),
    ],
  ])('%s', (_what, verdict) => {
    expect(verdict).toBe('allow');
  });
});

describe('An effect that nobody approved asks:', () => {
  test.each([
    [
      'a form sent by POST',
      click('Save', formOf()),
      'ask submit on shop.example: Save, https://shop.example/save City=Rome',
    ],
    [
      'a form sent to another site',
      click('Search', formOf({ method: 'get', action: 'https://evil.example/' })),
      'ask submit on shop.example: Search, https://evil.example/ City=Rome',
    ],
    [
      'a form with a mail address',
      click('Go', formOf({ method: 'get', fields: [{ name: 'Mail', value: 'a@b.example', kind: 'email' }] })),
      'ask submit on shop.example: Go, https://shop.example/save Mail=a@b.example',
    ],
    [
      'a form with a password',
      click('Go', formOf({ fields: [{ name: 'Password', value: '••••', kind: 'password' }] })),
      'ask sign-in on shop.example: Go, https://shop.example/save Password=••••',
    ],
    [
      'a form with a card',
      click('Go', formOf({ fields: [{ name: 'Card', value: '••••', kind: 'card' }] })),
      'ask pay on shop.example: Go, https://shop.example/save Card=••••',
    ],
    [
      'Enter in a form',
      decide(
        'press_key',
        { control: { role: 'textbox', name: 'City' }, form: formOf({ button: 'Save' }) },
        {},
        { keys: 'Enter' },
      ),
      'ask submit on shop.example: Save, https://shop.example/save City=Rome',
    ],
    [
      'Space with a blank before its name',
      decide('press_key', { control: { role: 'button', name: 'Pay' } }, {}, { keys: 'Shift+ Space' }),
      `ask pay on shop.example: Pay, ${shop}`,
    ],
    [
      'Enter in a chat',
      decide('press_key', { control: { role: 'textbox', name: 'Write a message' } }, {}, { keys: 'Enter' }),
      `ask send on shop.example: Write a message, ${shop}`,
    ],
    ['paying by script', click('Place order'), `ask pay on shop.example: Place order, ${shop}`],
    [
      'sending what was typed',
      click('Send', undefined, { here: [{ name: 'Message', value: 'I am late' }] }),
      `ask send on shop.example: Send, ${shop} Message=I am late`,
    ],
    ['giving others access', click('Invite people'), `ask share on shop.example: Invite people, ${shop}`],
    [
      'deleting an account',
      click('Delete my account'),
      `ask close-account on shop.example: Delete my account, ${shop}`,
    ],
    ['deleting', click('Delete'), `ask delete on shop.example: Delete, ${shop}`],
    [
      'a legal consent',
      decide(
        'check',
        { control: { role: 'checkbox', name: 'I accept the terms of use' } },
        {},
        { ref: 'e1', checked: true },
      ),
      `ask consent on shop.example: I accept the terms of use, ${shop}`,
    ],
    [
      'one whose box is a link',
      decide(
        'check',
        {
          control: {
            role: 'checkbox',
            name: 'I accept the terms of use',
            leadsTo: 'https://shop.example/x',
            acts: true,
          },
        },
        {},
        { ref: 'e1', checked: true },
      ),
      'ask consent on shop.example: I accept the terms of use, https://shop.example/x',
    ],
    ['a consent by a button outside a form', click('Accept all'), `ask consent on shop.example: Accept all, ${shop}`],
    [
      'access for another site',
      decide('click', {
        url: 'https://shop.example/auth?client_id=1&redirect_uri=x',
        control: { role: 'button', name: 'Continue' },
        form: formOf(),
      }),
      'ask consent on shop.example: Continue, https://shop.example/save City=Rome',
    ],
    [
      'an upload',
      decide(
        'upload_file',
        { control: { role: 'button', name: 'File' } },
        { files: ['cv.pdf'] },
        { ref: 'e1', files: ['cv.pdf'] },
      ),
      `ask upload on shop.example: File, ${shop} file=cv.pdf`,
    ],
  ])('%s', (_what, verdict, wanted) => {
    expect(verdict).toBe(wanted);
  });
});

test('A card knows whose a file is: the user has attached it, or a program brings it', () => {
  const fileOn = (facts: Partial<GuardFacts>, call: Partial<GuardRequest>) => {
    const tab = { tabId: 1, url: 'https://shop.example/mugs', title: '' };
    const foreseen = { url: tab.url, control: { role: 'button', name: 'File' } };
    const verdict = guard.decide(
      { callId: 'c1', call: callOf('upload_file', { ref: 'e1', files: ['cv.pdf'] }), tab, foreseen, ...call },
      factsOf(facts),
    );
    return verdict.verdict === 'ask' && 'fields' in verdict.card ? verdict.card.fields : [];
  };
  const fields = [
    { name: 'CV', value: 'cv.pdf, b.pdf', kind: 'file' as const },
    { name: 'Other', value: 'of-the-page.pdf', kind: 'file' as const },
  ];
  const form = {
    call: callOf('click', { ref: 'e1' }),
    foreseen: { url: 'https://shop.example/', form: formOf({ fields }) },
  };
  expect([
    fileOn({ files: ['cv.pdf'] }, {}),
    fileOn({ byProgram: true }, {}),
    fileOn({ files: ['cv.pdf', 'b.pdf'] }, form),
  ]).toEqual([
    [{ name: 'file', value: 'cv.pdf', from: 'user' }],
    [{ name: 'file', value: 'cv.pdf', from: 'model' }],
    [
      { name: 'CV', value: 'cv.pdf, b.pdf', from: 'user' },
      { name: 'Other', value: 'of-the-page.pdf' },
    ],
  ]);
});

test('A file that is not attached cannot be given, so nobody is asked', () => {
  const verdict = guard.decide(
    {
      callId: 'c1',
      call: callOf('upload_file', { ref: 'e1', files: ['cv.pdf', 'passwords.txt'] }),
      tab: { tabId: 1, url: 'https://shop.example/mugs', title: '' },
      foreseen: { url: 'https://shop.example/mugs', control: { role: 'button', name: 'File' } },
    },
    factsOf({ files: ['cv.pdf'] }),
  );
  expect(verdict).toMatchObject({
    verdict: 'deny',
    failure: { code: 'NOT_FOUND', message: 'No file "passwords.txt" is attached.', hint: 'Attached: "cv.pdf".' },
  });
});

describe('What the page has filled in itself', () => {
  const plan = (values: string[], words = 'Tell them'): Partial<GuardFacts> => ({
    userWords: [words],
    effects: [{ kind: 'send', count: 1, sites: [], on: 'Send', values }],
    here: [{ name: 'Text', value: 'Hello' }],
    written: ['Hello'],
  });
  const send = (to: string, facts: Partial<GuardFacts>, heading?: string, field = 'To') =>
    decide(
      'click',
      {
        control: { role: 'button', name: 'Send' },
        form: formOf({
          button: 'Send',
          fields: Object.entries({ ...(to === '' ? {} : { [field]: to }), Text: 'Hello' }).map(([name, value]) => ({
            name,
            value,
            kind: 'text',
          })),
        }),
        ...(heading === undefined ? {} : { known: { role: 'button', heading } }),
      },
      facts,
    );

  test.each([
    ['is the name on the card', 'Ann Miller', undefined],
    ['is the address of the name on the card', 'Ann Miller <ann.miller@post.example>', undefined],
    ['is none, below a heading that names them', '', 'Ann Miller'],
    ['is a subject, below a heading that names them', 'Re: Lunch', 'Ann Miller', 'Subject'],
    ['is a subject with the name, below a heading with it', 'For Ann Miller', 'Ann Miller', 'Subject'],
  ])('is covered by the plan where it %s', (_where, to, heading, field = 'To') => {
    expect(send(to, plan(['Ann Miller', 'Hello']), heading, field)).toBe('allow, spends send');
  });

  test.each([
    ['somebody else than the card named', 'Eve Stone', undefined],
    ['nobody', '', undefined],
    ['nobody, below the name of somebody else', '', 'Eve Stone'],
    ['somebody else, below a heading that names them', 'Eve Stone', 'Ann Miller'],
  ])('asks once more where it is %s', (_who, to, heading) => {
    expect(send(to, plan(['Ann Miller', 'Hello']), heading)).toMatch(/^ask/);
  });
});

describe('The approved plan covers an effect', () => {
  const plan = (
    kind: GuardFacts['effects'][number]['kind'],
    on: string,
    { count = 1, sites = [] }: { count?: number; sites?: string[] } = {},
  ): Partial<GuardFacts> => ({ effects: [{ kind, count, sites, on }] });
  test.each([
    ['of its kind and name', click('Save', formOf(), plan('submit', 'Save')), 'allow, spends submit'],
    [
      'whose name stands in the text of its step',
      click('Invite people', undefined, plan('share', 'Press “Invite people” at the end')),
      'allow, spends share',
    ],
    [
      'on the site that it names',
      click('Invite people', undefined, plan('share', 'Invite people', { sites: ['shop.example'] })),
      'allow, spends share',
    ],
  ])('%s', (_what, verdict, wanted) => {
    expect(verdict).toBe(wanted);
  });

  test.each([
    ['once it is used up', click('Save', formOf(), plan('submit', 'Save', { count: 0 }))],
    ['of another kind', click('Pay now', formOf(), plan('submit', 'Pay now', { count: 3 }))],
    ['of another kind, though a message may be sent by any form', click('Save', formOf(), plan('send', 'Save'))],
    ['that is published, not sent', click('Post', formOf(), plan('send', 'Post'))],
    ['of another control', click('Transfer limit', formOf(), plan('submit', 'Save'))],
    ['of a control whose name begins like its own', click('Save and close', formOf(), plan('submit', 'Save'))],
    ['on a page of whose title it has every word', click('Go', formOf(), plan('submit', 'Checkout – Shop'))],
    ['of a control without a name', click('', formOf(), plan('submit', 'Save the address'))],
    ['on another site', click('Pay now', undefined, plan('pay', 'Pay now', { sites: ['pay.example'] }))],
    ['sent to another site', click('Save', formOf({ action: 'https://evil.example/' }), plan('submit', 'Save'))],
    ['that is a changed address of an account', click('Save', accountForm(), plan('submit', 'Save'))],
    [
      'that moves money',
      click('Save', formOf({ fields: [{ name: 'Amount', value: '900', kind: 'text' }] }), plan('submit', 'Save')),
    ],
    [
      'that switches a second factor off',
      click(
        'Save',
        formOf({ fields: [{ name: 'Two-factor authentication', value: '', kind: 'choice' }] }),
        plan('submit', 'Save'),
      ),
    ],
  ])('but not %s', (_what, verdict) => {
    expect(verdict).toMatch(/^ask /);
  });
});

test.each<[string, string | undefined, string[] | undefined, string]>([
  ['the very sum', '11.90 €', ['11.90 €'], 'allow'],
  ['the same sum in another form', '€1,299.00', ['1.299,00 €'], 'allow'],
  ['less', '9 €', ['11.90 €'], 'allow'],
  ['less, in the digits of another script', '٩٩٩ €', ['1000 €'], 'allow'],
  // Nobody would know what is paid: neither the plan nor the page tells it.
  ['nothing where nobody knows a sum', undefined, undefined, 'ask'],
  ['nothing where only it knows a sum', undefined, ['11.90 €'], 'ask'],
  ['no sum, where it names none', '99.00 €', undefined, 'ask'],
  ['no sum in another currency', '19.99 BTC', ['20.00 €'], 'ask'],
  ['no sum that cannot be read', '1.5k €', ['20.00 €'], 'ask'],
  ['no larger sum, in the digits of another script', '٩٩٩ €', ['900 €'], 'ask'],
  ['no larger sum', '11.91 €', ['11.90 €'], 'ask'],
  ['no sum of ten times as much', '119,00 €', ['11.90 €'], 'ask'],
  ['no sum in thousands', '1,299 €', ['12.99 €'], 'ask'],
])('A plan for a payment covers %s', (_what, amount, sums, verdict) => {
  const effects = [{ kind: 'pay' as const, count: 1, sites: [], on: 'Pay now', ...(sums ? { sums } : {}) }];
  const pressed = { control: { role: 'button', name: 'Pay now' }, ...defined({ amount }) };
  expect(decide('click', pressed, { effects }).startsWith(verdict)).toBe(true);
});

test('A plan in Japanese covers its sum in yen, and no more', () => {
  const effects = approvedEffects([toDraft({ text: '本を1,000円で買う', effects: [{ kind: 'pay', on: '購入' }] })]);
  const pays = (amount: string) =>
    decide(
      'click',
      { control: { role: 'button', name: '購入' }, amount, form: formOf({ button: '購入', fields: aCard }) },
      { effects },
    );
  expect([effects[0]?.sums, pays('￥1,000')]).toEqual([['1,000円'], 'allow, spends pay']);
  expect(pays('100,000円')).toMatch(/^ask pay/);
});

describe('What the task put there', () => {
  const iban = 'DE89 3704 0044 0532 0130 00';
  const words = [`Transfer 50 euros to Anna Berg, IBAN ${iban}`];
  const transfer = (account: string) =>
    formOf({
      button: 'Send money',
      fields: [
        { name: 'IBAN', value: account, kind: 'text' },
        { name: 'Amount', value: '50.00 €', kind: 'text' },
      ],
    });
  const pays = (account: string, values?: string[]) =>
    click('Send money', transfer(account), {
      userWords: words,
      written: [account, '50.00 €'],
      effects: [
        { kind: 'pay', count: 1, sites: [], on: 'Send money', sums: ['50.00 €'], ...(values ? { values } : {}) },
      ],
    });

  test("is covered by the plan where it is the user's own, in whatever form", () => {
    expect(pays('DE89370400440532013000')).toBe('allow, spends pay');
  });

  test('is not covered where it is not: the card shows it, and who put it there', () => {
    const asked = guard.decide(
      {
        callId: 'c1',
        call: callOf('click', { ref: 'e1' }),
        tab: { tabId: 1, url: shop, title: '' },
        foreseen: {
          url: shop,
          control: { role: 'button', name: 'Send money' },
          form: transfer('GB33BUKB20201555555555'),
        },
      },
      factsOf({
        userWords: words,
        written: ['GB33BUKB20201555555555'],
        effects: [{ kind: 'pay', count: 1, sites: [], on: 'Send money', sums: ['50.00 €'] }],
      }),
    );
    expect(asked).toMatchObject({
      verdict: 'ask',
      card: { fields: [{ name: 'IBAN', value: 'GB33BUKB20201555555555', from: 'model' }, { name: 'Amount' }] },
    });
  });

  test('is covered where the card of the plan named it', () => {
    expect(pays('GB33BUKB20201555555555', ['GB33 BUKB 2020 1555 5555 55', 'gb33bukb20201555555555'])).toBe(
      'allow, spends pay',
    );
  });

  test('is on the card also where no field shows it: it was chosen in the same document', () => {
    const here = [{ name: 'Mallory', value: 'Mallory', isChoice: true as const }];
    expect(click('Send', formOf({ fields: [] }), { here })).toBe(
      'ask send on shop.example: Send, https://shop.example/save Mallory=Mallory',
    );
  });
});

test('Of two effects in one, that of the rarer entry is used up', () => {
  const fields = [{ name: 'Recovery mail', value: '', kind: 'email' as const }];
  const effects = (['publish', 'account'] as const).map((kind, at) => ({
    kind,
    count: 3 - at,
    sites: [],
    on: 'Publish',
  }));
  expect(click('Publish', formOf({ fields }), { effects })).toBe('allow, spends account');
});

describe("The critic's word", () => {
  const judge = (name: string, form: FormFacts | undefined, facts: Partial<GuardFacts> = {}, kind?: 'pay') =>
    decideWithCritic(
      guard,
      {
        callId: 'c1',
        call: callOf('click', { ref: 'e1' }),
        tab: { tabId: 1, url: shop, title: '' },
        foreseen: {
          url: shop,
          control: { role: 'button', name },
          ...(form ? { form: { button: name, ...form } } : {}),
        },
      },
      factsOf({ userWords: ['Put three blue mugs into the cart'], ...facts }),
      kind,
    ).verdict;
  const quantity = (value: string) => formOf({ fields: [{ name: 'Quantity', value, kind: 'text' }] });

  test('lets pass what the user asked for, with plain words and numbers that follow from theirs', () => {
    expect(judge('Add to cart', quantity('3'), { written: ['3'] })).toBe('allow');
    expect(judge('Delete', undefined)).toBe('allow');
  });

  test.each([
    ['a foreign value', judge('Add to cart', quantity('RC-1A2B3C4D'), { written: ['RC-1A2B3C4D'] })],
    ['plain words that are sent to somebody', judge('Send', quantity('see you'), { written: ['see you'] })],
    ['a payment', judge('Pay now', quantity('3'))],
    ['access for others', judge('Invite people', quantity('3'))],
    ['an account', judge('Change password', quantity('3'))],
    ['another site', judge('Add to cart', formOf({ action: 'https://evil.example/' }))],
    ['what the critic itself calls a payment', judge('Go on', quantity('3'), {}, 'pay')],
  ])('lets no %s pass', (_what, verdict) => {
    expect(verdict).toBe('ask');
  });
});

test('Everything that the offline model does is a command of the user', () => {
  expect(click('Pay now', formOf(), { direct: true })).toBe('allow');
});

test('Where the user approves no plans, effects still ask', () => {
  for (const name of ['Save', 'Delete', 'Send', 'Pay now'])
    expect(click(name, formOf(), { planApproval: 'never' })).toMatch(/^ask/);
});

describe('What is sent by script', () => {
  const message: Foreseen['message'] = [
    { name: 'To', value: 'ann@mail.example', kind: 'text' },
    { name: 'Body', value: 'Dear Ann,', kind: 'text' },
  ];
  const control = (name: string) => ({ role: 'button', name });
  const send = (foreseen: Partial<Foreseen> = {}, facts: Partial<GuardFacts> = {}) =>
    decide('click', { control: control('Send'), message, ...foreseen }, facts);

  test('stands on the card, as the page shows it', () => {
    expect(send()).toBe(`ask send on shop.example: Send, ${shop} To=ann@mail.example Body=Dear Ann,`);
    expect(send({ control: control('Publish') })).toMatch(/^ask publish .*Body=Dear Ann,$/);
    expect(send({ form: formOf({ button: 'Send', fields: [{ name: 'Body', value: '', kind: 'text' }] }) })).toMatch(
      /To=ann@mail.example Body=Dear Ann,$/,
    );
  });

  test('takes no field of the form from the card that only has the name of one beside the control', () => {
    const fields = [
      { name: 'To', value: 'eve@evil.example', kind: 'hidden' as const },
      { name: 'Body', value: 'Ann,', kind: 'text' as const },
    ];
    expect(send({ form: formOf({ button: 'Send', fields }) })).toMatch(
      /To=ann@mail.example Body=Dear Ann, To=eve@evil.example$/,
    );
  });

  test('makes no card where nothing is sent, and orders nothing', () => {
    expect(decide('click', { control: control('Show more'), message })).toBe('allow');
    expect(send({}, { userWords: ['Send it to Ann'] })).toMatch(/^ask send/);
  });

  test('is nothing yet where nothing was written: a button may only open the fields for an answer', () => {
    const reply = (foreseen: Partial<Foreseen> = {}, facts: Partial<GuardFacts> = {}, name = '↩ Reply') =>
      decide('click', { control: control(name), ...foreseen }, facts);
    expect(reply()).toBe('allow');
    expect(reply({}, {}, 'Send')).toBe('allow');
    expect(reply({ message })).toMatch(/^ask send/);
    expect(reply({ form: formOf({ button: 'Reply' }) })).toMatch(/^ask send/);
    expect(reply({}, { here: [{ name: 'Body', value: 'Dear Ann,' }] })).toMatch(/^ask send/);
  });

  test('is asked about again once it has changed', () => {
    const asked = { rule: 'effect', host: 'shop.example', effect: 'send', control: 'Send', destination: shop } as const;
    const fields = message.map(({ name, value }) => ({ name, value }));
    const grants = [{ callId: 'c1', card: { ...asked, fields }, allow: 'once' as const }];
    expect(send({}, { grants })).toBe('allow');
    expect(send({ message: [{ name: 'To', value: 'eve@evil.example', kind: 'text' }] }, { grants })).toMatch(
      /^ask .*eve@evil.example/,
    );
  });
});

describe('A card that was allowed', () => {
  const card: Grant['card'] = {
    rule: 'effect',
    host: 'shop.example',
    effect: 'submit',
    control: 'Save',
    destination: 'https://shop.example/save',
    fields: [{ name: 'City', value: 'Rome' }],
    mayDiffer: [],
  };
  const granted = (callId: string, allow: Grant['allow']) => ({ grants: [{ callId, card, allow }] });

  test('covers its call, and the task where the user said so', () => {
    expect(click('Save', formOf(), granted('c1', 'once'))).toBe('allow');
    expect(click('Save', formOf(), granted('c0', 'task'))).toBe('allow');
    expect(click('Save', formOf(), granted('c0', 'once'))).toMatch(/^ask/);
  });

  test('no longer covers it once a field or the destination has changed', () => {
    expect(
      click('Save', formOf({ fields: [{ name: 'City', value: 'Evil', kind: 'text' }] }), granted('c1', 'once')),
    ).toMatch(/City=Evil/);
    expect(click('Save', formOf({ action: 'https://shop.example/pay' }), granted('c0', 'task'))).toMatch(/^ask/);
  });
});
