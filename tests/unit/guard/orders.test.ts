import { describe, expect, test } from 'vitest';
import { ordersOf } from '@/utils/guard/orders';

const orders = (words: string) =>
  ordersOf({ kind: 'submit', name: 'Submit', descriptions: ['report'] }, [words]).length;

test.each([
  'Open https://shop.example/submit and read the report',
  'Open shop.example/submit/report and look at it',
  'Go to "https://shop.example/forms?do=submit" then tell me about the report',
  'Look at https://submit.example/report and list it',
  'Open localhost:8080/submit?report=it',
])('a word in an address orders nothing: %s', (words) => {
  expect(orders(words)).toBe(0);
});

test.each([
  'Open https://shop.example/submit and submit the report',
  'Submit the form on shop.example/submit',
  'Read it, then submit it: https://shop.example/report',
])('what is ordered beside an address is ordered once: %s', (words) => {
  expect(orders(words)).toBe(1);
});

test('an address that somebody names as a control is not pressed by its words', () => {
  expect(ordersOf({ kind: 'pay', name: 'Pay now' }, ['Open https://shop.example/click pay now'])).toEqual([]);
});

describe('An order to send something', () => {
  const sent = ['To recipients', 'Maria Keller', 'Subject', 'Lunch', 'Message Body', 'I am late.'];
  const sending = (words: string) => ordersOf({ kind: 'send', name: 'Send', descriptions: sent }, [words]).length;

  test.each([
    'Send Maria a mail that I am late',
    'Send an email to Maria',
    'Send a short message to Maria Keller saying that I am late',
    'Reply to Maria that Thursday is fine',
    'Send it to Maria: I am late',
    'Send Maria Keller an e-mail about the lunch',
    'Schicke Maria eine Mail, dass ich komme',
    'Sende eine Nachricht an Maria, dass ich komme',
  ])('covers a message to whom it names: %s', (words) => {
    expect(sending(words)).toBe(1);
  });

  test.each([
    'Send Tom a mail that I am late',
    'Send an email to Tom',
    'Send a short message to Tom saying that Maria is late',
    'Reply to Tom that Maria is fine',
    'Send it to Tom: Maria is late',
    'Schicke Tom eine Mail, dass Maria kommt',
    'Sende eine Nachricht an Tom, dass Maria kommt',
    'Do not send Maria a mail',
  ])('does not cover a message to somebody else: %s', (words) => {
    expect(sending(words)).toBe(0);
  });
});

describe('A verb that must open a clause', () => {
  const accepted = (words: string) =>
    ordersOf({ kind: 'consent', name: 'I accept the terms', ticks: true, descriptions: [] }, [words]).length;

  test.each(['Accept the terms.', 'Create an account. Accept the terms.', 'Book it!\nPlease accept the terms'])(
    'opens later sentences, too: %s',
    (words) => {
      expect(accepted(words)).toBe(1);
    },
  );

  test.each(['I accept the terms.', 'My name is Ada. I hereby accept the terms.', 'Book it, and I agree to the terms'])(
    'may be said of oneself, where it means consent: %s',
    (words) => {
      expect(accepted(words)).toBe(1);
    },
  );

  test.each(['Do I accept the terms when I click?', 'What happens if I accept the terms', 'I do not accept the terms'])(
    'orders nothing in a question: %s',
    (words) => {
      expect(accepted(words)).toBe(0);
    },
  );
});

describe('An order to put something into the cart', () => {
  const adding = (words: string, name = 'Add to cart') =>
    ordersOf({ kind: 'submit', name, descriptions: ['id', 'm1'] }, [words]).length;

  test.each([
    'Put the cheapest blue mug in the cart',
    'Find a mug and add it to my basket',
    'Lege die blaue Tasse in den Warenkorb',
    'Ajoute la tasse au panier',
    'Añade la taza al carrito',
  ])('covers the button for it: %s', (words) => {
    const name = ['Add to cart', 'Add to basket', 'In den Warenkorb', 'Ajouter au panier', 'Añadir al carrito'];
    expect(name.filter((one) => adding(words, one) > 0)).not.toEqual([]);
  });

  test.each(['What is in my cart?', 'Put a note into the form', 'Do not add it to the cart', 'Empty the cart'])(
    'is not: %s',
    (words) => {
      expect(adding(words)).toBe(0);
    },
  );

  test('covers no button that does more', () => {
    expect(adding('Put the mug in the cart', 'Add to cart and buy')).toBe(0);
    expect(adding('Put the mug in the cart', 'Checkout')).toBe(0);
    expect(adding('Put the mug in the cart', 'Add insurance to cart')).toBe(0);
  });
});
