import { describe, expect, it, test } from 'vitest';
import { everydayPages } from './everyday-pages';
import { outcomeOf } from './outcome';
import { button, page } from './unseen-pages';
import { run } from './world';

type Sentence = readonly [on: keyof typeof everydayPages, sentence: string, outcome: string];

function tell(sentences: readonly Sentence[]): void {
  it.each(sentences)('on the page of %s "%s": %s', async (on, sentence, outcome) => {
    expect(await outcomeOf(everydayPages[on], sentence)).toBe(outcome);
  });
}

describe('what is counted is of one name or one kind', () => {
  tell([
    // A name that is the word of a kind
    ['flights', 'click the second Select', 'click "Select"'],
    ['flights', 'click the third Select', 'silent'],
    ['messages', 'check the first Select', 'check "Select" true'],
    ['messages', 'uncheck the last Select', 'check "Select" false'],
    // The word of a kind that has several roles
    ['preferences', 'turn off the first switch', 'check "Allow notifications" false'],
    ['preferences', 'turn on the last switch', 'check "Quiet hours" true'],
    ['preferences', 'uncheck the last checkbox', 'check "Partner offers" false'],
    ['preferences', 'turn on the last box', 'asks: Which one do you mean by `the last box`?'],
    ['dialog', 'click the first OK', 'click "OK"'],
    ['preferences', 'turn off the first Quiet hours', 'check "Quiet hours" false'],
    ['bank', 'click the last Transfer', 'click "Transfer"'],
    ['bank', 'type Ada into the first field', 'type "Recipient" Ada'],
  ]);
});

describe('a word that names a key and a button is asked about', () => {
  tell([
    ['bank', 'press Delete', 'asks: Which one do you mean by `Delete`?'],
    ['bank', 'press Ctrl+A in Recipient then press Delete', 'asks: Which one do you mean by `Delete`?'],
    ['bank', 'press the Delete key', 'press_key Delete'],
    ['bank', 'press Delete in Recipient', 'press_key "Recipient" Delete'],
    ['bank', 'press Send money', 'click "Send money"'],
    ['sales', 'press Delete', 'press_key Delete'],
  ]);

  test.each([
    ['Delete (key)', 'press_key keys=Delete'],
    ['the button', 'click e1'],
  ])('the reply "%s": %s', async (reply, call) => {
    const react = (tool: string) => (tool === 'ask_user' ? { summary: reply } : undefined);
    const desk = page('Desk', { ...button('Delete'), ref: 'e1' });
    const { lines } = await run({ request: 'press Delete', page: desk, react });
    expect(lines.filter((line) => !line.startsWith('ask_user'))).toEqual([call]);
  });
});

describe('what a text with no end may hold is not typed', () => {
  tell([
    ['bank', "fill Recipient with Tom, but don't send it", 'silent'],
    ['checkout', 'fill Postcode with 9000, not 9001', 'silent'],
    ['contract', 'Fülle Zählerstand mit 4711, aber sende ihn nicht', 'silent'],
    ['contract', 'Fülle Zählerstand mit 4711 und nicht mit 4712 aus', 'silent'],
    ['loans', 'Remplis Rechercher un livre avec Zola et ne lance pas la recherche', 'silent'],
    ['appointments', 'Rellena Motivo con fiebre y no pidas cita', 'silent'],
    ['cars', 'Preencha Local de retirada com Recife, mas não busque', 'silent'],
    ['parcels', '在收件人中输入李雷，不要提交', 'silent'],
    ['theatre', 'Заполни Имя значением Анна и не отправляй', 'silent'],
    ['checkout', 'fill Postcode with 9000 and do not click Place order', 'silent'],
    // But what orders nothing,
    [
      'loans',
      'fill Rechercher un livre with No Country for Old Men',
      'type "Rechercher un livre" No Country for Old Men',
    ],
    ['bank', 'fill Reference with apartment without agent', 'type "Reference" apartment without agent'],
    ['contract', 'Fülle Zählerstand mit Keine Rechnung erhalten', 'type "Zählerstand" Keine Rechnung erhalten'],
    ['appointments', 'rellena Motivo con hotel sin desayuno', 'type "Motivo" hotel sin desayuno'],
    // what is closed, or says no more than that
    ['bank', 'type I am not coming into Reference', 'type "Reference" I am not coming'],
    ['bank', 'fill Reference with "rent, not food"', 'type "Reference" rent, not food'],
    ['bank', 'fill Reference with no', 'type "Reference" no'],
    ['checkout', 'fill Postcode with 9000', 'type "Postcode" 9000'],
  ]);
});

