import { renderSnapshot } from '@/utils/snapshot/render';
import type { PageNode } from '@/utils/page/api';

const text = (name: string): PageNode => ({ role: 'text', name });
const row = (ref: string, item: string, price: string): PageNode => ({
  role: 'row',
  children: [
    { role: 'cell', children: [text(item)] },
    { role: 'cell', children: [text(price)] },
    {
      role: 'cell',
      children: [
        { role: 'button', name: 'Edit', ref },
        { role: 'button', name: 'Delete', ref: ref.replace('e3', 'e4') },
      ],
    },
  ],
});

/** A small shop with a form, a table whose rows have equal buttons, and two sections with equal links. */
export const shop: PageNode = {
  role: 'document',
  children: [
    {
      role: 'navigation',
      name: 'Main',
      ref: 'e1',
      children: [
        { role: 'link', name: 'Home', ref: 'e2', url: 'https://shop.test/' },
        { role: 'link', name: 'Orders', ref: 'e3', url: 'https://shop.test/orders' },
        { role: 'link', name: 'Help', ref: 'e4', url: 'https://shop.test/help' },
      ],
    },
    { role: 'heading', name: 'New order', states: { level: 1 } },
    {
      role: 'form',
      name: 'Order',
      ref: 'e10',
      children: [
        { role: 'textbox', name: 'Name', ref: 'e11', value: 'Bob' },
        { role: 'textbox', name: 'E-mail', ref: 'e12', inputType: 'email', placeholder: 'you@example.com' },
        { role: 'spinbutton', name: 'Amount', ref: 'e13', value: '1' },
        { role: 'textbox', name: 'Notes', ref: 'e14' },
        {
          role: 'combobox',
          name: 'Size',
          ref: 'e15',
          value: 'Small',
          options: ['Small', 'Medium', 'Large', 'Extra large'],
        },
        {
          role: 'radiogroup',
          name: 'Delivery',
          ref: 'e16',
          children: [
            { role: 'radio', name: 'Standard', ref: 'e17', states: { checked: true } },
            { role: 'radio', name: 'Express', ref: 'e18' },
          ],
        },
        { role: 'checkbox', name: 'Gift wrap', ref: 'e19' },
        { role: 'switch', name: 'Dark mode', ref: 'e20', states: { checked: true } },
        {
          role: 'listbox',
          name: 'Toppings',
          ref: 'e21',
          options: ['Cream', 'Nuts', 'Salt and pepper'],
          states: { multiselectable: true },
        },
        { role: 'button', name: 'Save', ref: 'e22' },
        { role: 'button', name: 'Save and close', ref: 'e23' },
      ],
    },
    { role: 'heading', name: 'Orders so far', states: { level: 2 } },
    {
      role: 'table',
      name: 'Orders',
      ref: 'e29',
      children: [
        {
          role: 'row',
          children: [
            { role: 'columnheader', name: 'Item' },
            { role: 'columnheader', name: 'Price' },
            { role: 'columnheader', name: 'Actions' },
          ],
        },
        row('e31', 'Mug', '4.00'),
        row('e32', 'Mug blue', '4.50'),
        row('e33', 'Plate', '7.00'),
      ],
    },
    {
      role: 'table',
      name: 'Prices',
      ref: 'e50',
      children: [
        {
          role: 'row',
          children: [
            { role: 'cell', children: [text('Shipping')] },
            { role: 'cell', children: [text('2.00')] },
          ],
        },
      ],
    },
    { role: 'region', name: 'Billing', ref: 'e60', children: [{ role: 'button', name: 'Change', ref: 'e61' }] },
    { role: 'region', name: 'Shipping', ref: 'e62', children: [{ role: 'button', name: 'Change', ref: 'e63' }] },
    { role: 'heading', name: 'Reviews', states: { level: 2 } },
    {
      role: 'list',
      name: 'Steps',
      ref: 'e70',
      children: [
        { role: 'listitem', children: [text('Order')] },
        { role: 'listitem', children: [text('Pay')] },
      ],
    },
    { role: 'link', name: 'Terms of service', ref: 'e80', url: 'https://shop.test/terms' },
    { role: 'searchbox', name: 'Search', ref: 'e81', placeholder: 'Find a thing' },
    { role: 'tab', name: 'Open orders', ref: 'e82' },
    { role: 'button', name: '7', ref: 'e83' },
    { role: 'button', name: 'Products', ref: 'e84' },
  ],
};

/** The page as the models see it. */
export function snapshotOf(root: PageNode): string {
  return renderSnapshot(root, { baseUrl: 'https://shop.test/', maxTokens: 100_000 }).text;
}
