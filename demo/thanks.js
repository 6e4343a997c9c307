import { byId, money, orders } from './shop.js';

const number = Number(new URLSearchParams(location.search).get('order'));
const order = orders.read().find((one) => one.number === number);

byId('confirmation').textContent = order
  ? `Order ${order.number} is placed, ${order.name}. ${order.items === 1 ? '1 item' : `${order.items} items`} for ${money(order.total)}. We have written to ${order.email}.`
  : 'There is no such order.';
