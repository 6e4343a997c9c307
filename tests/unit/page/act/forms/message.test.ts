// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { messageAround } from '@/utils/page/act/forms/message';
import { foresee } from '@/utils/page/act/foresee';
import { signatureOf } from '@/utils/page/aria/signature';
import { createRefs } from '@/utils/page/see/refs';

// Nothing is laid out here: whatever is not hidden by its style has a box.
vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 10, 10));

const element = (selector: string) => document.querySelector(selector)!;
const told = (selector: string) => messageAround(element(selector))?.map(({ name, value }) => `${name}: ${value}`);
const mail = (more = '') => `<input aria-label="Search mail" value="mugs">
  <div role="dialog" aria-label="New message">
    <div id="row">To <span id="chips"><span>ada@byron.example</span></span> <input id="to" aria-label="To recipients"></div>
    <div><input aria-label="Subject" value="Offer"></div>
    <div id="body" contenteditable="true" role="textbox" aria-label="Message Body">Dear Ada,</div>${more}
    <p><span id="send" role="button">Send</span> <span id="discard" role="button">Discard</span></p>
  </div>`;

beforeEach(() => {
  document.body.innerHTML = mail();
});

describe('What stands around a button that sends a message by script', () => {
  it('is told with receivers that are in no field, subject and text, and nothing from outside the dialog', () => {
    expect(told('#send')).toEqual(['To recipients: To ada@byron.example', 'Subject: Offer', 'Message Body: Dear Ada,']);
  });

  it('has what a field is empty of in a dialog, where its absence matters', () => {
    element('#chips').textContent = '';
    expect(told('#send')?.[0]).toBe('To recipients: To');
    (element('[aria-label=Subject]') as HTMLInputElement).value = '';
    expect(told('#send')?.[1]).toBe('Subject: ');
  });

  it('is told apart from the value of its field, without the label and the pressed control', () => {
    document.body.innerHTML = `<main><div><p>Total 11.90 €</p><label>Name <input value="Ann"></label><button id="go">Pay</button></div>
      <div>To <span>eve@evil.example</span> <input aria-label="To" value="bob"></div></main>`;
    expect(told('#go')).toEqual(['Name: Ann', ': Total 11.90 €', 'To: bob', ': eve@evil.example']);
  });

  it('also has what stands in a label and is not the name of its field', () => {
    document.body.innerHTML = `<form><label>To <span>eve@evil.example</span> <input aria-label="To"></label><button id="go">Pay</button></form>`;
    expect(told('#go')).toEqual(['To: eve@evil.example']);
  });

  it('never has a password or the number of a card', () => {
    document.body.innerHTML = mail(
      '<input type="password" aria-label="Key" value="geheim"><input name="card_number" aria-label="Card" value="4111">',
    );
    expect(told('#send')?.slice(3)).toEqual(['Key: ••••', 'Card: ••••']);
  });

  it('is cut where it is long', () => {
    element('#body').textContent = 'x'.repeat(19_000);
    expect(told('#send')?.[2]?.length).toBeLessThan(10_100);
  });

  it('is found without a dialog: all fields with a text of a small part of the page', () => {
    document.body.innerHTML = `<main><div><div><textarea aria-label="Message">Hello</textarea></div><button id="go">Send</button></div><input aria-label="Find"></main>`;
    expect(told('#go')).toEqual(['Message: Hello']);
  });

  it('is not looked for in a part with very many fields', () => {
    document.body.innerHTML = `<main>${'<input value="1">'.repeat(20)}<button id="go">Send</button></main>`;
    expect(told('#go')).toBeUndefined();
  });

  it('is nothing where the only field is empty and in no dialog, whatever stands beside it', () => {
    document.body.innerHTML = `<header><b>Postbox</b><input aria-label="Search mail"></header>
      <main><h2>Lunch?</h2><button id="reply">Reply</button></main>`;
    expect(told('#reply')).toBeUndefined();
  });
});

describe('What an action would send', () => {
  const refs = createRefs();
  const refOf = (selector: string) => {
    const { role, name } = signatureOf(element(selector));
    return refs.refOf(element(selector), role, name);
  };
  beforeEach(() => refs.begin('', 0));

  it('has the message for a button, and what is about to be typed for Enter in a field', async () => {
    const clicked = await foresee(refs, { by: 'click', ref: refOf('#send') }, 100);
    expect(clicked.message?.map(({ value }) => value)).toEqual(['To ada@byron.example', 'Offer', 'Dear Ada,']);
    const typed = await foresee(refs, { by: 'type', ref: refOf('#body'), text: 'Yes', enter: true }, 100);
    expect(typed.message?.at(-1)).toMatchObject({ name: 'Message Body', value: 'Yes' });
  });

  it('has none for a click into a field, and for typing without Enter', async () => {
    expect(await foresee(refs, { by: 'click', ref: refOf('#body') }, 100)).not.toHaveProperty('message');
    const typed = await foresee(refs, { by: 'type', ref: refOf('#body'), text: 'Yes', enter: false }, 100);
    expect(typed).not.toHaveProperty('message');
  });
});
