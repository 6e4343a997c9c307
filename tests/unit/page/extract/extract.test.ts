import { describe, expect, it } from 'vitest';
import type { PageNode } from '@/utils/page/api';
import { extractCollected as extract } from '@/utils/page/extract/extract';
import { detailsOf } from '@/utils/contracts/extract-details';
import { hasNode } from '@/utils/page/watch/wait';

const text = (name: string): PageNode => ({ role: 'text', name });
const cells = (role: string, ...names: string[]): PageNode => ({
  role: 'row',
  children: names.map((name) => ({ role, children: [text(name)] })),
});
const root: PageNode = {
  role: 'document',
  children: [
    { role: 'heading', name: 'Stock', states: { level: 2 } },
    {
      role: 'table',
      ref: 'e1',
      children: [{ role: 'rowgroup', children: [cells('columnheader', 'Item', 'Left'), cells('cell', 'Mug', '3')] }],
    },
    {
      role: 'list',
      name: 'Links',
      children: [
        {
          role: 'listitem',
          children: [{ role: 'link', name: 'Help', url: 'https://a.example/help' }, text('and more')],
        },
      ],
    },
    { role: 'textbox', name: 'Search', value: 'cup' },
    { role: 'checkbox', name: 'New only', states: { checked: true } },
    { role: 'combobox', name: 'Size', value: 'L', options: ['S', 'M', 'L'], states: { required: true } },
    { role: 'link', name: 'Help again', url: 'https://a.example/help' },
  ],
};

describe('extraction', () => {
  it('gives lists and fields as one table each, and each link once', () => {
    const rows = (what: 'links' | 'lists' | 'fields') => extract(what, root).tables[0]?.rows;
    expect(rows('links')).toEqual([['Help', 'https://a.example/help']]);
    expect(rows('lists')).toEqual([['Links', 'Help and more']]);
    expect(rows('fields')).toEqual([
      ['Search', 'textbox', 'cup', '', ''],
      ['New only', 'checkbox', 'checked', '', ''],
      ['Size', 'combobox', 'L', 'required', 'S; M; L'],
    ]);
  });

  it('gives the readable text line by line', () => {
    expect(extract('text', root).text).toBe('Stock\n\nItem | Left\nMug | 3\n- Help and more\nHelp again');
  });
});

describe('waiting for a node', () => {
  it('knows it by role and by part of its name, whatever the case', () => {
    expect([hasNode(root, 'link', 'hel'), hasNode(root, 'button', undefined), hasNode(root, undefined, 'NEW')]).toEqual(
      [true, false, true],
    );
  });

  it('says which links do something, so that no address of theirs counts as one that was merely shown', () => {
    const url = 'https://a.example/list/7';
    const marked: PageNode = { role: 'link', name: 'Usuń', url, states: { acts: true } };
    const found = extract('links', { role: 'document', children: [root, marked] });
    expect([found.acts, extract('links', root).acts]).toEqual([[url], undefined]);
    expect(detailsOf(found).acts).toEqual([url]);
  });
});
