import { expect, it } from 'vitest';
import type { PageNode } from '@/utils/page/api';
import { snapshotOf } from './shop';
import { run, transcript } from './world';

const books = ['The Lighthouse', 'Salt and Smoke', 'Winter Garden'];
/** A list of books, each with a button of its own, and a cart that says how much is in it. */
const shelf: PageNode = {
  role: 'document',
  children: [
    { role: 'link', name: 'Basket (2)', ref: 'e1' },
    { role: 'heading', name: 'Novels', states: { level: 1 } },
    { role: 'checkbox', name: 'Paperback', ref: 'e2' },
    { role: 'checkbox', name: 'Hardcover', ref: 'e3' },
    ...books.map((name, at): PageNode => ({
      role: 'listitem',
      children: [
        { role: 'link', name, ref: `e${10 + at}` },
        { role: 'button', name: 'Add to basket', ref: `e${20 + at}` },
      ],
    })),
  ],
};
const mails = ['Nina Berg Minutes of the meeting', 'Post office Your parcel arrives', 'Tom Ruiz Photos from the lake'];
const inbox: PageNode = {
  role: 'document',
  children: mails.map((name, at): PageNode => ({
    role: 'row',
    name,
    children: [
      { role: 'link', name, ref: `e${at}` },
      { role: 'button', name: `Archive ${name}`, ref: `e${10 + at}` },
    ],
  })),
};

it.each([
  ['put Winter Garden in my basket', 'click e22'],
  ['add the lighthouse to the cart', 'click e20'],
  ['leg Winter Garden in den Warenkorb', 'click e22'],
  ['ajoute Winter Garden au panier', 'click e22'],
  ['open my basket', 'click e1'],
  ['show only paperbacks', 'check e2 checked=true'],
])('on a list of a shop: %s', async (request, calls) => {
  expect(await transcript(request, { page: { text: snapshotOf(shelf) } })).toBe(calls);
});

it('a thing that no row or two rows name is not put into the cart', async () => {
  for (const thing of ['the oak tray', 'a basket']) {
    const { lines, done } = await run({ request: `put ${thing} in my basket`, page: { text: snapshotOf(shelf) } });
    expect([lines, done.status]).toEqual([[], 'failed']);
  }
});

it.each([
  ['open the mail from Nina', 'click e0'],
  ['öffne die Mail von Nina', 'click e0'],
  ['ouvre le message de Nina', 'click e0'],
  ['abre el correo de Nina', 'click e0'],
  ['abra a mensagem de Nina', 'click e0'],
  ['Nina からのメールを開いて', 'click e0'],
  ['打开Nina发来的邮件', 'click e0'],
  ['открой письмо от Nina', 'click e0'],
  ['افتح الرسالة من Nina', 'click e0'],
])('in a mailbox: %s', async (request, calls) => {
  expect(await transcript(request, { page: { text: snapshotOf(inbox) } })).toBe(calls);
});

it('"nothing over" is a limit from above', async () => {
  const page = '# Novels\n\n- The Lighthouse 14.00 EUR\n- Salt and Smoke 9.90 EUR\n- Winter Garden 22.50 EUR\n';
  for (const request of ['nothing over 15 euros', 'nichts über 15 Euro']) {
    const { done } = await run({
      request,
      page: { text: snapshotOf(shelf) },
      react: (tool) => (tool === 'extract' ? { summary: 'Text:', page } : undefined),
    });
    expect(done.result).toContain('Salt and Smoke 9.90 EUR');
    expect(done.result).toContain('The Lighthouse 14.00 EUR');
    expect(done.result).not.toContain('Winter Garden');
  }
});

const loans: PageNode = {
  role: 'document',
  children: ['Night Ferry, due 28 November', 'Bread at Home, due 1 December', 'Night Trains, due 3 December'].map(
    (name, at): PageNode => ({
      role: 'listitem',
      name,
      children: [
        { role: 'button', name: 'Renew', ref: `e${at}` },
        { role: 'button', name: 'Give back', ref: `e${10 + at}` },
      ],
    }),
  ),
};

it.each([
  ['renew Night Ferry', 'click e0'],
  ['Can you renew Night Ferry for me?', 'click e0'],
  ['please give back Bread at Home', 'click e11'],
  ['the bread renew', 'click e1'],
])('the button beside what is named: %s', async (request, calls) => {
  expect(await transcript(request, { page: { text: snapshotOf(loans) } })).toBe(calls);
});

it('no button is pressed where no row, two rows, or only a part of the words says which', async () => {
  for (const request of [
    'renew the oak tray',
    'renew Night',
    'renew Night Ferry about tides',
    'renew',
    'Will Night Ferry renew?',
    'does Night Ferry renew',
  ]) {
    const { lines } = await run({ request, page: { text: snapshotOf(loans) } });
    expect(lines.filter((line) => line.startsWith('click'))).toEqual([]);
  }
});
