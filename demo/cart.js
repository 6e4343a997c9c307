import { byId, cart, make, money, orders, showCartCount, totalOf } from './shop.js';

show();

function show() {
  const items = cart.read();
  byId('empty').hidden = items.length > 0;
  byId('full').hidden = items.length === 0;
  byId('total').textContent = money(totalOf(items));
  byId('items').replaceChildren(
    ...items.map((item, index) => {
      const remove = make('button', { type: 'button', 'aria-label': `Remove ${item.name}` }, 'Remove');
      remove.addEventListener('click', () => {
        cart.write(items.filter((_, at) => at !== index));
        showCartCount();
        show();
      });
      return make(
        'tr',
        {},
        make('th', { scope: 'row' }, item.wrap ? `${item.name} (gift wrapped)` : item.name),
        make('td', {}, item.size),
        make('td', {}, String(item.quantity)),
        make('td', {}, money(item.price * item.quantity)),
        make('td', {}, remove),
      );
    }),
  );
}

byId('checkout').addEventListener('submit', (event) => {
  event.preventDefault();
  const form = new FormData(event.target);
  const items = cart.read();
  const order = {
    number: 4711 + orders.read().length,
    date: new Date().toISOString().slice(0, 10),
    name: form.get('name'),
    email: form.get('email'),
    delivery: form.get('delivery'),
    items: items.reduce((sum, item) => sum + item.quantity, 0),
    total: totalOf(items),
    status: 'New',
  };
  orders.write([order, ...orders.read()]);
  cart.write([]);
  location.href = `thanks.html?order=${order.number}`;
});
