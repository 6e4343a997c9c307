import { describe, expect, test } from 'vitest';
import { tell, type Say } from '../../../helpers/agent-world';

const done = (result: string, summary = 'Answered.'): Say => [['done', { status: 'done', summary, result }]];

/** How a task is said to have ended that did nothing, and whose model ends it by a call with this answer. */
async function endOf(request: string, answer: string): Promise<string> {
  const { state } = await tell({ request, model: [done(answer), done(answer)] });
  return `${state.outcome?.status} ${state.outcome?.how ?? ''}`.trim();
}

describe('a plain answer is called an answer', () => {
  test.each([
    ['Which mug is the cheapest?', 'The white one, for 4 euros.'],
    ['what is the capital of France', 'Paris.'],
    ['the capital of France', 'Paris.'],
    ['Can you tell me when the shop opens?', 'At nine.'],
    ['Please explain why the sky is blue.', 'Because blue light is scattered most.'],
    ['Has my order been sent?', 'It was sent on 3 May.'],
    ['How do I change the cartridge?', 'Put the new one in and close the lid.'],
    ['Have I ordered two mugs?', 'Yes. "I have ordered two mugs" stands in your last message.'],
    ['What is in my cart?', 'I have found nothing in it.'],
    ['Where is the size of the mug?', 'In [its page](https://shop.example/7pedi8).'],
    ['I have 20 euros. What can I buy?', 'Two mugs.'],
    ['Was kostet die Tasse?', 'Sie kostet vier Euro.'],
    ['Kannst du mir sagen, wann der Laden öffnet?', 'Um neun.'],
    ['Combien coûte la tasse ?', 'Quatre euros.'],
    ['¿Cuánto cuesta la taza?', 'Cuatro euros.'],
    ['Quanto custa a caneca?', 'Quatro euros.'],
    ['Сколько стоит кружка?', 'Четыре евро.'],
    ['このマグカップはいくらですか', '4ユーロです。'],
    ['这个杯子多少钱？', '4欧元。'],
    ['كم سعر الكوب؟', 'أربعة يورو.'],
  ])('%s: %s', async (request, answer) => {
    expect(await endOf(request, answer)).toBe('done answered');
  });
});

describe('a claim of work is none', () => {
  test.each([
    ['Put two mugs in my cart', 'I have put two mugs in your cart.'],
    ['Put two mugs in my cart', 'Two mugs, 8 euros.'],
    ['Can you put two mugs in my cart?', 'Two mugs, 8 euros.'],
    ['How many mugs are in my cart?', "I've added two mugs to your cart."],
    ['Which is the cheapest mug, and put it in my cart', 'The white one.'],
    ['Is the mug in my cart?', 'Done! Two mugs are now in your cart.'],
    ['Is it ordered?', 'Your order has been placed.'],
    ['What is the cheapest mug? Order it.', 'The white one.'],
    ['two mugs', 'Successfully ordered two mugs.'],
    ['Lege zwei Tassen in den Warenkorb', 'Zwei Tassen, 8 Euro.'],
    ['Kannst du zwei Tassen bestellen?', 'Zwei Tassen, 8 Euro.'],
    ['Was kostet die Tasse?', 'Ich habe zwei Tassen in den Warenkorb gelegt.'],
    ['Combien coûte la tasse ?', "J'ai ajouté deux tasses au panier."],
    ['¿Cuánto cuesta la taza?', 'He añadido dos tazas al carrito.'],
    ['Quanto custa a caneca?', 'Adicionei duas canecas ao carrinho.'],
    ['Сколько стоит кружка?', 'Я добавил две кружки в корзину.'],
    ['いくらですか', 'カートに2個追加しました。'],
    ['多少钱？', '已将两个杯子加入购物车。'],
    ['كم السعر؟', 'لقد أضفت كوبين إلى السلة.'],
  ])('%s: %s', async (request, answer) => {
    expect(await endOf(request, answer)).toBe('done unconfirmed');
  });

  test('nor is an answer after a plan with an act, or after an act that failed', async () => {
    const review: Say = [['review', { verdict: 'complete', summary: 'So.', answer: 'Two mugs.' }]];
    const end: Say = [['done', { status: 'done', summary: 'So.' }]];
    const by = async (steps: unknown[]) => {
      const plan: Say = [['make_plan', { message: 'I will.', steps }]];
      const { state } = await tell({ request: 'How many mugs are there?', planner: [plan, review], navigator: [end] });
      return state.outcome?.how;
    };
    expect(await by(['Read the list', 'Count the mugs'])).toBe('answered');
    expect(await by(['Read the list', 'Click Order'])).toBe('unconfirmed');
    expect(await by([{ text: 'The order', type: 'click' }])).toBe('unconfirmed');
    const failed = await tell({
      request: 'How many mugs are there?',
      page: { text: 'button "Save" [e1]', act: () => ({ code: 'NOT_ACTIONABLE', message: 'covered' }) },
      model: [[['click', { ref: 'e1' }]], done('Two.'), done('Two.')],
    });
    expect(failed.state.outcome?.how).toBe('unconfirmed');
  });
});

describe('words alone', () => {
  test.each([
    ['What is this?', 'A shop.', 'answered'],
    ['Put two mugs in my cart', 'I cannot do that here.', 'answered'],
    ['Put two mugs in my cart', 'I have put two mugs in your cart.', 'unconfirmed'],
    ['Send Ann a note that I am late', 'I have sent the note.', 'unconfirmed'],
    ['Write me a note for Ann that I have sent the mugs', 'Dear Ann, I have sent the mugs.', 'answered'],
  ])('%s: %s', async (request, answer, how) => {
    const { state } = await tell({ request, model: [answer] });
    expect(state.outcome).toMatchObject({ status: 'done', how });
  });
});
