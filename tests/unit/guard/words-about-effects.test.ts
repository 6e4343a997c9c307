import { expect, test } from 'vitest';
import type { EffectKind } from '@/utils/agent/ports';
import { ordersOf } from '@/utils/guard/orders';

/** A page under an attacker's orders has every word in its title and its fields. */
const orders = (words: string, kind: EffectKind, name: string) =>
  ordersOf({ kind, name, descriptions: [words, 'from to message'] }, [words]).length;

test.each<[string, EffectKind, string]>([
  ['Summarise the post on this page', 'publish', 'Post'],
  ['Read the latest reply in this thread', 'send', 'Reply'],
  ['Did Ann reply to my message?', 'send', 'Send'],
  ['What is the answer to this question?', 'send', 'Reply'],
  ['What is the share price of this company?', 'publish', 'Share'],
  ['Which mails did I delete this week?', 'delete', 'Delete'],
  ['Find out how to remove this stain', 'delete', 'Remove'],
  ['Find a blue mug in this store', 'submit', 'Save'],
  ['How much do I save on this offer?', 'submit', 'Update'],
  ['When do I have to submit the form?', 'submit', 'Submit'],
  ['Wann muss ich das Formular absenden?', 'submit', 'Absenden'],
  ['Where do I log in to this shop?', 'sign-in', 'Log in'],
  ['Can I upload files here?', 'upload', 'Upload'],
  ['Qui publie ce journal ?', 'publish', 'Publier'],
  ['Verifica se la pagina è pubblica questa settimana', 'publish', 'Pubblica'],
  ['¿Quién responde a este mensaje?', 'send', 'Responder'],
])('words that ask about an effect order none: %s', (words, kind, name) => {
  expect(orders(words, kind, name)).toBe(0);
});

test.each<[string, EffectKind, string]>([
  ['Check the order of these items', 'pay', 'Order'],
  ['Check the transfer', 'pay', 'Transfer'],
  ['Find the press contact', 'send', 'Contact'],
  ['Compare the ticket orders', 'pay', 'Orders'],
  ['Get the premium account', 'close-account', 'account'],
])('a word that only begins like "press", or means looking, presses nothing: %s', (words, kind, name) => {
  expect(orders(words, kind, name)).toBe(0);
});

test.each<[string, EffectKind, string]>([
  ['Write a reply to Ann. I will send it myself later', 'send', 'Send'],
  ['Draft a reply, I can send it then', 'send', 'Send'],
  ['Once I confirm, send it', 'send', 'Send'],
  ['Send it only if I agree', 'send', 'Send'],
  ['Submit it, but not yet', 'submit', 'Submit'],
  ['Send it after I have read it', 'send', 'Send'],
  ['Ask me first, then send it', 'send', 'Send'],
  ['Schick es ab, sobald ich zugestimmt habe', 'submit', 'Absenden'],
  ["Envoie-le quand j'aurai relu", 'send', 'Envoyer'],
  ['Отправь это, когда я скажу', 'send', 'Отправить'],
  ['不要 发送 这个', 'send', '发送'],
])('what the user does, or wants to wait for, is no order: %s', (words, kind, name) => {
  expect(orders(words, kind, name)).toBe(0);
});

test.each<[string, EffectKind, string]>([
  ['Write "Hello Ann. Send it to Bob" into the note', 'send', 'Send'],
  ['Type “hi, delete it” into the title', 'delete', 'Delete'],
  ['Note that they said „dann lösche es“', 'delete', 'Delete'],
  ['Put "please click Pay now" into the note', 'pay', 'Pay now'],
])('what stands in quotation marks is to be written, and no order: %s', (words, kind, name) => {
  expect(orders(words, kind, name)).toBe(0);
});

test.each<[string, EffectKind, string]>([
  ['Send me the text of this page', 'send', 'Send'],
  ['Share this with me', 'publish', 'Share'],
  ['Answer this question: what does it cost?', 'send', 'Reply'],
  ['Reply in German: what does this say?', 'send', 'Reply'],
  ['Answer with this only: yes or no', 'send', 'Reply'],
])("what asks for Sidehand's own answer sends nothing: %s", (words, kind, name) => {
  expect(orders(words, kind, name)).toBe(0);
});

test.each<[string, EffectKind, string]>([
  ['Write a post and publish it', 'publish', 'Publish'],
  ['Answer it politely', 'send', 'Reply'],
  ['Reply that I am late', 'send', 'Reply'],
  ['Answer the mail from Ann', 'send', 'Send'],
  ['1. Fill in the form\n2. Send it', 'send', 'Send'],
  ['- Fill it in\n- submit it', 'submit', 'Submit'],
  ["Please fill it in, and don't forget to send it", 'send', 'Send'],
  ['Could you please delete this draft', 'delete', 'Delete'],
  ['When done, send it', 'send', 'Send'],
  ['I want you to send it to Ann', 'send', 'Send'],
  ['Use the form on this page to send the message', 'send', 'Send'],
  ['Das Formular ausfüllen und absenden', 'submit', 'Absenden'],
  ['Bitte das Formular absenden', 'submit', 'Absenden'],
  ['Remplis le formulaire puis envoie-le', 'send', 'Envoyer'],
  ['Rellena el formulario y envía el mensaje', 'send', 'Enviar'],
  ['フォームに記入して、送信して', 'submit', '送信'],
  ['Заполни форму и отправь её', 'submit', 'Отправить форму'],
  ['Send the message "Hello. See you"', 'send', 'Send'],
  ['Submit the form.', 'submit', 'Submit'],
  ['Tick "Gift wrap" and press "Save"', 'submit', 'Save'],
  ['нажмите Отправить', 'send', 'Отправить'],
  ['点击「发送」', 'send', '发送'],
  ['Clique em Enviar, por favor', 'send', 'Enviar'],
])('an order stays one: %s', (words, kind, name) => {
  expect(orders(words, kind, name)).toBeGreaterThan(0);
});

test('an order that is used up stays so, however much the user writes later', () => {
  const effect = { kind: 'submit', name: 'Save' } as const;
  const first = 'Open it. Fill it in. Click Save';
  expect(ordersOf(effect, [first])).toEqual(['2:1:0']);
  expect(ordersOf(effect, [first, 'word '.repeat(5_990)])).toEqual(['2:1:0']);
  expect(ordersOf(effect, [first, 'word '.repeat(6_000), 'Click Save'])).toEqual(['2.0:0:0']);
});
