import { expect, test } from 'vitest';
import { readPdf } from '@/features/pdf/page/read-pdf';
import type { PdfBlock } from '@/features/pdf/core/pdf-text';
import { linesOfText, makePdf, type PageContent, tableRows } from '@/features/pdf/tests/make-pdf';

const limits = { limitMs: 10_000, rest: async () => undefined };
const read = (file: Uint8Array) => readPdf(new Uint8Array(file), limits);

/** The pages of a file, one text per page. */
async function transcript(...pages: PageContent[]): Promise<string[]> {
  const reading = await read(makePdf(pages));
  if (!reading.ok) return [reading.why];
  return reading.pdf.pages.map(({ blocks }) => blocks.map(line).join('\n'));
}

function line(block: PdfBlock): string {
  if (block.kind === 'table') return block.rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
  return block.kind === 'heading' ? `# ${block.text}` : block.text;
}

test('lines are joined to paragraphs, divided words are joined, headings are recognised by their size', async () => {
  expect(
    await transcript([
      { text: 'Terms of sale', x: 50, y: 780, size: 20 },
      ...linesOfText(['Goods can be returned within thirty days. The inter-', 'national warehouse (in Basel) pays.'], {
        top: 740,
      }),
      ...linesOfText(['A second paragraph stands further below.'], { top: 680 }),
      ...linesOfText(['1. The first point', '2. The second point'], { top: 640 }),
    ]),
  ).toEqual([
    [
      '# Terms of sale',
      'Goods can be returned within thirty days. The international warehouse (in Basel) pays.',
      'A second paragraph stands further below.',
      '1. The first point',
      '2. The second point',
    ].join('\n'),
  ]);
});

test('two columns are read one after the other, also where the file draws them line by line', async () => {
  const left = [
    'The left column is read first and',
    'it ends at the bottom of the page',
    'without any word of the other one',
    'because people read like that.',
  ];
  const right = [
    'The right column follows it then,',
    'from its top to its own end where',
    'the page is over and nothing else',
    'remains to be read on this page.',
  ];
  const expected = [[left.join(' '), right.join(' ')].join('\n')];
  expect(await transcript([...linesOfText(left), ...linesOfText(right, { x: 320 })])).toEqual(expected);
  expect(
    await transcript(
      left.flatMap((text, at) => [
        ...linesOfText([text], { top: 780 - at * 18 }),
        ...linesOfText([right[at] ?? ''], { x: 320, top: 780 - at * 18 }),
      ]),
    ),
  ).toEqual(expected);
});

test('a table has its columns, and a cell of two lines is one cell', async () => {
  expect(
    await transcript([
      ...linesOfText(['Prices of this year:']),
      ...tableRows(
        [
          ['Article', 'Price', 'In stock'],
          ['Blue mug', '9.50', 'yes'],
          ['Cup and saucer with', '12.00', 'no'],
        ],
        [50, 220, 320],
        740,
      ),
      ...linesOfText(['All prices are in francs.'], { top: 640 }),
    ]),
  ).toEqual([
    [
      'Prices of this year:',
      '| Article | Price | In stock |',
      '| Blue mug | 9.50 | yes |',
      '| Cup and saucer with | 12.00 | no |',
      'All prices are in francs.',
    ].join('\n'),
  ]);
});

test('a page that is a picture has no text, and the others have theirs', async () => {
  expect(await transcript('scan', linesOfText(['The second page has words.']))).toEqual([
    '',
    'The second page has words.',
  ]);
});

test('a file that cannot be read says why', async () => {
  const file = makePdf([linesOfText(['Secret'])], { password: 'open sesame' });
  expect(await read(file)).toEqual({ ok: false, why: 'password' });
  for (const password of ['wrong', ''])
    expect(await readPdf(new Uint8Array(file), { ...limits, password })).toEqual({ ok: false, why: 'password' });
  expect(await readPdf(new Uint8Array(file), { ...limits, password: 'open sesame' })).toMatchObject({
    ok: true,
    pdf: { pages: [{ blocks: [{ text: 'Secret' }] }] },
  });
  expect(await read(makePdf([linesOfText(['Words'])]).subarray(0, 300))).toEqual({ ok: false, why: 'damaged' });
  expect(await read(Buffer.from('<!doctype html><title>Sign in</title>'))).toEqual({ ok: false, why: 'no-pdf' });
});

test('only the first pages of a file that takes too long are read, and other work gets its turn between pages', async () => {
  const file = makePdf([linesOfText(['One']), linesOfText(['Two']), linesOfText(['Three'])]);
  let turns = 0;
  const reading = await readPdf(new Uint8Array(file), {
    limitMs: 0,
    rest: async () => {
      turns += 1;
    },
  });
  expect(reading).toMatchObject({ ok: true, pdf: { total: 3, pages: [{ number: 1 }] } });
  expect(turns).toBe(1);
});
