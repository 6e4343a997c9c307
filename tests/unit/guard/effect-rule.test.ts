import { describe, expect, test } from 'vitest';
import type { FormFacts, Foreseen, Grant, GuardFacts } from '@/utils/agent/ports';
import { createGuard } from '@/utils/guard';
import { cardLine } from '../../helpers/agent-world';
import { factsOf } from '../../helpers/guard-facts';

const guard = createGuard(() => false);
const shop = 'https://shop.example/checkout';

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
    { callId: 'c1', tool, args, tab: { tabId: 1, url: shop, title: '' }, foreseen: { url: shop, ...foreseen } },
    factsOf(facts),
  );
  if (verdict.verdict === 'ask') return `ask ${cardLine(verdict.card)}`;
  if (verdict.verdict === 'deny') return `deny ${verdict.failure.message}`;
  return verdict.spends
    ? `allow, spends ${verdict.spends.from === 'plan' ? verdict.spends.kind : `words for ${verdict.spends.name}`}`
    : 'allow';
}
const click = (name: string, form?: FormFacts, facts: Partial<GuardFacts> = {}) =>
  decide('click', { control: { role: 'button', name }, ...(form ? { form } : {}) }, facts);

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
    expect(click('Add to cart', add, { effects: [{ kind: 'pay', count: 1, sites: [] }] })).toBe('allow');
    expect(click('Confirm', add, { effects: [{ kind: 'pay', count: 0, sites: [] }] })).toMatch(/^ask submit/);
  });
});

describe('An effect that nobody approved asks:', () => {
  test.each([
    ['a form sent by POST', click('Save', formOf()), 'ask submit on shop.example: https://shop.example/save City=Rome'],
    [
      'a form sent to another site',
      click('Search', formOf({ method: 'get', action: 'https://evil.example/' })),
      'ask submit on shop.example: https://evil.example/ City=Rome',
    ],
    [
      'a form with a mail address',
      click('Go', formOf({ method: 'get', fields: [{ name: 'Mail', value: 'a@b.example', kind: 'email' }] })),
      'ask submit on shop.example: https://shop.example/save Mail=a@b.example',
    ],
    [
      'a form with a password',
      click('Go', formOf({ fields: [{ name: 'Password', value: '••••', kind: 'password' }] })),
      'ask account on shop.example: https://shop.example/save Password=••••',
    ],
    [
      'a form with a card',
      click('Go', formOf({ fields: [{ name: 'Card', value: '••••', kind: 'card' }] })),
      'ask pay on shop.example: https://shop.example/save Card=••••',
    ],
    [
      'Enter in a form',
      decide(
        'press_key',
        { control: { role: 'textbox', name: 'City' }, form: formOf({ button: 'Save' }) },
        {},
        { keys: 'Enter' },
      ),
      'ask submit on shop.example: https://shop.example/save City=Rome',
    ],
    [
      'Enter in a chat',
      decide('press_key', { control: { role: 'textbox', name: 'Write a message' } }, {}, { keys: 'Enter' }),
      `ask send on shop.example: ${shop}`,
    ],
    ['paying by script', click('Place order'), `ask pay on shop.example: ${shop}`],
    ['sending', click('Send'), `ask send on shop.example: ${shop}`],
    ['publishing', click('Veröffentlichen'), `ask publish on shop.example: ${shop}`],
    ['deleting an account', click('Delete my account'), `ask account on shop.example: ${shop}`],
    ['deleting', click('Supprimer'), `ask delete on shop.example: ${shop}`],
    [
      'a legal consent',
      decide(
        'check',
        { control: { role: 'checkbox', name: 'I accept the terms of use' } },
        {},
        { ref: 'e1', checked: true },
      ),
      `ask consent on shop.example: ${shop}`,
    ],
    [
      'access for another site',
      decide('click', {
        url: 'https://shop.example/auth?client_id=1&redirect_uri=x',
        control: { role: 'button', name: 'Continue' },
        form: formOf(),
      }),
      'ask consent on shop.example: https://shop.example/save City=Rome',
    ],
    [
      'an upload',
      decide('upload_file', { control: { role: 'button', name: 'File' } }, {}, { ref: 'e1', files: ['cv.pdf'] }),
      `ask upload on shop.example: ${shop} file=cv.pdf`,
    ],
  ])('%s', (_what, verdict, wanted) => {
    expect(verdict).toBe(wanted);
  });
});

