import { countTokens } from 'gpt-tokenizer';
import { describe, expect, it } from 'vitest';
import type { PageNode } from '@/utils/page/api';
import { parseSnapshot } from '@/utils/snapshot/parse';
import { renderSnapshot, type RenderOptions } from '@/utils/snapshot/render';
import { estimateTokens } from '@/utils/snapshot/tokens';

const baseUrl = 'https://shop.example/items?page=2';
const page = (...children: PageNode[]): PageNode => ({ role: 'document', children });
const text = (name: string): PageNode => ({ role: 'text', name });
const render = (root: PageNode, options: Partial<RenderOptions> = {}) =>
  renderSnapshot(root, { baseUrl, maxTokens: 10_000, ...options });
const cell = (...children: PageNode[]): PageNode => ({ role: 'cell', children });
const table = (count: number): PageNode => ({
  role: 'table',
  name: 'Items',
  ref: 'e1',
  children: [
    {
      role: 'rowgroup',
      children: [
        {
          role: 'row',
          children: ['Name', 'Stock', ''].map((name) => ({
            role: 'columnheader',
            children: name === '' ? [] : [text(name)],
          })),
        },
      ],
    },
    {
      role: 'rowgroup',
      children: Array.from({ length: count }, (_, at): PageNode => ({
        role: 'row',
        children: [
          cell(text(`Mug ${at}`)),
          cell(text(`${at * 3}`)),
          cell({ role: 'button', name: 'Edit', ref: `e${at + 2}` }),
        ],
      })),
    },
  ],
});

describe('a line of a snapshot', () => {
  it('leaves out a text that only repeats the name of the control beside it, so that it joins no other text', () => {
    const field = (name: string, ref: string): PageNode => ({ role: 'textbox', name, ref, states: { required: true } });
    const root = page(
      text('Date of birth *'),
      field('Date of birth', 'e1'),
      text('Use the format DD/MM/YYYY.'),
      text('Phone:'),
      field('Phone', 'e2'),
      { role: 'switch', name: 'Mentions', ref: 'e3' },
      text('Mentions'),
      text('Name of the group'),
      field('Name', 'e4'),
    );
    expect(render(root).text.split('\n')).toEqual([
      'textbox "Date of birth" [e1] required',
      '"Use the format DD/MM/YYYY."',
      'textbox "Phone" [e2] required',
      'switch "Mentions" [e3]',
      '"Name of the group"',
      'textbox "Name" [e4] required',
    ]);
  });

  it('shows role, name, ref, states and attributes in that order', () => {
    const root = page(
      { role: 'button', name: 'Save', ref: 'e12', states: { disabled: true, focused: false } },
      { role: 'heading', name: 'Orders', states: { level: 2 }, children: [text('Orders')] },
      { role: 'textbox', name: 'Name', ref: 'e5', value: 'abc', states: { required: true } },
      { role: 'checkbox', name: 'Active', ref: 'e6', states: { checked: 'mixed' } },
      { role: 'button', name: 'More', ref: 'e7', states: { expanded: false } },
      { role: 'frame', name: 'Pay', ref: 'e20', frame: { index: 0, sameOrigin: false, src: 'https://pay.example/' } },
      {
        role: 'frame',
        name: 'Card',
        ref: 'e21',
        frame: { index: 1, sameOrigin: false, src: '', closed: 'pay.example:444, not part) of "this" [e1] task' },
      },
    );
    expect(render(root).text.split('\n')).toEqual([
      'button "Save" [e12] disabled',
      'heading "Orders" level=2',
      'textbox "Name" [e5] required value="abc"',
      'checkbox "Active" [e6] checked=mixed',
      'button "More" [e7] expanded=false',
      'frame "Pay" [e20] (other site, not shown)',
      'frame "Card" [e21] (pay.example:444, not part of this e1 task)',
    ]);
  });

  it('shortens addresses: fragment, path, query cut beyond 80 characters, no scripts', () => {
    const link = (url: string): PageNode => ({ role: 'link', name: 'x', ref: 'e1', url });
    const root = page(
      link(`${baseUrl}#top`),
      link('https://shop.example/help'),
      link(`https://shop.example/p?utm=${'y'.repeat(99)}`),
      link('https://other.example/'),
      link('javascript:void 0'),
    );
    expect(render(root).text.match(/url=.*/g)).toEqual([
      'url="#top"',
      'url="/help"',
      'url="/p?…"',
      'url="https://other.example/"',
    ]);
  });

  it('lists at most twelve options', () => {
    const root = page({
      role: 'combobox',
      name: 'Year',
      ref: 'e6',
      value: '2001',
      options: Array.from({ length: 42 }, (_, at) => `${2001 + at}`),
    });
    expect(render(root).text).toBe(
      'combobox "Year" [e6] value="2001" options="2001|2002|2003|2004|2005|2006|2007|2008|2009|2010|2011|2012|+30 more"',
    );
  });

  it('quotes page text that looks like a node, a bar or a line of its own', () => {
    const root = page(text('button "x" [e1]\nlink "y" [e2]'), {
      role: 'row',
      children: [cell(text('a | b')), cell(text('button "x" [e1]')), cell(text('plain'))],
    });
    expect(render(root).text).toBe(
      '"button \\"x\\" [e1]\\nlink \\"y\\" [e2]"\n| "a | b" | "button \\"x\\" [e1]" | plain',
    );
  });
});

