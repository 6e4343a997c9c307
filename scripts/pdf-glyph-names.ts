/**
 * The tables of pdf.js from the names of glyphs to their characters, written shorter: by character, each with its
 * distance from the one before where that is not one. Throws if pdf.js has no such tables any more.
 */
export function withShortGlyphNames(code: string): string {
  const short = code.replace(
    TABLE,
    (_, lines: string) => `getLookupTableFactory(function (t) {\n${shortTable(lines)}})`,
  );
  if (short === code) throw new Error('pdf.js has no tables of glyph names any more: see scripts/pdf-glyph-names.ts.');
  return short;
}

const TABLE =
  /getLookupTableFactory\(function \(t\) \{\n((?: {2}t(?:\.\w+|\["[^"\\]+"\]) = 0x[0-9a-f]+;\n){100,})\}\)/g;

function shortTable(lines: string): string {
  const entries = lines.matchAll(/t(?:\.(\w+)|\["([^"\s,]+)"\]) = 0x([0-9a-f]+);/g);
  const glyphs = [...entries].map(([, plain, quoted, code = '']) => ({
    name: plain ?? quoted ?? '',
    code: parseInt(code, 16),
  }));
  if (glyphs.length !== lines.split('\n').length - 1) throw new Error('A glyph has a name that is not expected.');
  // Of several names for a character the first stays the first: pdf.js takes that one.
  glyphs.sort((a, b) => a.code - b.code);
  let before = 0;
  const written = glyphs.map(({ name, code }) => {
    const step = code - before;
    before = code;
    return step === 1 ? name : `${name} ${step}`;
  });
  return `  let code = 0;
  for (const glyph of ${JSON.stringify(written.join())}.split(",")) {
    const [name, step = 1] = glyph.split(" ");
    t[name] = code += Number(step);
  }
`;
}