describe('The approved plan covers an effect', () => {
  const plan = (kind: GuardFacts['effects'][number]['kind'], count = 1, sites: string[] = []): Partial<GuardFacts> => ({
    effects: [{ kind, count, sites }],
  });
  test.each([
    ['of its kind', click('Save', formOf(), plan('submit')), 'allow, spends submit'],
    ['that is not recognised, where it names another', click('Go', formOf(), plan('send')), 'allow, spends send'],
    ['of its kind by script', click('Pay now', undefined, plan('pay')), 'allow, spends pay'],
    ['on the site that it names', click('Pay now', undefined, plan('pay', 1, ['shop.example'])), 'allow, spends pay'],
  ])('%s', (_what, verdict, wanted) => {
    expect(verdict).toBe(wanted);
  });

  test.each([
    ['once it is used up', click('Save', formOf(), plan('submit', 0))],
    ['of another kind', click('Pay now', formOf(), plan('submit', 3))],
    ['on another site', click('Pay now', undefined, plan('pay', 1, ['pay.example']))],
  ])('but not %s', (_what, verdict) => {
    expect(verdict).toMatch(/^ask (submit|pay) on shop.example/);
  });
});

describe("The user's own command covers the control that it names", () => {
  test.each([
    ['click Save', 'Save'],
    ['Fill it in, then press the "Save" button', 'Save'],
    ['Klicke auf Speichern', 'Speichern'],
    ['Save my address', 'Save'],
    ['Take Rome and submit', 'Go'],
  ])('%s', (words, name) => {
    expect(click(name, formOf(), { userWords: [words] })).toBe(`allow, spends words for ${name.toLowerCase()}`);
  });

  test('as often as it was given', () => {
    expect(click('Save', formOf(), { userWords: ['click Save'], spentWords: ['save'] })).toMatch(/^ask submit/);
    expect(click('Save', formOf(), { userWords: ['click Save, then click Save'], spentWords: ['save'] })).toMatch(
      /^allow/,
    );
  });

  test.each([
    ['what always asks is named only in passing', 'Order the mug', 'Order', shop],
    ['another control is named', 'click Save', 'Pay now', shop],
    ['the name is part of a longer word', 'click Saved items', 'Save', shop],
    ['it is on a site that he has not named', 'click Pay now', 'Pay now', 'https://evil.example/'],
  ])('but not where %s', (_what, words, name, url) => {
    expect(
      decide(
        'click',
        { url, control: { role: 'button', name }, ...(name === 'Save' ? { form: formOf() } : {}) },
        { userWords: [words] },
      ),
    ).toMatch(/^ask/);
  });

  test.each([
    ['Fill it in, but do not click Pay now', 'Pay now'],
    ['Don\'t ever press the "Pay now" button', 'Pay now'],
    ['Stop before you click Pay now', 'Pay now'],
    ['Ohne zu zögern: klicke nicht weiter, und nie klicke auf Speichern', 'Speichern'],
    ['Take Rome, but never submit', 'Go'],
    ['Take Rome and please do not\tsubmit', 'Go'],
  ])('but not where he says that it is not to be done: %s', (words, name) => {
    expect(click(name, formOf(), { userWords: [words] })).toMatch(/^ask/);
  });

  test.each([
    ['Do not wait for me. Click Save', 'Save'],
    ['No gift wrap!\nSave my address', 'Save'],
    ["Take Rome, and don't forget to click Save", 'Save'],
    ['Click Save, not Cancel', 'Save'],
  ])('also beside what is not to be done: %s', (words, name) => {
    expect(click(name, formOf(), { userWords: [words] })).toMatch(/^allow, spends words/);
  });

  test('and all that the model without AI does is a command of his', () => {
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

describe('A card that was allowed', () => {
  const card: Grant['card'] = {
    rule: 'effect',
    host: 'shop.example',
    effect: 'submit',
    destination: 'https://shop.example/save',
    fields: [{ name: 'City', value: 'Rome' }],
  };
  const granted = (callId: string, allow: Grant['allow']) => ({ grants: [{ callId, card, allow }] });

  test('holds for its call, and for the task where the user said so', () => {
    expect(click('Save', formOf(), granted('c1', 'once'))).toBe('allow');
    expect(click('Save', formOf(), granted('c0', 'task'))).toBe('allow');
    expect(click('Save', formOf(), granted('c0', 'once'))).toMatch(/^ask/);
  });

  test('does not hold once a field or the destination is another', () => {
    expect(
      click('Save', formOf({ fields: [{ name: 'City', value: 'Evil', kind: 'text' }] }), granted('c1', 'once')),
    ).toMatch(/City=Evil/);
    expect(click('Save', formOf({ action: 'https://shop.example/pay' }), granted('c0', 'task'))).toMatch(/^ask/);
  });
});
