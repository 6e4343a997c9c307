import { describe, expect, it } from 'vitest';
import type { PageNode } from '@/utils/page/api';
import { snapshotOf } from './shop';
import { heading, heads, named, row, text } from './unseen-pages';
import { run } from './world';

const node = (role: string, name: string, ref: string, more: Partial<PageNode> = {}): PageNode =>
  named(role, name, { ref, ...more });

const market = snapshotOf({
  role: 'document',
  children: [
    node('navigation', 'Main', 'e1', { children: [node('link', 'Cactus', 'e2', { url: 'https://shop.test/cactus' })] }),
    node('table', 'Plants', 'e10', {
      children: [
        heads('Plant', 'Stock', ''),
        row('Fern', '8', node('button', 'Add', 'e11')),
        row('Cactus', 'Sold out'),
        row('Maple', '2', node('button', 'Add', 'e12')),
      ],
    }),
    heading('Bulbs'),
    heading('Rose', 3),
    node('button', 'Order', 'e21'),
    heading('Tulip', 3),
    text('Sold out'),
    heading('Lily', 3),
    node('button', 'Order', 'e22'),
    heading('Delivery'),
    node('textbox', 'First name', 'e31'),
    node('textbox', 'Last name', 'e32'),
    node('spinbutton', 'Quantity', 'e33', { value: '1' }),
    node('textbox', 'Note', 'e34'),
    node('checkbox', 'Gift wrap', 'e35'),
    node('checkbox', 'Newsletter', 'e36'),
    node('button', 'Pay', 'e37'),
  ],
});

/** What is done, or between what the user has to choose. */
async function outcomeOf(request: string): Promise<string> {
  const { lines, calls } = await run({ request, page: { text: market } });
  const asked = calls.find(({ tool }) => tool === 'ask_user');
  return asked ? `asks: ${(asked.args.choices as string[]).join(' / ')}` : lines.join('\n') || 'nothing';
}

const adds = 'asks: Add (button) in the row of Fern, 8 / Add (button) in the row of Maple, 2';
const orders = 'asks: Order (button) under Rose / Order (button) under Lily';

describe('what stands beside other words is not pressed for them', () => {
  it.each([
    // In a row without it
    ['click Add in the row of Maple', 'click e12'],
    ['click Add in the row of Cactus', adds],
    ['click "Add" next to "Cactus"', adds],
    ['Klick auf Add beim Cactus', adds],
    ['Clique sur Add pour Cactus', adds],
    ['Haz clic en Add en la fila de Cactus', adds],
    ['Clique em Add na linha de Cactus', adds],
    ['CactusのAddをクリック', adds],
    ['点击Cactus里的Add', adds],
    ['Нажми Add в строке Cactus', adds],
    ['انقر على Add في صف Cactus', adds],
    // In what holds several
    ['click Add in Plants', adds],
    ['click the second Add in Plants', 'click e12'],
    ['click Order under Bulbs', orders],
    // Under another heading
    ['click Order under Lily', 'click e22'],
    ['click Order under Tulip', orders],
    ['click Pay under Tulip', 'asks: Pay (button) under Delivery'],
    // The only one of its name, elsewhere
    ['click Pay in the row of Fern', 'asks: Pay (button) under Delivery'],
    ['type 5 into the Quantity of Fern', 'asks: Quantity (number field) under Delivery'],
    // Beside another control
    ['click Pay with Gift wrap', 'asks: Pay (button) under Delivery'],
    ['check the box next to Gift wrap', 'asks: Gift wrap (checkbox) / Newsletter (checkbox)'],
  ])('%s: %s', async (sentence, outcome) => {
    expect(await outcomeOf(sentence)).toBe(outcome);
  });
});

describe('a link is the title of what follows it, up to the next one', () => {
  const cards = ['Fern', '', 'Cactus', 'Maple', ''].map((name, i) =>
    name === '' ? node('button', 'Add', `e${i}`) : node('link', name, `e${i}`, { url: `https://shop.test/${name}` }),
  );

  it.each([
    ['click Add next to Fern', 'click e1'],
    ['click Add next to Maple', 'click e4'],
    ['click Add next to Cactus', expect.stringMatching(/^ask_user /)],
  ])('%s', async (request, call) => {
    const { lines } = await run({ request, page: { text: snapshotOf({ role: 'document', children: cards }) } });
    expect(lines[0]).toEqual(call);
  });
});

describe('two texts are not one, nor is a text with words about it', () => {
  it.each([
    'type "hello" twice into Note',
    'enter text "hello" in Note',
    'type "Ada" and "Bell" into First name',
    'Schreib "hallo" zweimal in Note',
    'Tape « bonjour » deux fois dans Note',
    '在Note里输入“你好”两次',
    'wait for "Thank you" or "Sorry"',
    'type Ada into the First name and Bell into the Last name',
    'type Ada into the First name field and Bell into Last name',
    'Trag Ada in das Feld First name und Bell in das Feld Last name ein',
    'Écris Ada dans le champ First name et Bell dans le champ Last name',
    'Escribe Ada en el campo First name y Bell en el campo Last name',
    'Digite Ada no campo First name e Bell no campo Last name',
    'Введи Ада в поле First name и Белл в поле Last name',
    'املأ First name بـ آدا وLast name بـ بيل',
  ])('%s', async (sentence) => {
    expect(await outcomeOf(sentence)).toBe('nothing');
  });
});

describe('to a number nothing is appended', () => {
  it.each([
    'add 2 to Quantity',
    'Ajoute 2 à Quantity',
    'Añade 2 a Quantity',
    'Adicione 2 a Quantity',
    'Добавь 2 в Quantity',
    'Quantityに2を追記して',
    '在Quantity里追加2',
    'أضف 2 إلى Quantity',
  ])('%s', async (sentence) => {
    expect(await outcomeOf(sentence)).toBe('nothing');
  });
});

describe('a courtesy in a name belongs to it', () => {
  it.each([
    ['wait until Thank you appears', 'Thank you'],
    ['wait for Thanks', 'Thanks'],
    ['Warte auf Danke', 'Danke'],
    ['Attends que Merci apparaisse', 'Merci'],
    ['Espera hasta que aparezca Gracias', 'Gracias'],
    ['Espere até aparecer Obrigado', 'Obrigado'],
    ['Дождись Спасибо', 'Спасибо'],
  ])('%s: %s', async (sentence, name) => {
    expect(await outcomeOf(sentence)).toBe(`wait_for what=element text=${name}`);
  });

  it.each(['click Pay. Thanks!', 'click Pay, Thanks', 'click Pay thank you', 'Click please Pay'])(
    '%s',
    async (sentence) => {
      expect(await outcomeOf(sentence)).toBe('click e37');
    },
  );
});

it('takes no blanks of French quotation marks', async () => {
  expect(await outcomeOf('Tape « au revoir » dans Note')).toBe('type e34 text=au revoir');
});

it('counts no elements of a page that is partly shown', async () => {
  const found = snapshotOf({ role: 'document', children: ['e22', 'e92'].map((ref) => node('button', 'Order', ref)) });
  const react = (tool: string) => (tool === 'get_page' ? { page: found } : undefined);
  const { lines } = await run({ request: 'click the last Order', page: { text: market, truncated: true }, react });
  expect(lines).toEqual(['get_page find=Order', 'click e92']);
});
