/** What the shop sells. Prices in euro cents. */
export const products = [
  {
    id: 'mug',
    name: 'Blue mug',
    price: 1250,
    about: 'Stoneware, glazed by hand. Holds a good breakfast tea.',
    sizes: ['Small', 'Medium', 'Large'],
    hue: 215,
  },
  {
    id: 'towel',
    name: 'Tea towel',
    price: 800,
    about: 'Half linen, woven in a pattern of small squares.',
    sizes: ['One size'],
    hue: 10,
  },
  {
    id: 'tray',
    name: 'Oak tray',
    price: 3400,
    about: 'Solid oak, oiled, with two handles.',
    sizes: ['Small', 'Large'],
    hue: 35,
  },
  {
    id: 'apron',
    name: 'Linen apron',
    price: 4200,
    about: 'Washed linen with a deep pocket.',
    sizes: ['Small', 'Medium', 'Large'],
    hue: 150,
  },
  {
    id: 'honey',
    name: 'Honey jar',
    price: 690,
    about: 'Lime blossom honey from the roof of the shop.',
    sizes: ['250 g', '500 g'],
    hue: 45,
  },
  {
    id: 'candle',
    name: 'Beeswax candle',
    price: 990,
    about: 'Burns for twenty hours and smells of summer.',
    sizes: ['Short', 'Tall'],
    hue: 55,
  },
  {
    id: 'pot',
    name: 'Enamel pot',
    price: 2800,
    about: 'For soup, for pasta, for a lifetime.',
    sizes: ['1 litre', '3 litres'],
    hue: 0,
  },
  {
    id: 'blanket',
    name: 'Wool blanket',
    price: 8900,
    about: 'Undyed wool. Warm from October to April.',
    sizes: ['Single', 'Double'],
    hue: 270,
  },
];

export const money = (cents) => `${(cents / 100).toFixed(2)} EUR`;
export const idOf = (text) => text.toLowerCase().replace(/\W+/g, '-');
export const byId = (id) => document.getElementById(id);

/** Makes an element. Children are elements or text. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export const cart = stored('cart');
export const orders = stored('orders');

export function totalOf(items) {
  return items.reduce((sum, item) => sum + item.price * item.quantity, 0);
}

export function showCartCount() {
  const count = cart.read().reduce((sum, item) => sum + item.quantity, 0);
  byId('cart-count').textContent = count === 0 ? 'empty' : count === 1 ? '1 item' : `${count} items`;
}

/** A list that is kept in this browser. */
function stored(key) {
  return {
    read: () => JSON.parse(localStorage.getItem(key) ?? '[]'),
    write: (items) => localStorage.setItem(key, JSON.stringify(items)),
  };
}

showCartCount();
