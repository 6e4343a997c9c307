import { fail } from '../failure';
import { formatExtracted } from '../results/extracted-format';
import { fieldTypes, type FieldType, type RecordField } from '../page/api';
import type { ToolResult } from '../contracts/events';
import { z } from '../zod';
import { defineTool, readsOnly, refParameter, unlistedParameter } from '../contracts/tool';
import { detailsOf } from '../contracts/extract-details';
import { defined } from '../defined';
import { hostOf } from '../web/hosts';

export const extract = defineTool({
  name: 'extract',
  description:
    'Read the page or ref as data. article: the main text. records: a table or repeated items by fields ("price: number"; text, url, date, boolean). offset: read on.',
  schema: () =>
    z.object({
      what: z.enum(['article', 'records', 'tables', 'lists', 'links', 'headings', 'fields', 'text']),
      ref: refParameter().optional(),
      fields: z.preprocess(fieldList, z.array(z.string())).optional(),
      file: unlistedParameter(z.string().optional()),
      format: unlistedParameter(z.enum(['json', 'csv', 'markdown']).optional()),
      offset: z.number().int().min(0).optional(),
    }),
  ...readsOnly,
  replays: true,
  finds: true,
  label: (args) => ({ key: `tool_extract_${args.what}`, params: {} }),
  async run(
    { what, ref, fields, file, format = what === 'records' ? 'json' : 'markdown', offset = 0 },
    { page, signal },
  ) {
    if (what === 'article') {
      if (ref !== undefined)
        throw fail('INVALID_ARGUMENTS', 'article reads the whole page: leave out ref, or use text.');
      const article = await page.article(signal);
      if (article.markdown === '') throw fail('NOT_FOUND', 'There is nothing to read here.');
      const head = [`# ${article.title}`, article.byline ?? '', article.markdown].filter(Boolean).join('\n\n');
      const notes = [
        ...(article.isArticle ? [] : ['The page is no article; this is what can be read of it.']),
        ...(article.cut ? ['The page is too large to be read whole.'] : []),
      ];
      return {
        ...portion(head, offset, notes),
        details: { ...detailsOf({ tables: [], text: head }), ...defined({ host: hostOf(article.url) }) },
      };
    }
    const wanted = what === 'records' ? fieldsOf(fields) : undefined;
    const asked = { what, ...defined({ ref, fields: wanted, file: file || undefined }) };
    const extracted = await page.extract(asked, signal);
    const rows = extracted.tables.reduce((count, table) => count + table.rows.length, 0);
    if (!extracted.text && rows === 0) throw fail('NOT_FOUND', `There are no ${what} here.`);
    const text = formatExtracted(extracted, format);
    const count = extracted.text === undefined ? `${rows} ${what === 'records' ? 'records' : 'rows'}.` : 'Text:';
    return { ...portion(text, offset, [count, ...(extracted.notes ?? [])]), details: detailsOf(extracted) };
  },
});

/** Of one answer: about 5,000 tokens. */
const portionChars = 20_000;

function portion(text: string, offset: number, notes: string[]): Pick<ToolResult, 'summary' | 'page'> {
  if (offset >= text.length && offset > 0) throw fail('INVALID_ARGUMENTS', `There are only ${text.length} characters.`);
  const rest = text.slice(offset);
  const lineEnd = rest.lastIndexOf('\n', portionChars);
  const end = rest.length <= portionChars ? rest.length : lineEnd > portionChars / 2 ? lineEnd + 1 : portionChars;
  const charsLeft = rest.length - end;
  const more = charsLeft > 0 ? [`${charsLeft} more characters: offset ${offset + end}.`] : [];
  return { summary: [...notes, ...more].join(' '), page: rest.slice(0, end).toWellFormed() };
}

const otherNames: Record<string, FieldType> = {
  string: 'text',
  integer: 'number',
  float: 'number',
  link: 'url',
  image: 'url',
  datetime: 'date',
  bool: 'boolean',
};

/** Also accepts an object such as `{ price: 'number' }`, or items such as `{ name: 'price', type: 'number' }`. */
function fieldList(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  if (!Array.isArray(given)) return Object.entries(given).map(([name, type]) => `${name}: ${String(type)}`);
  return given.map((item: unknown) => {
    const { name, type } = (item ?? {}) as { name?: unknown; type?: unknown };
    return typeof name === 'string' && typeof type === 'string' ? `${name}: ${type}` : item;
  });
}

/** Reads `['price: number', 'date?: date']`. Throws INVALID_ARGUMENTS with a hint that says what is allowed. */
function fieldsOf(fields: string[] = []): RecordField[] {
  const hint = `Give fields such as ["title: text", "price: number", "date?: date"]. Types: ${fieldTypes.join(', ')}; "?" marks an optional field.`;
  if (fields.length === 0 || fields.length > maxFields)
    throw fail('INVALID_ARGUMENTS', `records needs 1 to ${maxFields} fields.`, { hint });
  return fields.map((field) => {
    const [, key = '', typeWord = 'text'] = /^([^]*?)(?::([^:]*))?$/.exec(field) ?? [];
    const name = key.trim().replace(/\?$/, '').trim();
    const word = typeWord.trim().replace(/\?$/, '').trim().toLowerCase();
    const type = otherNames[word] ?? fieldTypes.find((known) => known === word);
    if (!type || name === '')
      throw fail(
        'INVALID_ARGUMENTS',
        `Field ${JSON.stringify(key.trim())} has no type ${JSON.stringify(typeWord.trim())}.`,
        { hint },
      );
    return { name, type, ...(key.trim().endsWith('?') || typeWord.trim().endsWith('?') ? { optional: true } : {}) };
  });
}

const maxFields = 30;
