import { describe, expect, it, test } from 'vitest';
import { outcomeOf } from './outcome';
import { button, heads, link, named, page, row, text } from './unseen-pages';
import { run } from './world';

const desk = page(
  'Desk',
  button('Export'),
  link('My account'),
  link('Share this article'),
  link('Cart (12)'),
  named('textbox', 'Full name'),
  named('slider', 'Volume', { value: '20' }),
  named('combobox', 'Size', { value: 'Choose...', options: ['Choose...', 'One size', 'Small'] }),
  named('checkbox', 'Hide sold out', { states: { checked: false } }),
  named('switch', 'Dark mode', { states: { checked: false } }),
  named('table', 'Bills', {
    children: [
      heads('Number', 'Customer', 'State'),
      row('B-1', 'Delta Foods', 'Paid', button('Pay')),
      row('B-2', 'Harbour Ltd', 'Not paid', button('Pay')),
    ],
  }),
  text('In stock: 4 chairs'),
  named('contentinfo', '', { children: [button('Export'), link('Back to top'), link('Buy now, pay later')] }),
);

describe('what is only half understood is asked about, or nothing is done', () => {
  it.each([
    // A name that fits only in part
    ['open this', 'asks: Which one do you mean by `this`?'],
    ['check out', 'asks: Which one do you mean by `out`?'],
    ['open Buy now', 'asks: Which one do you mean by `Buy now`?'],
    ['read top', 'asks: Which one do you mean by `top`?'],
    ['click Export at the top', 'silent'],
    ['click Pay in the row of Harbour', 'asks: Which one do you mean by `Pay in the row of Harbour`?'],
    ['choose one in Size', 'asks: Which one do you mean by `one`?'],
    ['choose one', 'asks: Which one do you mean by `one`?'],
    // But not one that is whole
    ['open my account', 'click "My account"'],
    ['open the cart', 'click "Cart (12)"'],
    ['turn on darkmode', 'check "Dark mode" true'],
    ['type Ada into full-name', 'type "Full name" Ada'],
    ['click Pay in the row of Harbour Ltd', 'click "Pay"'],
    ['select small', 'select "Size" Small'],
    ['打开Dark mode', 'check "Dark mode" true'],
    // A question that is turned round
    ['what is not in stock?', 'silent'],
    ['which Delta Foods bills are not paid?', 'silent'],
    ["which Delta Foods bills aren't paid?", 'silent'],
    ['which Delta Foods bills except B-2 are paid?', 'silent'],
    ["which chairs can't be in stock?", 'silent'],
    ['which chairs cannot be in stock?', 'silent'],
    ['which bills are not paid?', 'quotes: B-2 | Harbour Ltd | Not paid'],
    ['¿qué no está en stock?', 'silent'],
    ['哪些 chairs 不在 stock？', 'silent'],
    // What stands in a field is not whether it is on
    ['what is this article about?', 'silent'],
    ['is dark mode on?', 'silent'],
    ['read Dark mode', 'silent, offers check "Dark mode"'],
    // How long, in what language, when
    ['type it into Full name', 'silent'],
    ['schreib nicht Ada in Full name', 'silent'],
    ['fill Full name with Ada but do not send it', 'silent'],
    ['在Full name中输入王芳但不要提交', 'silent'],
    ['在Full name中输入不要香菜', 'type "Full name" 不要香菜'],
    ['fill Full name with tea without sugar', 'type "Full name" tea without sugar'],
    ['fill Full name with see you soon, thanks', 'silent'],
    ['fill Full name with "see you soon, thanks", please', 'type "Full name" see you soon, thanks'],
    ['Kannst du bitte Ada in Full name eintragen?', 'type "Full name" Ada'],
    ['type no into Full name', 'type "Full name" no'],
    ['type 40 into Volume', 'type "Volume" 40'],
    ['type loud into Volume', 'silent'],
    ['type Will into Full name', 'type "Full name" Will'],
    ['wait until it is gone', 'silent'],
    ['export the table', 'extract "Bills" tables markdown'],
    ['translate this page into Chinese traditional', 'silent'],
    ['summarise this page in one sentence', 'silent'],
    ['fasse die Seite in drei Sätzen zusammen', 'silent'],
    ['résume cette page en anglais', 'silent'],
    ['translate this page into German briefly', 'silent'],
    ['wait for the price to drop below 20', 'silent'],
    ['wait until the bar is gone', 'silent'],
    // What is to be found out before it can be typed
    ['type your name in Full name', 'silent'],
    ['type something nice into Full name', 'silent'],
    ['gib deinen Namen in Full name ein', 'silent'],
    ['tape ton nom dans Full name', 'silent'],
    ['введи своё имя в Full name', 'silent'],
    ['Full nameに自分の名前を入力して', 'silent'],
    ['在Full name里输入我的名字', 'silent'],
  ])('%s: %s', async (sentence, outcome) => {
    expect(await outcomeOf(desk, sentence)).toBe(outcome);
  });
});

test.each([
  'turn on Dark mode and Hide sold out',
  'click Export twice',
  'click Export, but not now',
  'Klick nicht auf Export',
  'fill Full name with "Ada" but do not send it',
  'select Small or One size in Size',
  'choose a small one',
  'put Ada in Full name and 3 in Size',
])('what holds a name and more is not called missing: %s', async (request) => {
  const { lines, done } = await run({ request, page: desk });
  expect([lines, done.summary.split('\n')[0]]).toEqual([
    [],
    `\`${request}\` did not work: I understand only a part of it. Write one command for each thing, and put a text in quotes.`,
  ]);
});

test('a heading is not said to be missing where it is to be opened', async () => {
  const heads = page('Desk', text('Intro'), { role: 'heading', name: 'News' });
  const { done } = await run({ request: 'go to News', page: heads });
  expect(done.summary).toBe('`go to News` did not work: I see no button, link or field called `News`.');
});

test('a name that is nowhere is said to be missing', async () => {
  const { done } = await run({ request: 'click Newsletter', page: desk });
  expect(done.summary).toContain('I see no button, link or field called `Newsletter`.');
});

test.each(['not B-1', 'anything but Delta Foods', 'the cheaper one of Delta Foods', 'all but Delta Foods'])(
  'a reply that says more than a name chooses nothing: %s',
  async (reply) => {
    const react = (tool: string) => (tool === 'ask_user' ? { summary: reply } : undefined);
    const { lines, done } = await run({ request: 'click Pay', page: desk, react });
    expect([lines.filter((line) => !line.startsWith('ask_user')), done.status]).toEqual([[], 'failed']);
  },
);

test.each(['B-2, thanks', 'Harbour please', 'the one of Harbour Ltd', 'Not paid'])(
  'a reply chooses, with or without a courtesy: %s',
  async (reply) => {
    const react = (tool: string) => (tool === 'ask_user' ? { summary: reply } : undefined);
    const { lines } = await run({ request: 'click Pay', page: desk, react });
    expect(lines.filter((line) => !line.startsWith('ask_user'))).toHaveLength(1);
  },
);

test('a word that only holds the sign of a negation turns nothing round', async () => {
  expect(await outcomeOf(page('Desk', button('删除')), '这一条我想删除掉')).toBe('silent, offers click "删除"');
});

test('a search in vain is no success, also after another command', async () => {
  const react = (tool: string) => (tool === 'extract' ? { page: 'Chairs and tables' } : undefined);
  const { done } = await run({ request: 'reload then find lamps', page: desk, react });
  expect(done).toEqual({
    status: 'failed',
    summary:
      '`find lamps` did not work: I found nothing on the page with all of these words, and cannot tell more without a model.',
  });
});
