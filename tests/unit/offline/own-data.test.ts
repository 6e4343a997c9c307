import { expect, test } from 'vitest';
import type { PageNode } from '@/utils/page/api';
import { snapshotOf } from './shop';
import { run, type World } from './world';

const stored: Record<string, string> = {
  'full name': 'Ada Lovelace',
  'e-mail': 'ada@example.org',
  city: 'Turin',
  country: 'Italy',
  phone: '011 555',
};

const box = (ref: string, name?: string, more: Partial<PageNode> = {}): PageNode => ({
  role: 'textbox',
  ref,
  ...(name === undefined ? {} : { name }),
  ...more,
});
const page = (...children: PageNode[]): Pick<World, 'page'> => ({
  page: { text: snapshotOf({ role: 'document', children }) },
});
const order: PageNode = {
  role: 'form',
  name: 'Order',
  ref: 'e1',
  children: [
    box('e2', 'Your name'),
    box('e3', 'E-mail', { inputType: 'email' }),
    box('e4', 'Ort', { value: 'Turin' }),
    { role: 'combobox', name: 'Country', ref: 'e5', value: 'France', options: ['France', 'Italy'] },
    box('e6', 'Gift message'),
    { role: 'button', name: 'Order now', ref: 'e7' },
  ],
};
const newsletter: PageNode = {
  role: 'form',
  name: 'Newsletter',
  ref: 'e20',
  children: [box('e21', 'E-mail', { inputType: 'email' })],
};

const fill = (
  request: string,
  where: Pick<World, 'page'>,
  labels = Object.keys(stored),
  html: Record<string, string> = {},
) =>
  run({
    request,
    ...where,
    factLabels: labels,
    react: (tool, args) =>
      tool === 'get_user_facts'
        ? {
            summary: "The user's own words.",
            facts: (args.labels as string[]).map((label) => ({ label, text: stored[label] ?? '' })),
          }
        : tool === 'get_html'
          ? { summary: 'HTML:', page: html[String(args.ref)] ?? '<input>' }
          : {},
  });

test('fills in what the form asks for, requests only those facts, once, and sends nothing', async () => {
  const { lines, done } = await fill('Fill in this form with my data', page(newsletter, order));
  expect(lines).toEqual([
    'get_html e6',
    'get_user_facts labels=["full name","e-mail","city","country"]',
    'type e2 text=Ada Lovelace',
    'type e3 text=ada@example.org',
    'select e5 options=["Italy"]',
    'get_page',
  ]);
  expect(done.status).toBe('done');
  expect(done.result).toBe('Filled in: full name, e-mail and country. Nothing was sent: look through it first.');
});

test.each([
  'please fill out the form with my details',
  'Fülle das Formular mit meinen Daten aus',
  'Remplis le formulaire avec mes coordonnées',
  'Rellena este formulario con mis datos',
  'Preencha o formulário com meus dados',
  'このフォームに私の情報を入力して',
  '用我的资料填写这个表单',
  'Заполни форму моими данными',
  'املأ هذا النموذج ببياناتي',
])('understands "%s"', async (request) => {
  const { lines } = await fill(request, page(newsletter));
  expect(lines).toEqual(['get_user_facts labels=["e-mail"]', 'type e21 text=ada@example.org', 'get_page']);
});

test('a field without a clear label is recognised by its code', async () => {
  const { lines } = await fill('fill in this form with my details', page(box('e2'), box('e3', 'Contact')), undefined, {
    e2: '<input autocomplete="name">',
    e3: '<input name="tel_no" autocomplete="tel">',
  });
  expect(lines).toContain('type e2 text=Ada Lovelace');
  expect(lines).toContain('type e3 text=011 555');
});

test('says where to store facts when there are none, and says when no field asks for any', async () => {
  expect((await fill('fill in this form with my data', page(order), [])).done.summary).toContain('About you');
  expect((await fill('fill in this form with my data', page(box('e2', 'Message')))).done.summary).toContain(
    'no field on this page asks',
  );
});
