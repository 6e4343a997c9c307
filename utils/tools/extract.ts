import { fail } from '../failure';
import { formatExtracted, type ExtractFormat } from '../extracted-format';
import { z } from '../zod';
import { defineTool } from './define';
import { refParameter } from './targets';

export const extract = defineTool({
  name: 'extract',
  description: 'Read one kind of content of the page, or of ref, as data.',
  schema: z.object({
    what: z.enum(['headings', 'links', 'tables', 'lists', 'fields', 'text']),
    ref: refParameter.optional(),
    format: z.enum(['json', 'csv', 'markdown']).optional(),
  }),
  effect: 'read',
  label: (args) => ({ key: `tool_extract_${args.what}`, params: {} }),
  async run(args, { page, signal }) {
    const extracted = await page.extract(args.what, args.ref, signal);
    const format: ExtractFormat = args.format ?? 'markdown';
    const rows = extracted.tables.reduce((count, table) => count + table.rows.length, 0);
    if (!extracted.text && rows === 0) throw fail('NOT_FOUND', `There are no ${args.what} here.`);
    return {
      summary: extracted.text === undefined ? `${rows} rows.` : 'Text:',
      page: formatExtracted(extracted, format),
      details: { format, rows },
    };
  },
});
