import { mount } from '@vue/test-utils';
import { afterEach, describe, expect, it, vi } from 'vitest';
import ExtractedData from '@/components/entries/ExtractedData.vue';
import ResultActions from '@/components/entries/ResultActions.vue';
import ToolRow from '@/components/entries/ToolRow.vue';
import type { ExtractDetails } from '@/utils/contracts/extract-details';

const stock: ExtractDetails = {
  tables: [
    {
      title: 'Stock',
      columns: ['Item', 'Price', 'New', 'Page'],
      rows: [
        ['Mug', 18.9, true, 'https://s.example/mug'],
        ['=1+1', null, false, 'javascript:alert(1)'],
      ],
    },
  ],
};
const show = (details: ExtractDetails) => mount(ExtractedData, { props: { details }, attachTo: document.body });
const actions = (details: ExtractDetails) => mount(ResultActions, { props: { details }, attachTo: document.body });
type Actions = ReturnType<typeof actions>;
const names = (data: Actions) => data.findAll('button').map((button) => button.attributes('aria-label'));

afterEach(() => {
  vi.restoreAllMocks();
});

/** Presses the button and gives the file that would be saved. */
async function saved(data: Actions, button: string): Promise<string[]> {
  let file: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file = blob as Blob;
    return 'blob:x';
  });
  let name = '';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    name = this.download;
  });
  await data.find(`button[aria-label="${button}"]`).trigger('click');
  return [name, new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file?.arrayBuffer())];
}

describe('What was extracted', () => {
  it('is a table with a caption and headers, in a region that can be scrolled by keys', () => {
    const region = show(stock).find('[role=region][aria-label=Stock][tabindex="0"]');
    expect(region.find('caption').text()).toBe('Stock 2 rows');
    expect(region.findAll('th[scope=col]').map((head) => head.text())).toEqual(['Item', 'Price', 'New', 'Page']);
    expect(region.findAll('tbody tr').map((row) => row.findAll('td').map((cell) => cell.text()))).toEqual([
      ['Mug', '18.9', 'Yes', 's.example/mug'],
      ['=1+1', '', 'No', 'javascript:alert(1)'],
    ]);
    expect(region.findAll('a').map((link) => link.attributes('href'))).toEqual(['https://s.example/mug']);
  });

  it('shows the first rows of many, then all', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => [`Row ${index + 1}`]);
    const data = show({ tables: [{ title: '', columns: ['Name'], rows }], total: 9_000 });
    expect(data.findAll('tbody tr')).toHaveLength(5);
    expect(data.text()).toContain('The first part of 9,000 rows. The rest is not kept.');
    await data
      .findAll('button')
      .find((button) => button.text() === 'Show all 250 rows')
      ?.trigger('click');
    expect(data.findAll('tbody tr')).toHaveLength(250);
    expect(data.text()).not.toContain('Show all');
  });

  it('is sorted by the column whose header is pressed: up, down, and as it came, empty cells last', async () => {
    const rows = [
      ['b', 10],
      ['a', 9],
      ['C', null],
    ];
    const data = show({ tables: [{ title: 'T', columns: ['Name', 'Price'], rows }] });
    const head = (at: number) => data.findAll('th')[at]!;
    const column = (at: number) => data.findAll('tbody tr').map((row) => row.findAll('td')[at]!.text());
    await head(0).get('button').trigger('click');
    expect([head(0).attributes('aria-sort'), column(0)]).toEqual(['ascending', ['a', 'b', 'C']]);
    await head(1).get('button').trigger('click');
    expect(column(1)).toEqual(['9', '10', '']);
    await head(1).get('button').trigger('click');
    expect([head(1).attributes('aria-sort'), column(1)]).toEqual(['descending', ['10', '9', '']]);
    await head(1).get('button').trigger('click');
    expect([head(1).attributes('aria-sort'), column(0)]).toEqual([undefined, ['b', 'a', 'C']]);
  });

  it('is copied as lines with tabs, and says so', async () => {
    const writeText = vi.fn((_text: string) => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    const data = actions(stock);
    await data.find('button[aria-label=Copy]').trigger('click');
    await vi.waitFor(() => expect(data.find('[role=status]').text()).toBe('Copied'));
    expect(writeText.mock.calls).toEqual([
      ["Item\tPrice\tNew\tPage\nMug\t18.9\ttrue\thttps://s.example/mug\n'=1+1\t\tfalse\tjavascript:alert(1)"],
    ]);
    vi.unstubAllGlobals();
  });

  it('is saved as CSV that no spreadsheet runs, as JSON and as Markdown', async () => {
    const data = actions(stock);
    expect(await saved(data, 'Save CSV')).toEqual([
      'Stock.csv',
      "\uFEFFItem,Price,New,Page\r\nMug,18.9,true,https://s.example/mug\r\n'=1+1,,false,javascript:alert(1)",
    ]);
    expect(data.find('[role=status]').text()).toBe('Saved as Stock.csv');
    const [name, json = ''] = await saved(data, 'Save JSON');
    expect([name, JSON.parse(json)[1]]).toEqual([
      'Stock.json',
      { Item: '=1+1', Price: null, New: false, Page: 'javascript:alert(1)' },
    ]);
    expect((await saved(data, 'Save Markdown'))[0]).toBe('Stock.md');
  });

  it('is text where it was an article: rendered, copied and saved as Markdown', async () => {
    const article = { tables: [], text: '# Mugs\n\n- One\n- Two <b>x</b>' };
    const data = show(article);
    expect(
      data
        .find('[role=region][aria-label="Text of the page"]')
        .findAll('li')
        .map((item) => item.text()),
    ).toEqual(['One', 'Two <b>x</b>']);
    expect(names(actions(article))).toEqual(['Copy', 'Save Markdown']);
    expect((await saved(actions(article), 'Save Markdown'))[1]).toBe('# Mugs\n\n- One\n- Two <b>x</b>');
  });

  const entry = {
    kind: 'tool' as const,
    tool: 'extract',
    args: {},
    label: { key: 'tool_extract_tables', params: {} },
    status: 'done' as const,
    result: { summary: '2 rows.', page: 'x', details: stock },
  };

  it('is shown below the row of its call, which need not be opened', () => {
    const row = mount(ToolRow, { props: { entry } });
    expect(row.find('caption').text()).toContain('Stock');
    expect(row.findAll('.result-actions button').map((button) => button.attributes('aria-label'))).toEqual([
      'Copy',
      'Save CSV',
      'Save JSON',
      'Save Excel',
      'Save Markdown',
    ]);
    expect(row.findAll('pre').map((text) => text.text())).toEqual(['Nothing']);
  });
});
