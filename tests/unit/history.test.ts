import { describe, expect, test } from 'vitest';
import { entryText } from '@/utils/history/entry-text';
import { createSearch } from '@/utils/history/search';
import { chatSummaries, type SummarisedTask } from '@/utils/history/summaries';

const task = (
  chatId: string,
  request: string,
  startedAt: number,
  more: Partial<SummarisedTask> = {},
): SummarisedTask => ({ chatId, request, startedAt, ...more });

function search(query: string, ...texts: [chatId: string, text: string][]) {
  const found = createSearch(query);
  for (const [chatId, text] of texts) found.look({ chatId, text });
  return Object.fromEntries(found.found());
}

describe('The list of the history', () => {
  test('shows for each conversation its first request, and how, when and where its last task ended', () => {
    const tasks = [
      task('b', 'And size S?', 30, { status: 'failed', url: 'https://shop.example/mug' }),
      task('a', 'Later', 40, { url: 'https://news.example:8443/' }),
      task('b', 'Order a mug', 10, { status: 'done', url: 'https://other.example/' }),
    ];
    expect(chatSummaries(tasks, new Set())).toEqual([
      { chatId: 'a', title: 'Later', at: 40, status: 'open', host: 'news.example:8443' },
      { chatId: 'b', title: 'Order a mug', at: 30, status: 'failed', host: 'shop.example' },
    ]);
    expect(chatSummaries(tasks, new Set(['a'])).map(({ chatId }) => chatId)).toEqual(['b']);
  });

  test('knows where the first request was a program’s', () => {
    const tasks = [task('a', 'Pay', 1, { isProgram: true }), task('a', 'Why?', 2), task('b', 'Hi', 3)];
    const more = task('b', 'Go on', 4, { isProgram: true });
    expect(chatSummaries([...tasks, more], new Set()).map(({ title, isProgram }) => [title, isProgram])).toEqual([
      ['Hi', undefined],
      ['Pay', true],
    ]);
  });

  test('shows no place for records of older versions', () => {
    expect(chatSummaries([task('a', 'Hello', 1, { status: 'stopped' })], new Set())[0]).toMatchObject({
      host: '',
      status: 'stopped',
    });
  });
});

describe('The search in the history', () => {
  test('finds all words, in any order, case and accents, also in different tasks of a conversation', () => {
    expect(search('MUG café', ['a', 'The café has one mug.'])).toEqual({ a: 'The café has one mug.' });
    expect(search('cafe gent', ['a', 'Café'], ['b', 'cafe'], ['a', 'in Gent'])).toEqual({ a: 'Café' });
    expect(search('İstanbul', ['a', 'To ISTANBUL'])).toEqual({ a: 'To ISTANBUL' });
    expect(search('mug spoon', ['a', 'one mug'])).toEqual({});
  });

  test('shows the place of what the title does not show', () => {
    const found = createSearch('mug handle');
    found.look({ chatId: 'a', text: 'What is a mug?' }, true);
    found.look({ chatId: 'a', text: 'What is a mug?\nA cup with a handle.' });
    expect([...found.found()]).toEqual([['a', 'What is a mug? A cup with a handle.']]);
    const title = createSearch('mug');
    title.look({ chatId: 'a', text: 'What is a mug?' }, true);
    expect([...title.found()]).toEqual([['a', '']]);
  });

  test('shows the place, not the whole text', () => {
    const text = `${'before '.repeat(40)}the 🫖 needle${' after'.repeat(40)}`;
    expect(search('needle', ['a', text])).toEqual({
      a: '…e before before before the 🫖 needle after after after after after after after after after after…',
    });
  });
});

describe('What a search looks through of an action', () => {
  const entry = (details: Record<string, unknown>) =>
    entryText({
      kind: 'tool',
      id: 'c1',
      at: 0,
      tool: 'extract',
      args: {},
      label: { key: 'tool_extract', params: { what: 'the table' } },
      status: 'done',
      result: { summary: 'Taken.', page: 'seen only', details },
    });

  test('is its target and what it extracted from the page, up to a length, and not what it only saw', () => {
    expect(
      entry({
        tables: [
          {
            title: 'Cups',
            columns: ['Name', 'Price'],
            rows: [
              ['Mug', 12],
              ['Bowl', null],
            ],
          },
        ],
      }),
    ).toBe('the table  Cups\nName Price\nMug 12\nBowl ');
    expect(entry({ tables: [], text: `${'x'.repeat(19_999)}needle` })).toMatch(/xn$/);
    expect(entry({ returned: '"A teapot"', console: [] })).toContain('A teapot');
    expect(entry({})).toBe('the table  ');
  });
});
