import type { Workflow } from '../agent/stored-workflows.ts';

/** Orders a mug in the demo shop whose pages are below `shop`. */
export function mugWorkflow(shop: string): Workflow {
  const page = `${shop}product.html?id=mug`;
  const cart = `${shop}cart.html`;
  return {
    id: 'w1',
    name: "Order the shop's mug",
    start: page,
    params: [
      { name: 'number of mugs', value: '2' },
      { name: 'name', value: 'Ada "L" Lovelace' },
    ],
    steps: [
      { id: 's1', tool: 'select', args: { options: ['Large'] }, target: { role: 'combobox', name: 'Size' }, page },
      {
        id: 's2',
        tool: 'type',
        args: { text: '{{number of mugs}}' },
        target: { role: 'spinbutton', name: 'Quantity' },
        page,
      },
      { id: 's3', tool: 'check', args: { checked: true }, target: { role: 'checkbox', name: 'Gift wrap' }, page },
      { id: 's4', tool: 'click', args: {}, target: { role: 'button', name: 'Add to cart' }, page },
      {
        id: 's5',
        tool: 'click',
        args: {},
        target: { role: 'link', name: 'Cart', within: ['navigation Main'] },
        page,
        leadsTo: cart,
      },
      {
        id: 's6',
        tool: 'type',
        args: { text: 'Dear {{name}}' },
        target: { role: 'textbox', name: 'Name' },
        page: cart,
      },
      {
        id: 's7',
        tool: 'type',
        args: { text: '%mail address%' },
        target: { role: 'textbox', name: 'Email' },
        page: cart,
      },
      {
        id: 's8',
        tool: 'check',
        args: { checked: true },
        target: { role: 'radio', name: 'By bicycle, today', within: ['group Delivery'] },
        page: cart,
      },
      {
        id: 's9',
        tool: 'click',
        args: {},
        target: { role: 'button', name: 'Place order' },
        page: cart,
        leadsTo: `${shop}thanks.html?order=4711`,
      },
    ],
    savedAt: 0,
  };
}

/** Of two steps. */
export const orderWorkflow: Workflow = {
  id: 'w',
  name: 'Order',
  start: 'https://shop.example/',
  params: [{ name: 'Mug', value: 'Blue mug' }],
  steps: [
    { id: 'a', tool: 'click', args: {}, target: { role: 'link', name: 'Blue mug' }, page: 'https://shop.example/' },
    {
      id: 'b',
      tool: 'type',
      args: { text: 'Ada' },
      target: { role: 'textbox', name: 'Name' },
      page: 'https://shop.example/',
    },
  ],
  savedAt: 1,
};
