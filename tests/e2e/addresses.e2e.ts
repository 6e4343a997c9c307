import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import { carryOut, type Step, type Told } from '../helpers/carry-out.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('addresses', (browser) => {
  let model: ModelServer;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startModelServer();
    site = await startRecordingSite();
    for (const name of ['addresses', 'found', 'cards'])
      site.page(`/${name}`, readFileSync(new URL(`fixtures/${name}.html`, import.meta.url), 'utf8'));
    await useModelServer(browser(), model.url);
  });
  afterAll(async () => {
    await model.close();
    await site.close();
  });

  const open = async (name: string): Promise<(steps: Step[]) => Promise<Told>> => {
    const page = await browser().newPage(`${site.url}/${name}`);
    const panel = await browser().openPanel(page);
    return (steps) => carryOut(panel, model, steps);
  };

  itWide('are shown for everything that a person could point at, and nameless elements have a hint', async () => {
    const run = await open('addresses');
    const told = await run([
      ['click', { ref: 'generic "Dismiss"' }],
      ['click', { ref: 'generic hint="trash"' }],
      ['click', { ref: 'heading "Sections"' }],
      ['click', { ref: 'cell "42"', double: true }],
      ['click', { ref: 'canvas hint="sketch"' }],
      ['click', { ref: 'generic hint="bar tue"' }],
      ['click', { ref: 'button hint="remove"' }],
      ['scroll', { ref: 'generic hint="log"', to: 'bottom' }],
    ]);
    expect(told.pages[0]?.split('\n').slice(-addresses.length)).toEqual(addresses);
    expect(told.results.map((result) => result.replace(/^(\w+) .*?: (\w+)\W[^]*/, '$1 $2'))).toEqual([
      ...Array(7).fill('click Clicked'),
      'scroll Scrolled',
    ]);
    expect(told.pages.at(-1)).toContain('scrolled=100%');
    expect(told.pages.at(-1)).toContain('close trash icon-trash heading double canvas tuesday remove scrolled');
  });

  itWide('are on every line of the matches of a search', async () => {
    const run = await open('found');
    const told = await run([
      ['get_page', { find: 'mug' }],
      ['get_page', { find: 'delivery' }],
      ['get_page', { find: 'edit', offset: 2 }],
      ['get_page', { selector: '.box, dl' }],
      ['get_page', { scope: 'table' }],
      ['get_page', { find: 'terms' }],
      ['get_page', { selector: '.none' }],
      ['get_page', { selector: 'p[' }],
    ]);
    expect(told.results.map((result) => result.replace(/ \[(f\d+)?e\d+\]/g, ' [e]'))).toEqual(found);
  });

  itWide('come with the whole post or offer in which the words were found', async () => {
    const run = await open('cards');
    const told = await run([
      ['get_page', { find: 'second word' }],
      ['get_page', { find: 'Lisbon' }],
    ]);
    expect(told.results.map((result) => result.replace(/ \[(f\d+)?e\d+\]/g, ' [e]'))).toEqual([
      'get_page "second word": Matching lines: | listitem [e] | Ben | "The second word" [e] | button "Like" [e]',
      'get_page "Lisbon": Matching lines: | listitem [e] | "To Lisbon" [e] | "90" [e] | button "Book" [e]',
    ]);
  });
});

const addresses = [
  'heading "Every thing has an address" level=1',
  'generic [e1] hint="note"',
  ' "Milk and eggs"',
  ' generic "Dismiss" [e2]',
  ' generic [e3] hint="trash"',
  'generic "Only words in it" [e4]',
  'heading "Sections" [e5] level=2',
  'table [e6]',
  ' | cell "Ann" [e7] | cell "42" [e8] | Oslo',
  'grid "Sheet" [e9]',
  ' | gridcell "A1" [e10] | gridcell [e11]',
  'list "Board" [e12]',
  ' listitem "Write" [e13]',
  ' listitem | Read',
  'generic [e14] hint="splitter"',
  'generic [e15] scrolled=0% hint="log"',
  ' "First / Second / Third / Fourth / Fifth / Sixth"',
  'generic [e16] across=0% hint="wide"',
  ' table "Rates" [e17]',
  '  columns | Currency | Rate of today',
  '  | Euro | 1.17',
  'canvas [e18] 120x80 hint="sketch"',
  'video "Film" [e19] 120x60 value="paused at 0:00"',
  'img "Chart"',
  ' generic [e20] 30x60 #000 hint="bar mon"',
  ' generic [e21] 30x40 #000 hint="bar tue"',
  'generic "No target" [e22]',
  '"A place"',
  'generic [e23] 40x40',
  'generic [e24] 40x40',
  'generic [e25] 40x40',
  'generic [e26] 40x40',
  'generic [e27] 40x40',
  'generic [e28] 40x40',
  'button [e29] hint="remove"',
  'button [e30] hint="pencil"',
  'button [e31] hint="archive"',
  'button [e32] hint="heart outline"',
  'button "Share" [e33]',
  '"Plain words that nothing happens to."',
];

const found = [
  [
    'get_page "mug": Matching lines: | heading "Prices" [e] level=2',
    '"Mug" [e]',
    '"The mug is blue." [e]',
    '"It costs 3." [e]',
    'table [e]',
    ' columns [e] | Name | Price |',
    ' row [e] | cell "Mug" [e] | 3 | button "Edit" [e]',
  ],
  [
    'get_page "delivery": Matching lines: | heading "Delivery" [e] level=2',
    '"We deliver everywhere." [e]',
    '"In two days." [e]',
    '"More about delivery" [e]',
  ],
  [
    'get_page "edit" 2: Matching lines: | heading "Prices" [e] level=2',
    'table [e]',
    ' columns [e] | Name | Price |',
    ' row [e] | Cup | 4 | button "Edit" [e]',
  ],
  [
    'get_page ".box, dl": Matching lines: | generic "Mug / The mug is blue. / It costs 3. / Cup / White" [e]',
    'generic "Loose" [e]',
  ],
  [
    'get_page table: The page: | table [e]',
    ' columns [e] | Name | Price |',
    ' row [e] | Mug | 3 | button "Edit" [e]',
    ' row [e] | Cup | 4 | button "Edit" [e]',
  ],
  [
    'get_page "terms": Matching lines: | heading "Contract" [e] level=2',
    'paragraph [e] | Read | link "the terms" [e] url="/terms" | before you sign.',
  ],
  ['get_page ".none": Nothing matches.'],
  [
    'get_page "p[": Failed: INVALID_ARGUMENTS | "p[" is not a CSS selector. Give one that document.querySelector takes, such as "#id" or "main li.new".',
  ],
].map((lines) => lines.join('\n'));
