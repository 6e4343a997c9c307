import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { bodiesOf, carryOut, type Step, type Told } from '../helpers/carry-out.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('extraction', (browser) => {
  let model: ModelServer;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startModelServer();
    site = await startRecordingSite();
    for (const name of ['article', 'collections'])
      site.page(`/${name}`, readFileSync(new URL(`fixtures/${name}.html`, import.meta.url), 'utf8'));
    site.page(
      '/long',
      `<!doctype html><title>Long</title><article><h1>Long</h1>${'<p>One more line of a story, which goes on and on, and has no end.</p>'.repeat(500)}</article>`,
    );
    site.page('/orders', orders(3_000));
    await useModelServer(browser(), model.url);
  });
  afterAll(async () => {
    await model.close();
    await site.close();
  });

  const open = async (name: string): Promise<{ page: Page; panel: Page; run: (steps: Step[]) => Promise<Told> }> => {
    const page = await browser().newPage(`${site.url}/${name}`);
    const panel = await browser().openPanel(page);
    return { page, panel, run: (steps) => carryOut(panel, model, steps) };
  };

  itWide('reads an article as Markdown, without what a person cannot see, and leaves the page as it is', async () => {
    const { page, run } = await open('article');
    const before = await page.evaluate(() => document.documentElement.outerHTML);
    const told = await run([
      ['extract', { what: 'article' }],
      ['extract', { what: 'article' }],
    ]);
    expect(told.results[0]).toBe(
      lines(
        'extract "article":  | # How mugs are made - Clay Times',
        '',
        'By Ann Potter',
        '',
        `A mug begins as a lump of clay, and it takes a [potter’s wheel](${site.url}/wheel), water and two steady hands to give it its shape. Beginners need an hour for it, masters two minutes.`,
        '',
        '## Drying',
        '',
        'After shaping, the mug has to dry slowly, covered by a cloth, for about **three days**; whoever hurries it will find cracks in the bottom, in the handle, or in both of them.',
        '',
        '-   Day one: under a cloth',
        '-   Day two: in the shade',
        '-   Day three: in the air',
        '',
        '## Firing',
        '',
        'Two firings follow, which differ in their heat, in their length, and in what they are for. The kiln’s program is a few lines long:',
        '',
        '```js',
        'kiln.heat(980);',
        'kiln.hold({ hours: 8 });',
        '```',
        '',
        'Firings',
        '',
        '| Firing | Heat | Hours |',
        '| --- | --- | --- |',
        '| Bisque | 980 °C | 8 |',
        '| Glaze \\| gloss | 1,240 °C |  |',
        '',
        'A kiln with its door open',
        '',
        '> Clay remembers every haste, says an old saying among potters, and every potter has a shelf that proves it.',
        '',
        'When the kiln has cooled, the mug is done. It will keep coffee warm for some twenty minutes, and it will keep for longer than any of its owners.',
        '',
        'Round and round the clay must go,  ',
        'steady hands and *water* slow,  ',
        'and the kiln will do the rest.',
        '',
        '```',
        'if (cooled) {',
        '  open(kiln);',
        '}',
        '```',
        '',
        'A note in a closed shadow: glazes that held lead were given up long ago, in this country at least, and nobody misses them.',
      ),
    );
    expect(told.results[1]).toBe(told.results[0]);
    expect(bodiesOf(told)).not.toMatch(
      /premium edition|Transparent words|far outside|Meta Ghost|Hidden description|Screen reader only|opensesame/,
    );
    expect(await page.evaluate(() => document.documentElement.outerHTML)).toBe(before);
  });

  itWide('reads a long text in parts, and says where a page is no article', async () => {
    const { run } = await open('long');
    const told = await run([
      ['extract', { what: 'article' }],
      ['extract', { what: 'article', offset: 19_963 }],
      ['extract', { what: 'article', offset: 99_999 }],
    ]);
    expect(told.results[0]).toMatch(/^extract "article": \d+ more characters: offset 19963\. \| # Long\n/);
    expect(told.results[1]).toMatch(/^extract "article" 19963: .*\| \n?One more line/);
    expect(told.results[2]).toMatch(/INVALID_ARGUMENTS \| There are only \d+ characters\.$/);
    const { run: runThere } = await open('collections');
    const other = await runThere([
      ['extract', { what: 'article' }],
      ['extract', { what: 'article', ref: 'link "New"' }],
    ]);
    expect(other.results[0]).toMatch(
      /^extract "article": The page is no article; this is what can be read of it\. \| # Collections\n\n# Mugs\n/,
    );
    expect(other.results[1]).toMatch(
      /INVALID_ARGUMENTS \| article reads the whole page: leave out ref, or use text\.$/,
    );
  });

  itWide('collects records of cards and of tables by fields', async () => {
    const { run } = await open('collections');
    const told = await run([
      [
        'extract',
        { what: 'records', fields: { title: 'text', price: 'number', link: 'url', date: 'date', image: 'url' } },
      ],
      [
        'extract',
        {
          what: 'records',
          fields: { number: 'number', name: 'text', city: 'text', ordered: 'date', sent: 'boolean' },
          format: 'csv',
        },
      ],
      ['extract', { what: 'records', fields: { title: 'text', colour: 'text', 'weight?': 'number' } }],
      ['extract', { what: 'records', fields: { title: 'colour' } }],
      ['extract', { what: 'records' }],
    ]);
    expect(told.results[0]?.split('"}: ')[1]).toBe(
      lines(
        '3 records. | [',
        `${JSON.stringify({ title: 'Blue mug', price: 18.9, link: `${site.url}/mug`, date: '2027-02-03', image: `${site.url}/mug.png` })},`,
        `${JSON.stringify({ title: 'Jug, large', price: 1204.5, link: `${site.url}/jug`, date: '2027-02-10', image: `${site.url}/jug.png` })},`,
        JSON.stringify({ title: 'Pan', price: 7, link: `${site.url}/pan`, date: null, image: `${site.url}/pan.png` }),
        ']',
      ),
    );
    expect(told.results[1]?.split('"csv": ')[1]).toBe(
      lines(
        '2 records. | number,name,city,ordered,sent',
        '4711,"Ann ""A.""",Oslo,2027-02-13,true',
        '4712,"=HYPERLINK(""http://evil.example"")",Oslo,2027-03-01,false',
      ),
    );
    expect(told.results[2]).toMatch(/: 3 records\. Not found: colour\. \| /);
    expect(told.results[3]).toMatch(
      /INVALID_ARGUMENTS \| Field "title" has no type "colour"\. Give fields such as .* Types: text, number, url, date, boolean; "\?" marks an optional field\.$/,
    );
    expect(told.results[4]).toMatch(/INVALID_ARGUMENTS \| records needs 1 to 30 fields\./);
    expect(bodiesOf(told)).not.toMatch(/0\.01|Hidden buyer|opensesame/);
  });

  itWide('gives whole tables, links once, and fields with the values that they accept', async () => {
    const { run } = await open('collections');
    const told = await run([
      ['extract', { what: 'tables' }],
      ['extract', { what: 'links', format: 'csv' }],
      ['extract', { what: 'fields' }],
    ]);
    expect(told.results[0]).toBe(
      lines(
        'extract "tables": 2 rows. | | No. | Buyer Name | Buyer City | Ordered on | Sent |',
        '| --- | --- | --- | --- | --- |',
        '| 4711 | Ann "A." | Oslo | 2/13/2027 | checked |',
        '| 4712 | =HYPERLINK("http://evil.example") | Oslo | 3/1/2027 | unchecked |',
      ),
    );
    expect(told.results[1]).toBe(
      `extract "links" "csv": 7 rows. | ${['Text,Address', ...['All', 'New', 'Sale', 'Help'].map((name) => `${name},${site.url}/${name.toLowerCase()}`), `Blue mug,${site.url}/mug`, `"Jug, large",${site.url}/jug`, `Pan,${site.url}/pan`].join('\n')}`,
    );
    expect(told.results[2]).toBe(
      lines(
        'extract "fields": 7 rows. | | Field | Kind | Value | Required | Options |',
        '| --- | --- | --- | --- | --- |',
        '| Sent | checkbox | checked |  |  |',
        '| Sent | checkbox | unchecked |  |  |',
        '| Name | textbox | Ann | required |  |',
        '| Size | combobox | M |  | S; M; L |',
        '| Day | date | 2027-02-03 |  |  |',
        '| Password | password |  |  |  |',
        '| Picture | file |  |  |  |',
      ),
    );
  });

  itWide('gets all rows of a table that the snapshot cuts', async () => {
    const { run } = await open('orders');
    const told = await run([
      ['extract', { what: 'records', fields: { order: 'number', buyer: 'text' }, format: 'csv' }],
    ]);
    expect(told.results[0]).toMatch(
      /: 3000 records\. \d+ more characters: offset \d+\. \| order,buyer\n1,Buyer 1\n2,Buyer 2\n/,
    );
  });

  itWide('shows its result as a table that can be copied and saved, also after a reload', async () => {
    const { panel, run } = await open('orders');
    await run([['extract', { what: 'records', fields: { order: 'number', buyer: 'text' } }]]);
    expect(await panel.text('.extracted caption')).toBe('Table 2,000 rows');
    expect(await panel.text('.extracted > p')).toBe('The first part of 3,000 rows. The rest is not kept.');
    expect(await panel.evaluate(() => document.querySelectorAll('.extracted tbody tr').length)).toBe(5);
    await panel.click('button', 'buyer');
    await panel.click('button', 'buyer');
    await panel.waitFor(() =>
      /^2000\s+Buyer 2000$/.test(document.querySelector<HTMLElement>('.extracted tbody tr')?.innerText ?? ''),
    );
    await panel.click('button', 'Show all 2,000 rows');
    await panel.waitFor(() => document.querySelectorAll('.extracted tbody tr').length === 2_000);
    await panel.click('button', 'Copy', { within: '.tool-row' });
    await panel.waitFor(() => document.querySelector('.tool-row [role=status]')?.textContent === 'Copied');

    await panel.reload();
    const book = await savedAs(panel, 'Save Excel');
    expect([book.name, book.text.slice(0, 2)]).toEqual(['extracted.xlsx', 'PK']);
    expect(book.text).toContain('<c r="B2001" t="inlineStr"><is><t xml:space="preserve">Buyer 2000</t></is></c>');
    await panel.reload();
    const file = await savedAs(panel, 'Save CSV');
    expect(file.name).toBe('extracted.csv');
    expect(file.text).toMatch(/^order,buyer\r\n1,Buyer 1\r\n2,Buyer 2\r\n[^]*\r\n2000,Buyer 2000$/);
    expect(await panel.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(
      browser()
        .problems()
        .filter((line) => line.includes('-extension:')),
    ).toEqual([]);
  });
});

/** Presses a button that saves a file, and gives the file. It is not saved: nothing stays behind. */
async function savedAs(panel: Page, button: string): Promise<{ name: string; text: string }> {
  await panel.evaluate(() => {
    const create = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (file: Blob) => {
      void file.text().then((text) => (document.body.dataset.text = text));
      return create(file);
    };
    HTMLAnchorElement.prototype.click = function () {
      document.body.dataset.savedAs = this.download;
    };
  });
  await panel.click('button', button);
  return panel.waitFor(() => {
    const { text, savedAs: name } = document.body.dataset;
    return text !== undefined && name !== undefined && { name, text };
  }) as Promise<{ name: string; text: string }>;
}

function orders(count: number): string {
  const body = Array.from(
    { length: count },
    (_, index) => `<tr><td>${index + 1}</td><td>Buyer ${index + 1}</td><td>Oslo</td></tr>`,
  ).join('');
  return `<!doctype html><title>Orders</title><table><thead><tr><th>Order</th><th>Buyer</th><th>City</th></tr></thead><tbody>${body}</tbody></table>`;
}

function lines(...all: string[]): string {
  return all.join('\n');
}