describe('into a number field only a number is typed', () => {
  tell([
    ['checkout', 'type 3 not 2 into the second Quantity', 'silent'],
    ['flights', 'type one more into Adults', 'silent'],
    ['flights', 'type two into Adults', 'silent'],
    ['bank', 'type half of the balance into Amount', 'silent'],
    ['theatre', 'Введи на два больше в Количество', 'silent'],
    ['restaurant', '人数に全員と入力して', 'silent'],
    ['order', 'اكتب ضعف العدد في الكمية', 'silent'],
    ['flights', 'type 2 into Adults', 'type "Adults" 2'],
    ['bank', 'type -1,250.50 into Amount', 'type "Amount" -1,250.50'],
    ['restaurant', '人数に4と入力して', 'type "人数" 4'],
    ['order', 'اكتب ٣ في الكمية', 'type "الكمية" ٣'],
    ...['100 EUR', '$100', '50%', '−5', '1e5', "1'000"].map((sum): Sentence => [
      'bank',
      `type ${sum} into Amount`,
      `type "Amount" ${sum}`,
    ]),
    ['dialog', 'type March into month', 'type "month" March'],
  ]);
});

describe('the name of a field is not what it is to hold', () => {
  tell([
    ['bank', 'type IBAN into IBAN', 'silent'],
    ['checkout', 'fill Postcode with postcode', 'silent'],
    ['theatre', 'Введи имя в Имя', 'silent'],
    ['restaurant', 'お名前にお名前と入力して', 'silent'],
    ['bank', 'type IBAN into Reference', 'type "Reference" IBAN'],
    ['bank', 'type "IBAN" into IBAN', 'type "IBAN" IBAN'],
  ]);
});

describe('a passage answers only what it is about', () => {
  tell([
    // It has no more than half of the question
    ['checkout', 'is the coupon valid?', 'silent'],
    ['flights', 'how many nonstop flights are there?', 'silent'],
    // It only says again what was asked
    ['bank', 'should I click Log out?', 'silent'],
    ['preferences', 'when do quiet hours start?', 'silent'],
    ['checkout', 'which payment method is selected?', 'silent'],
    ['bank', 'what is my balance?', 'silent'],
    // Another number
    ['parcels', 'SF1001到哪了？', 'quotes: SF1001 | 运输中'],
    ['messages', 'is NV-88121 read?', 'quotes: Select | Read | Air Nova | Your booking NV-88121'],
    // It stands below, beside or in what the question names
    ['sales', 'how many units are there in South?', 'quotes: South | 87.2 | 990'],
    ['bank', 'what is the IBAN of the savings account?', 'quotes: Savings account | DE55 7002 | 14,900.00 EUR'],
    ['flights', 'where is the stop of Iberia?', 'quotes: Iberia | 11:00 Stop in Madrid 131 EUR | Details'],
    ['checkout', 'how much is one rain jacket?', 'quotes: Rain jacket | 79.90 EUR each | Quantity: 1'],
    ['kitchen', 'how much is the blue mug?', 'quotes: Blue mug | 12.50 EUR'],
    ['kitchen', 'how much is the honey jar?', 'quotes: Honey jar / 6.90 EUR'],
    ['appointments', '¿Cuándo es mi cita con la Dra. Ruiz?', 'quotes: Dra. Ruiz / jueves 3 de diciembre, 10:30'],
    [
      'bank',
      'is the overdraft limit 1000 EUR?',
      'quotes: Overdraft limit: 500 EUR. Interest on savings is 1.75 % a year.',
    ],
    ['sales', 'who updated this page?', 'quotes: Figures without tax. Last updated 3 July by Nora Lind.'],
    ['flights', 'does Iberia take fees?', 'silent'],
  ]);
});

describe('French marks have a blank before them', () => {
  tell([['loans', "Peux-tu cliquer sur Enregistrer, s'il te plaît ?", 'click "Enregistrer"']]);
});