describe('a snapshot', () => {
  it('flattens groups without meaning, drops repeated text and merges adjacent text', () => {
    const root = page({
      role: 'generic',
      children: [
        text('One'),
        { role: 'paragraph', children: [text('two')] },
        {
          role: 'dialog',
          name: 'Sure?',
          ref: 'e3',
          children: [
            text('Sure?'),
            { role: 'list' },
            { role: 'button', name: 'Yes', ref: 'e4', children: [text('Yes')] },
          ],
        },
      ],
    });
    expect(render(root).text).toBe('"One / two"\ndialog "Sure?" [e3]\n button "Yes" [e4]');
  });

  it('keeps the lines of code, of addresses and of the text in a field', () => {
    const root = page(text('def greet():\r\n    return 1\n\n\n\tpass  \n'), text('one'), text('two'), {
      role: 'textbox',
      name: 'Note\nfor us',
      ref: 'e1',
      value: 'Dear Ann,\n\nC:\\new',
    });
    const lines = [
      '"def greet():\\n    return 1\\n\\n\\tpass"',
      '"one / two"',
      'textbox "Note for us" [e1] value="Dear Ann,\\n\\nC:\\\\new"',
    ];
    expect(render(root).text.split('\n')).toEqual(lines);
    expect(parseSnapshot(lines.join('\n')).children?.map(({ name, value }) => value ?? name)).toEqual([
      'def greet():\n    return 1\n\n\tpass',
      'one / two',
      'Dear Ann,\n\nC:\\new',
    ]);
  });

  it('puts rows and list items on one line', () => {
    const item: PageNode = {
      role: 'listitem',
      children: [text('Mug'), { role: 'link', name: 'Show', ref: 'e9', url: 'https://shop.example/mug' }],
    };
    expect(render(page(table(1), { role: 'list', ref: 'e8', children: [item] })).text.split('\n')).toEqual([
      'table "Items" [e1]',
      ' columns | Name | Stock |',
      ' | Mug 0 | 0 | button "Edit" [e2]',
      'list [e8]',
      ' listitem | Mug | link "Show" [e9] url="/mug"',
    ]);
  });

  it('reads a row of headers inside of another row as it was written', () => {
    const headers: PageNode = { role: 'row', inputType: 'date', children: [{ role: 'columnheader' }] };
    const { text: written } = render(page({ role: 'row', children: [headers] }));
    expect([written, render(parseSnapshot(written)).text]).toEqual([
      'row\n columns type=date |',
      'row\n columns type=date |',
    ]);
  });

  it('keeps a row that holds a table or too much on lines of its own', () => {
    const root = page({
      role: 'row',
      children: [cell(text('word '.repeat(150))), cell({ role: 'button', name: 'Go', ref: 'e1' })],
    });
    expect(render(root).text.split('\n')).toEqual([
      'row',
      ' cell',
      expect.stringMatching(/^ {2}"word/),
      ' cell',
      '  button "Go" [e1]',
    ]);
  });

  it('says how to read on when the budget ends, and reads on from there', () => {
    const first = render(page(table(100)), { maxTokens: 100 });
    const [, left, offset] =
      /^\.\.\. (\d+) more lines: get_page with offset (\d+)$/.exec(first.text.split('\n').at(-1) ?? '') ?? [];
    expect(first.truncated).toBe(true);
    expect(Number(left) + Number(offset)).toBe(102);
    expect(render(page(table(100)), { offset: Number(offset) }).text.split('\n')).toHaveLength(Number(left));
    expect(render(page(table(100)), { offset: Number(offset) }).truncated).toBe(false);
  });

  it('ends between two list items, and inside one only where most of the snapshot would be lost', () => {
    const block = (at: number): PageNode => ({
      role: 'listitem',
      children: [
        {
          role: 'form',
          name: `Order ${at}`,
          ref: `e${at * 10}`,
          children: Array.from({ length: 8 }, (_, field) => ({
            role: 'textbox',
            name: `Field ${field}`,
            ref: `e${at * 10 + field + 1}`,
          })),
        },
      ],
    });
    const list = page({ role: 'list', ref: 'e1', children: [1, 2, 3].map(block) });
    const whole = render(list).text.split('\n');
    const from = (at: number) => whole.findIndex((line) => line.includes(`Order ${at}`)) - 1;
    for (const maxTokens of [140, 170, 190]) {
      const cut = render(list, { maxTokens }).text.split('\n');
      expect(cut.at(-1)).toContain(`get_page with offset ${from(2)}`);
    }
    expect(render(list, { maxTokens: 60 }).text.split('\n').length).toBeLessThan(from(2));
  });

  it('shows a tab and the link in it as one, and no address that leads nowhere', () => {
    const root = page(
      {
        role: 'tab',
        name: 'Prices',
        ref: 'e1',
        children: [{ role: 'link', name: 'Prices', ref: 'e2', url: 'https://shop.example/#prices' }],
      },
      { role: 'link', name: 'Menu', ref: 'e3', url: `${baseUrl}#` },
    );
    expect(render(root).text).toBe('tab "Prices" [e1]\nlink "Menu" [e3]');
  });

  it('says a press that two lines would offer once, and no words twice', () => {
    const root = page(
      { role: 'generic', ref: 'e1', hint: 'reorder', children: [{ role: 'generic', ref: 'e2', hint: 'icon' }] },
      { role: 'treeitem', name: '▸ Rooms', ref: 'e3', children: [text('▸'), text('Rooms')] },
      {
        role: 'row',
        children: [
          { role: 'gridcell', ref: 'e4', hint: 'cell 4', children: [{ role: 'checkbox', name: 'Select', ref: 'e5' }] },
        ],
      },
    );
    expect(render(root).text.split('\n')).toEqual([
      'generic [e1] hint="reorder"',
      'treeitem "▸ Rooms" [e3]',
      '| gridcell [e4], checkbox "Select" [e5]',
    ]);
  });

  it('says what lines without words are, and how far boxes are scrolled', () => {
    const lines = [
      'button [e1] hint="trash"',
      'generic [e2] 42x42',
      'canvas [e3] 300x150 hint="chart"',
      'list [e4] scrolled=40%',
      'button "×" [e11] hint="remove" of="Sea view"',
      'link "Lamp 89 59" [e13] struck="89"',
      'textbox "Note" [e5] multiline',
      'button "More" [e6] haspopup=menu',
      'columnheader "Count" [e12] sort=descending',
      'textbox "Password" [e7] filled type=password',
      '"Loose words" [e8]',
      'paragraph [e9] | Read | link "the terms" [e10] | first.',
      '... matches 1-12 of more than 57: the same get_page with offset 13',
    ];
    expect(render(parseSnapshot(lines.join('\n'))).text.split('\n')).toEqual(lines);
  });
});

describe('the estimate of tokens', () => {
  it.each([
    ['a table of 40 records', render(page(table(40))).text],
    [
      'English prose',
      'The quick brown fox jumps over the lazy dog, and nobody in the neighbourhood minds it at all. '.repeat(10),
    ],
    ['German prose', 'Die Bestellung wurde erfolgreich abgeschlossen und wird morgen früh versendet. '.repeat(10)],
    ['Japanese', '注文が完了しました。ありがとうございます。'.repeat(10)],
    ['addresses', 'link "Orders" [e3] url="/account/orders?page=2&sort=date" '.repeat(10)],
  ])('is not below and not far above the count of a tokenizer for %s', (label, sample) => {
    const counted = countTokens(sample);
    expect(estimateTokens(sample)).toBeGreaterThanOrEqual(counted * 0.97);
    expect(estimateTokens(sample)).toBeLessThanOrEqual(counted * (label === 'Japanese' ? 3 : 1.4));
  });
});

it('a text that repeats the name of the control around it goes, however deep it stood', () => {
  const inner: PageNode = { role: 'combobox', children: [{ ...text('Buy now'), ref: 'e7' }] };
  expect(
    render(page({ role: 'button', name: 'Buy now', children: [{ role: 'button', children: [inner] }] })).text,
  ).toBe('button "Buy now"');
});
