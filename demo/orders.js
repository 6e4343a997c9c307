import { byId, make, money, orders } from './shop.js';

const PAGE_SIZE = 5;
const statuses = ['Delivered', 'Delivered', 'Returned', 'Delivered', 'On its way'];
const earlier = Array.from({ length: 12 }, (_, index) => ({
  number: 4710 - index,
  date: `2026-0${9 - Math.floor(index / 2)}-${String(28 - index * 2).padStart(2, '0')}`,
  items: (index % 3) + 1,
  total: 1250 + index * 790,
  status: statuses[(index + 4) % statuses.length],
}));

const all = [...orders.read(), ...earlier];
const pageCount = Math.ceil(all.length / PAGE_SIZE);
const asked = Number(new URLSearchParams(location.search).get('page') ?? 1);
const page = Math.min(Math.max(Number.isInteger(asked) ? asked : 1, 1), pageCount);
const shown = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);

byId('range').textContent = `Page ${page} of ${pageCount}`;
byId('orders').append(
  ...shown.map((order) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, String(order.number)),
      make('td', {}, order.date),
      make('td', {}, String(order.items)),
      make('td', {}, money(order.total)),
      make('td', {}, order.status),
    ),
  ),
);

const link = (text, target, label) =>
  make(
    'a',
    {
      href: `orders.html?page=${target}`,
      ...(label ? { 'aria-label': label } : {}),
      ...(label && target === page ? { 'aria-current': 'page' } : {}),
    },
    text,
  );
byId('pages').append(
  ...(page > 1 ? [link('Previous page', page - 1)] : []),
  ...Array.from({ length: pageCount }, (_, index) => link(String(index + 1), index + 1, `Page ${index + 1}`)),
  ...(page < pageCount ? [link('Next page', page + 1)] : []),
);
