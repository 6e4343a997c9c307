import type { PageNode } from '@/utils/page/api';
import { button, heading, heads, link, named, page, row, text } from './unseen-pages';

const field = (name: string, value?: string): PageNode => named('textbox', name, value === undefined ? {} : { value });
const amount = (name: string, value = ''): PageNode => named('spinbutton', name, { value });
const box = (name: string, checked = false): PageNode => named('checkbox', name, { states: { checked } });
const toggle = (name: string, checked = false): PageNode => named('switch', name, { states: { checked } });
const radio = (name: string, checked = false): PageNode => named('radio', name, { states: { checked } });
const choice = (name: string, ...options: string[]): PageNode =>
  named('combobox', name, { value: options[0] ?? '', options });
const around = (role: string, name: string, ...children: PageNode[]): PageNode => named(role, name, { children });
const linked = (name: string): PageNode => ({ ...heading(name, 3), children: [link(name)] });

/** Pages of accounts, messages and orders, where several things have nearly the same name, or that of a kind. */
export const everydayPages = {
  bank: page(
    'Overview - Nordbank',
    around('navigation', 'Main', link('Overview'), link('Payments'), link('Log out')),
    heading('Your accounts', 1),
    around(
      'table',
      'Accounts',
      heads('Account', 'IBAN', 'Balance', ''),
      row('Everyday account', 'DE12 5001', '2,340.18 EUR', button('Transfer')),
      row('Savings account', 'DE55 7002', '14,900.00 EUR', button('Transfer')),
      row('Total', '', '17,240.18 EUR'),
    ),
    heading('Recent transactions'),
    named('list', 'Transactions', {
      children: [
        ['27 Nov', 'Rent November', '-980.00 EUR'],
        ['25 Nov', 'Salary Acme', '+3,150.00 EUR'],
      ].map(([day = '', what = '', sum = '']) => ({
        role: 'listitem',
        children: [text(day), link(what), text(sum)],
      })),
    }),
    heading('Send money'),
    field('Recipient'),
    field('IBAN'),
    amount('Amount'),
    field('Reference'),
    button('Send money'),
    button('Delete'),
    text('Overdraft limit: 500 EUR. Interest on savings is 1.75 % a year.'),
  ),
  messages: page(
    'Inbox',
    box('Select all'),
    around(
      'table',
      'Messages',
      row(box('Select'), 'Unread', 'Ines Duarte', link('Lunch on Friday?'), button('Star')),
      row(box('Select'), 'Read', 'Air Nova', link('Your booking NV-88120'), button('Star')),
      row(box('Select'), 'Read', 'Air Nova', link('Your booking NV-88121'), button('Star')),
    ),
  ),
  flights: page(
    'Flights',
    choice('Sort by', 'Best', 'Cheapest'),
    box('Nonstop only'),
    box('1 stop'),
    amount('Adults', '1'),
    heading('2 of 31 flights'),
    ...[
      ['TAP', '06:55 Nonstop 148 EUR'],
      ['Iberia', '11:00 Stop in Madrid 131 EUR'],
    ].map(([airline = '', facts = '']): PageNode =>
      around('article', airline, heading(airline, 3), text(facts), button('Select'), link('Details')),
    ),
    text('Fees for bags may apply. Free cancellation within 24 hours.'),
  ),
  preferences: page(
    'Notification settings',
    toggle('Allow notifications', true),
    box('Partner offers', true),
    around('group', 'Quiet hours', toggle('Quiet hours'), field('Begin', '22:00')),
    around('radiogroup', 'Theme', radio('Light', true), radio('Dark')),
    button('Save'),
  ),
  dialog: page('Calendar', amount('month', 'February'), button('OK'), link('OK')),
  sales: page(
    'Sales 2025',
    around(
      'table',
      'Sales by region',
      heads('Region', 'Q1 (kEUR)', 'Units'),
      row('North', '120.5', '1,204'),
      row('South', '87.2', '990'),
      row('Total', '207.7', '2,194'),
    ),
    text('Figures without tax. Last updated 3 July by Nora Lind.'),
  ),
  checkout: page(
    'Checkout',
    around('alert', 'There are 2 problems', text('Enter a postcode. Card number is not valid.')),
    around('article', 'Wool socks', heading('Wool socks', 3), text('9.00 EUR each'), amount('Quantity', '2')),
    around('article', 'Rain jacket', heading('Rain jacket', 3), text('79.90 EUR each'), amount('Quantity', '1')),
    text('Total 97.90 EUR'),
    field('Postcode'),
    field('Coupon code'),
    around('radiogroup', 'Payment method', radio('Card', true), radio('PayPal')),
    button('Place order'),
  ),
  kitchen: page(
    'Corner Shop',
    heading('Products'),
    around(
      'list',
      '',
      ...[
        ['Blue mug', '12.50 EUR'],
        ['Oak tray', '34.00 EUR'],
      ].map(([name = '', price = '']) => around('listitem', '', linked(name), text(price))),
    ),
    heading('Of the week'),
    linked('Linen apron'),
    text('42.00 EUR'),
    linked('Honey jar'),
    text('6.90 EUR'),
  ),
  contract: page('Stromvertrag', field('Zählerstand'), button('Zählerstand senden'), button('Vertrag kündigen')),
  loans: page('Mes prêts', field('Rechercher un livre'), button('Enregistrer'), button('Tout rendre')),
  appointments: page(
    'Mis citas',
    heading('Mis citas', 1),
    heading('Dra. Ruiz', 3),
    text('jueves 3 de diciembre, 10:30'),
    field('Motivo'),
    button('Pedir cita'),
  ),
  cars: page('Carros', field('Local de retirada'), button('Buscar')),
  restaurant: page('予約', field('お名前'), amount('人数'), button('予約する')),
  parcels: page(
    '我的包裹',
    around('table', '包裹', heads('单号', '状态'), row('SF1001', '运输中'), row('SF1002', '已签收')),
    field('收件人'),
    button('提交'),
  ),
  theatre: page('Билеты', field('Имя'), amount('Количество'), button('Оформить заказ')),
  order: page('الدفع', field('الاسم الكامل'), amount('الكمية'), button('تأكيد الطلب')),
} satisfies Record<string, ReturnType<typeof page>>;
