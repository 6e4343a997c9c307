import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { withShortGlyphNames } from '@/scripts/pdf-glyph-names';

const file = path.resolve(import.meta.dirname, '../../node_modules/pdfjs-dist/build/pdf.worker.mjs');

/** The two tables of a source of pdf.js, their entries in the order in which pdf.js sees them for each character. */
function tablesIn(source: string): [string, number][][] {
  const code = `${source}
    function getLookupTableFactory(fill) { const table = {}; fill(table); return table; }
    [getGlyphsUnicode, getDingbatsGlyphsUnicode].map((table) => Object.entries(table));`;
  const tables = runInNewContext(code) as [string, number][][];
  return tables.map((table) => [...table].sort(([, a], [, b]) => a - b));
}

test('the short tables of glyph names have every name with its character, in the same order for each', () => {
  const parts = readFileSync(file, 'utf8').split(/^;\/\/ (\.\/\S+)$/m);
  const whole = parts[parts.indexOf('./src/core/glyphlist.js') + 1] ?? '';
  const short = withShortGlyphNames(whole);
  expect(tablesIn(short)).toEqual(tablesIn(whole));
  expect(tablesIn(whole).map(({ length }) => length > 100)).toEqual([true, true]);
  expect(short.length).toBeLessThan(whole.length / 2);
});

test('code without such tables is refused', () => {
  expect(() => withShortGlyphNames('const a = 1;')).toThrow('pdf.js has no tables of glyph names any more');
});
