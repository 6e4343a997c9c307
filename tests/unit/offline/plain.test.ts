import { describe, expect, it } from 'vitest';
import { answerTo, transcript } from './world';

const mails = `textbox "Search mail" [e1]
main
 list
  listitem
   button "Star" [e2]
   link "Anna Berg: Invoice" [e3] url="#a"
   button "Delete" [e4]
  listitem
   button "Star" [e5]
   link "Jonas Weber: Dinner" [e6] url="#b"
   button "Delete" [e7]`;

const cart = `heading "Warenkorb" level=1
main
 link "Waldhonig 500 g" [e1] url="#a"
 button "Waldhonig 500 g entfernen" [e2]
 link "Roggenbrot" [e3] url="#b"
 button "Roggenbrot entfernen" [e4]
 radiogroup "Zahlungsart"
  radio "Rechnung" [e5]
  radio "PayPal" [e6]`;

const product = `heading "Waldhonig" level=1
main
 button "In den Warenkorb" [e1]`;

const docs = `main
 "npm install -g larch"
 button "Copy" [e1]`;

const booking = `form "Stay" [e9]
 combobox "Adults" [e1] value="1" options="1|2|3"
 spinbutton "Children" [e2] value="0"`;

describe('without a model, what a newcomer says without naming a button', () => {
  it.each([
    ['star the first email', mails, 'click e2'],
    ['star the last mail', mails, 'click e5'],
    ['delete the mail from Jonas', mails, 'click e7'],
    ['entferne den Honig', cart, 'click e2'],
    ['nimm das Roggenbrot wieder raus', cart, 'click e4'],
    ['ich will mit PayPal bezahlen', cart, 'check e6 checked=true'],
    ['leg den Honig in den Warenkorb', product, 'click e1'],
    ['copy the command', docs, 'click e1'],
    ['2 adults', booking, 'select e1 options=["2"]'],
    ['one child', booking, 'type e2 text=1'],
  ])('%s', async (request, text, calls) => {
    expect(await transcript(request, { page: { text } })).toBe(calls);
  });

  it('takes away nothing where two things fit', async () => {
    const both = `${cart}\n button "Lindenhonig entfernen" [e7]`;
    expect(await transcript('entferne den Honig', { page: { text: both } })).toMatch(/^failed: /);
  });

  it('says that several things at once take a model, and what works instead', async () => {
    expect(await answerTo('delete all newsletters', { page: { text: mails } })).toContain('One at a time works');
    expect(await answerTo('pick a date', { page: { text: booking } })).toContain('Say which date');
  });

  it('leaves a button its name', async () => {
    const text = 'main\n button "Delete all messages" [e1]';
    expect(await transcript('delete all messages', { page: { text } })).toBe('click e1');
    const account = 'main\n button "Delete account" [e1]';
    expect(await transcript('delete account', { page: { text: account } })).toBe('click e1');
  });
});
