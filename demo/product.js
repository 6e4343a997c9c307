import { byId, cart, idOf, make, money, products, showCartCount } from './shop.js';

const product = products.find(({ id }) => id === new URLSearchParams(location.search).get('id')) ?? products[0];

document.title = `${product.name} - Corner Shop`;
byId('name').textContent = product.name;
byId('about').textContent = product.about;
byId('price').textContent = money(product.price);
byId('tile').textContent = product.name[0];
byId('tile').style.setProperty('--hue', product.hue);
byId('size').append(...product.sizes.map((size) => make('option', { value: idOf(size) }, size)));

byId('buy').addEventListener('submit', (event) => {
  event.preventDefault();
  const form = new FormData(event.target);
  const size = byId('size').selectedOptions[0].label;
  const quantity = Number(form.get('quantity'));
  const wrap = form.has('wrap');
  cart.write([...cart.read(), { id: product.id, name: product.name, price: product.price, size, quantity, wrap }]);
  showCartCount();
  byId('added').textContent =
    `Added to your cart: ${quantity} x ${product.name}, ${size}${wrap ? ', gift wrapped' : ''}.`;
});
