import { byId, make, money, products } from './shop.js';

const wanted = new URLSearchParams(location.search).get('q')?.trim() ?? '';
const found = products.filter(({ name, about }) => `${name} ${about}`.toLowerCase().includes(wanted.toLowerCase()));

byId('list').append(
  ...found.map(({ id, name, price, hue }) =>
    make(
      'li',
      { class: 'card' },
      make('div', { class: 'tile', style: `--hue: ${hue}`, 'aria-hidden': 'true' }, name[0]),
      make('h3', {}, make('a', { href: `product.html?id=${id}` }, name)),
      make('p', { class: 'price' }, money(price)),
    ),
  ),
);
if (wanted) {
  document.querySelector('[name=q]').value = wanted;
  byId('found').textContent =
    found.length === 1 ? `1 product for "${wanted}"` : `${found.length} products for "${wanted}"`;
}
