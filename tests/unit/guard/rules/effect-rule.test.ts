import { describe, expect, test } from 'vitest';
import type { FormFacts, Foreseen, Grant, GuardFacts } from '@/utils/agent/ports';
import { createGuard } from '@/utils/guard';
import { cardLine } from '../../../helpers/agent-world';
import { callOf, factsOf } from '../../../helpers/guard-facts';

const guard = createGuard(() => false);
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
  return verdict.spends
    ? `allow, spends ${verdict.spends.from === 'plan' ? verdict.spends.kind : `words for ${verdict.spends.name}`}`
    : 'allow';
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

  test('adding to the cart by a form, under an approved plan', () => {
    const add = formOf({
      fields: [
        { name: 'Quantity', value: '1', kind: 'text' },
        { name: 'id', value: '7f', kind: 'hidden' },
      ],
    });
    expect(click('Add to cart', add, { effects: [{ kind: 'pay', count: 1, sites: [], on: 'Pay now' }] })).toBe('allow');
    expect(click('Confirm', add, { effects: [{ kind: 'pay', count: 0, sites: [], on: 'Pay now' }] })).toMatch(
      /^ask submit/,
    );
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
      'ask account on shop.example: Go, https://shop.example/save Password=••••',
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
      'Enter in a chat',
      decide('press_key', { control: { role: 'textbox', name: 'Write a message' } }, {}, { keys: 'Enter' }),
      `ask send on shop.example: Write a message, ${shop}`,
    ],
    ['paying by script', click('Place order'), `ask pay on shop.example: Place order, ${shop}`],
    ['sending', click('Send'), `ask send on shop.example: Send, ${shop}`],
    ['publishing', click('Veröffentlichen'), `ask publish on shop.example: Veröffentlichen, ${shop}`],
    [
      'deleting an account',
      click('Delete my account'),
      `ask close-account on shop.example: Delete my account, ${shop}`,
    ],
    ['deleting', click('Supprimer'), `ask delete on shop.example: Supprimer, ${shop}`],
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
      decide('upload_file', { control: { role: 'button', name: 'File' } }, {}, { ref: 'e1', files: ['cv.pdf'] }),
      `ask upload on shop.example: File, ${shop} file=cv.pdf`,
    ],
  ])('%s', (_what, verdict, wanted) => {
    expect(verdict).toBe(wanted);
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
      click('Pay now', undefined, plan('pay', 'Press “Pay now” at the end')),
      'allow, spends pay',
    ],
    ['on the page that it names', click('Go', formOf(), plan('submit', 'Checkout – Shop')), 'allow, spends submit'],
    [
      'on the site that it names',
      click('Pay now', undefined, plan('pay', 'Pay now', { sites: ['shop.example'] })),
      'allow, spends pay',
    ],
  ])('%s', (_what, verdict, wanted) => {
    expect(verdict).toBe(wanted);
  });

  test.each([
    ['once it is used up', click('Save', formOf(), plan('submit', 'Save', { count: 0 }))],
    ['of another kind', click('Pay now', formOf(), plan('submit', 'Pay now', { count: 3 }))],
    ['of another kind, though a message may be sent by any form', click('Save', formOf(), plan('send', 'Save'))],
    ['that is published, not sent', click('Post', undefined, plan('send', 'Post'))],
    ['of another control', click('Transfer limit', formOf(), plan('submit', 'Save'))],
    ['of a control whose name begins like its own', click('Save and close', formOf(), plan('submit', 'Save'))],
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

  test.each([
    ['changed by somebody', formOf({ fields: [{ name: 'Gift wrap', value: 'on', kind: 'choice' }], changed: true })],
    ['with words in it', formOf()],
  ])('a form %s is no bare button', (_what, form) => {
    expect(click('Add to cart', form, plan('pay', 'Pay now'))).toMatch(/^ask submit/);
  });
});

test.each<[string, string, string[] | undefined, string]>([
  ['the very sum', '11.90 €', ['11.90 €'], 'allow'],
  ['the same sum in another form', '€1,299.00', ['1.299,00 €'], 'allow'],
  ['less', '9 €', ['11.90 €'], 'allow'],
  ['any sum, where it names none', '99.00 €', undefined, 'allow'],
  ['no larger sum', '11.91 €', ['11.90 €'], 'ask'],
  ['no sum of ten times as much', '119,00 €', ['11.90 €'], 'ask'],
  ['no sum in thousands', '1,299 €', ['12.99 €'], 'ask'],
])('A plan for a payment covers %s', (_what, amount, sums, verdict) => {
  const effects = [{ kind: 'pay' as const, count: 1, sites: [], on: 'Pay now', ...(sums ? { sums } : {}) }];
  const pressed = { control: { role: 'button', name: 'Pay now' }, amount };
  expect(decide('click', pressed, { effects }).startsWith(verdict)).toBe(true);
});

