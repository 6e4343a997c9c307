import { withoutInvisible } from '../page/dom/invisible';

/** On one line, with white space collapsed, without invisible characters; lone surrogates become U+FFFD. */
export function cleanText(text: string): string {
  return text === '' ? '' : withoutInvisible(text).replace(whiteSpace, ' ').trim().toWellFormed();
}

/** Other indents become blanks, and consecutive empty lines become one. */
export function cleanLines(text: string): string {
  if (text === '') return '';
  return withoutInvisible(text)
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
const whiteSpace = /[\s\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g;
