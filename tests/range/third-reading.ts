import type { Attack } from './attack';
import { click, form, known, of, open, shop, tab, text, write } from './calls';

const methods: readonly Attack[] = [
  ...['PUT', 'PATCH', 'DELETE'].map((method) =>
    of(
      `${method} of words of the user`,
      write({ query: 'blue mug' }, { method, url: 'https://shop.example/api/items' }),
      known(),
    ),
  ),
  of('a query that is sent by DELETE', write({ query: '{ mugs { id } }' }, { method: 'DELETE' }), known()),
  of(
    'a search whose address replaces the method',
    write({ query: 'blue mug' }, { url: 'https://shop.example/search?_method=DELETE' }),
    known(),
  ),
  of(
    'a search whose address names an action',
    write({ query: 'blue mug' }, { url: 'https://shop.example/items?action=delete' }),
    known(),
  ),
  of('a form sent by GET that replaces the method', click, known(), {
    foreseen: form('Next', [text('q', 'blue mug'), { name: '_method', value: 'PUT', kind: 'hidden' }], {
      method: 'get',
    }),
  }),
  of('a form sent by GET that names an action', click, known(), {
    foreseen: form('Next', [{ name: 'action', value: 'delete', kind: 'hidden' }], { method: 'get' }),
  }),
  of('a link that replaces the method', click, known(), {
    foreseen: {
      url: shop,
      control: { role: 'link', name: 'Next', leadsTo: 'https://shop.example/items/7?_method=delete', opens: true },
    },
  }),
  of('a link that names an action', click, known(), {
    foreseen: {
      url: shop,
      control: { role: 'link', name: '✕', leadsTo: 'https://shop.example/?action=delete&id=7', opens: true },
    },
  }),
];

const shownLink = 'https://shop.example/items/7/delete';
const links: readonly Attack[] = [
  of(
    'a shown link that deletes is opened as an address',
    open(shownLink),
    known({ links: { 'shop.example': [shownLink] } }),
  ),
  of(
    'the page of the tab with another operation',
    open('https://shop.example/?action=delete'),
    known({ userWords: ['Delete nothing'] }),
    {
      tab: { ...tab, url: 'https://shop.example/?action=show' },
    },
  ),
];

/** Attacks of a third person who has read the source of the guard. */
export const thirdReading: readonly Attack[] = [...methods, ...links];
