/**
 * For one line of a snapshot: control characters and line separators become spaces, white space is collapsed,
 * characters that only reorder or hide text (bidi controls, zero-width space, BOM) go. Joiners stay: emoji and several
 * scripts need them. Lone surrogates become U+FFFD.
 */
export function cleanText(text: string): string {
  return text.replace(invisible, '').replace(whiteSpace, ' ').trim().toWellFormed();
}

/** Other indents become blanks, and consecutive empty lines become one. */
export function cleanLines(text: string): string {
  return text
    .replace(invisible, '')
    .split('\n')
    .map((line) => (indentOf(line) + cleanText(line)).trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function indentOf(line: string): string {
  const [indent = ''] = /^\s*/.exec(line) ?? [];
  return indent.slice(0, maxIndent).replace(/[^\t]/g, ' ');
}

const maxIndent = 40;
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/g;
const whiteSpace = /[\s\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g;
