import type { PageNode } from '@/utils/page/api';
import { snapshotOf } from './shop';
import type { World } from './world';

export type Page = NonNullable<World['page']>;

export const text = (name: string): PageNode => ({ role: 'text', name });
export const row = (...cells: (string | PageNode)[]): PageNode => ({
  role: 'row',
  children: cells.map((cell) => ({ role: 'cell', children: [typeof cell === 'string' ? text(cell) : cell] })),
});
export const heads = (...names: string[]): PageNode => ({
  role: 'row',
  children: names.map((name) => ({ role: 'columnheader', name })),
});

let refs = 0;
export const named = (role: string, name: string, more: Partial<PageNode> = {}): PageNode => ({
  role,
  name,
  ref: `e${++refs}`,
  ...more,
});
export const link = (name: string): PageNode => named('link', name, { url: `https://page.test/${refs}` });
export const button = (name: string): PageNode => named('button', name);
export const heading = (name: string, level = 2): PageNode => named('heading', name, { states: { level } });
export const page = (title: string, ...children: PageNode[]): Page => ({
  url: 'https://page.test/',
  title,
  text: snapshotOf({ role: 'document', children }),
});

/** Pages of the kinds that people open, with what could be mistaken: search fields, buttons that send, prices. */
export const unseenPages = {
  mail: page(
    'Inbox - Post',
    named('navigation', 'Folders', { children: [link('Inbox'), link('Sent'), link('Trash')] }),
    named('searchbox', 'Search messages', { placeholder: 'Search messages' }),
    button('Compose'),
    button('Empty trash'),
    heading('Inbox', 1),
    named('list', 'Messages', {
      children: [
        ['Mira Holm', 'Keys for the boat house', 'The keys hang behind the door.'],
        ['Town library', 'Two books are due on Tuesday', 'Please renew or return them.'],
        ['Jon Abel', 'Invoice 2231', 'Attached is the invoice for October.'],
      ].map(([from = '', subject = '', start = '']) => ({
        role: 'listitem',
        children: [link(subject), text(from), text(start), button('Archive'), button('Delete')],
      })),
    }),
  ),
  shop: page(
    'Lamps - Lumen',
    named('navigation', 'Main', { children: [link('Lamps'), link('Sale'), link('Basket')] }),
    named('searchbox', 'Search the shop', { placeholder: 'Search the shop' }),
    heading('Desk lamps', 1),
    ...[
      ['Arc lamp', '48.00 EUR'],
      ['Clip lamp', '19.00 EUR'],
      ['Pine lamp', '65.00 EUR'],
    ].map(([name = '', price = '']): PageNode =>
      named('article', name, {
        children: [heading(name, 3), text(price), link(`${name} details`), button('Add to basket')],
      }),
    ),
    named('combobox', 'Sort by', { value: 'Newest', options: ['Newest', 'Price', 'Name'] }),
    named('checkbox', 'In stock only'),
    text('Orders over 60 EUR are sent free of charge. Lamps can be returned within 14 days.'),
    text('Questions? Write to help@lumen.test or call 555 0134.'),
  ),
  timetable: page(
    'Departures - Harbour line',
    heading('Departures', 1),
    named('textbox', 'From', { value: 'Lindau' }),
    named('textbox', 'To'),
    button('Find boats'),
    named('table', 'Boats today', {
      children: [
        heads('Time', 'Boat', 'Pier', 'Remarks'),
        row('08:10', 'Swift', '2', 'On time', button('Book')),
        row('09:40', 'Heron', '3', 'Cancelled', button('Book')),
        row('11:05', 'Swift', '1', 'Delayed by 15 minutes', button('Book')),
      ],
    }),
    text('Dogs travel at half price. The ticket office is open from 07:00 to 19:00.'),
  ),
  recipe: page(
    'Leek soup',
    heading('Leek soup', 1),
    text('Serves four. Ready in 35 minutes.'),
    heading('Ingredients'),
    named('list', 'Ingredients', {
      children: ['3 leeks', '2 potatoes', '1 litre of stock'].map((one) => ({
        role: 'listitem',
        children: [text(one)],
      })),
    }),
    heading('Method'),
    text('Slice the leeks and soften them in butter. Add the stock and simmer for twenty minutes.'),
    button('Print recipe'),
    button('Save to favourites'),
    named('textbox', 'Leave a comment'),
    button('Post comment'),
  ),
  settings: page(
    'Account settings',
    heading('Account settings', 1),
    named('textbox', 'Display name', { value: 'Ada' }),
    named('textbox', 'E-mail', { inputType: 'email', value: 'ada@example.com' }),
    named('switch', 'Dark mode', { states: { checked: false } }),
    named('checkbox', 'Newsletter', { states: { checked: true } }),
    named('combobox', 'Language', { value: 'English', options: ['English', 'Deutsch', 'Français'] }),
    button('Save changes'),
    button('Delete account'),
    button('Sign out'),
  ),
} satisfies Record<string, Page>;