describe("The user's own order covers what it names", () => {
  const message = (...values: string[]) =>
    formOf({ fields: ['To', 'Message'].map((name, i) => ({ name, value: values[i] ?? '', kind: 'text' })) });
  test.each([
    ['click Save', 'Save', formOf()],
    ['Fill it in, then press the "Save" button', 'Save', formOf()],
    ['Klicke auf Speichern', 'Speichern', formOf()],
    ['Save the city', 'Save', formOf()],
    ['Fill it in and save it', 'Save', formOf()],
    ['Take Rome and submit', 'Go', formOf()],
    ['Take Rome and submit the form', 'Submit', formOf()],
    ['Write that I am late and send it to Ann', 'Send', message('ann@mail.example', 'I am late')],
    ['Answer it politely', 'Send reply', message('ann@mail.example', 'Thank you')],
    ['Find the draft and delete it', 'Delete', undefined],
    ['Press Pay now', 'Pay now', undefined],
  ])('%s: %s', (words, name, form) => {
    expect(click(name, form, { userWords: [words] })).toMatch(/^allow, spends words/);
  });

  test('as often as it was given', () => {
    const save = (userWords: string[], spentWords: string[] = []) => click('Save', formOf(), { userWords, spentWords });
    expect(save(['click Save'])).toBe('allow, spends words for 0:0:0');
    expect(save(['click Save'], ['0:0:0'])).toMatch(/^ask submit/);
    expect(save(['click Save, then click Save'], ['0:0:0'])).toMatch(/^allow/);
    expect(save(['Delete them. Save every city'], ['1:0:0', '1:0:1'])).toMatch(/^allow/);
  });

  test.each<[string, string, string, string, FormFacts | undefined]>([
    ['only the first word of the sentence fits', 'Order the mugs by price', 'Order', shop, undefined],
    ['the first word stands for something else', 'Save me some time and find mugs', 'Save and pay', shop, formOf()],
    ['nothing that is meant stands in the form', 'Save my time', 'Save', shop, formOf()],
    ['what always asks is named only in passing', 'Pay attention to the order', 'Pay', shop, undefined],
    ['another control is named', 'click Save', 'Pay now', shop, undefined],
    ['the control does more than was ordered', 'Fill it in and save it', 'Save and pay', shop, formOf()],
    ['the name is part of a longer word', 'click Saved items', 'Save', shop, formOf()],
    [
      'it goes to somebody else',
      'Write that I am late and send it to Ann',
      'Send',
      shop,
      message('eve@evil.example', 'I am late'),
    ],
    ['it is on a site that they have not named', 'click Pay now', 'Pay now', 'https://evil.example/', undefined],
    [
      'it is on the site that they named without encryption',
      'click Pay now on pay.example',
      'Pay now',
      'http://pay.example/',
      undefined,
    ],
    ['it goes to another site', 'click Save', 'Save', shop, formOf({ action: 'https://evil.example/' })],
  ])('but not where %s', (_what, words, name, url, form) => {
    expect(
      decide('click', { url, control: { role: 'button', name }, ...(form ? { form } : {}) }, { userWords: [words] }),
    ).toMatch(/^ask/);
  });

  test.each([
    ['Fill it in, but do not click Pay now', 'Pay now'],
    ['Don\'t ever press the "Pay now" button', 'Pay now'],
    ['Stop before you click Pay now', 'Pay now'],
    ['Ohne zu zögern: klicke nicht weiter, und nie klicke auf Speichern', 'Speichern'],
    ['Take Rome, but never submit', 'Go'],
    ['Take Rome and please do not\tsubmit', 'Go'],
    ['Fill it in without saving, do not save it', 'Save'],
  ])('but not where they say that it is not to be done: %s', (words, name) => {
    expect(click(name, formOf(), { userWords: [words] })).toMatch(/^ask/);
  });

  test.each([
    ['Do not wait for me. Click Save', 'Save'],
    ['No gift wrap!\nSave the city', 'Save'],
    ["Take Rome, and don't forget to click Save", 'Save'],
    ['Click Save, not Cancel', 'Save'],
  ])('also beside something that is not to be done: %s', (words, name) => {
    expect(click(name, formOf(), { userWords: [words] })).toMatch(/^allow, spends words/);
  });

  test('and everything that the offline model does is a command of theirs', () => {
    expect(click('Pay now', formOf(), { direct: true })).toBe('allow');
  });
});

describe('Without plans to approve', () => {
  test.each([
    ['Save', 'allow'],
    ['Delete', 'allow'],
    ['Send', 'ask'],
    ['Pay now', 'ask'],
  ])('%s: %s', (name, wanted) => {
    expect(click(name, formOf(), { planApproval: 'never' }).split(' ')[0]).toBe(wanted);
  });

  test('a form to another site asks', () => {
    expect(click('Save', formOf({ action: 'https://evil.example/' }), { planApproval: 'never' })).toMatch(
      /^ask submit/,
    );
  });
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

  test('makes no card where nothing is sent, and orders nothing', () => {
    expect(decide('click', { control: control('Show more'), message })).toBe('allow');
    expect(send({}, { userWords: ['Send it to Ann'] })).toMatch(/^ask send/);
  });

  test('is nothing yet where a button only opens the fields for an answer', () => {
    const reply = (foreseen: Partial<Foreseen> = {}, facts: Partial<GuardFacts> = {}, name = '↩ Reply') =>
      decide('click', { control: control(name), ...foreseen }, facts);
    expect(reply()).toBe('allow');
    expect(reply({}, { userWords: ['Reply that it is fine and send it'] })).toBe('allow');
    expect(reply({}, {}, 'Forward')).toBe('allow');
    expect(reply({ message })).toMatch(/^ask send/);
    expect(reply({ form: formOf({ button: 'Reply' }) })).toMatch(/^ask send/);
    expect(reply({}, { written: ['Dear Ann,'] })).toMatch(/^ask send/);
    expect(reply({}, {}, 'Send')).toMatch(/^ask send/);
    expect(reply({}, {}, 'Send reply')).toMatch(/^ask send/);
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
