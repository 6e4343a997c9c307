import { defined } from '../defined';
import { AgentError } from '../failure';
import { requestEndText } from '../web/request-words';
import { sourceOfFile } from '../web/file-source';
import { z } from '../zod';
import { defineTool, readsOnly, refParameter, unlistedParameter } from '../contracts/tool';

export const getPage = defineTool({
  name: 'get_page',
  description:
    'Read the page again, or on by scope, offset, whole as a "..." line says. find: text anywhere, with what is around it; role; selector: CSS. With these every line has a ref.',
  schema: () =>
    z.object({
      scope: refParameter().optional(),
      offset: z.number().int().min(0).optional(),
      find: z.string().optional(),
      role: z.string().optional(),
      selector: z.string().min(1).optional(),
      depth: unlistedParameter(z.number().int().min(1).optional()),
      whole: z.boolean().optional(),
      // Models learn of it where something is to be printed.
      print: unlistedParameter(z.boolean().optional()),
      // Models learn of it where files are attached (words/attachments.ts).
      file: unlistedParameter(z.string().optional()),
    }),
  ...readsOnly,
  showsLinks: ({ file }) => file === undefined,
  label: (args) =>
    args.file
      ? { key: 'tool_read_file', params: { file: args.file } }
      : args.find
        ? { key: 'tool_find', params: { text: args.find } }
        : { key: 'tool_get_page', params: {} },
  async run(args, { page, signal }) {
    const { scope, offset, depth, whole, print, find, role, selector, file } = args;
    const seeks = Boolean(find || role || selector);
    const view = await page.view(
      {
        ...defined({ scope, depth, selector }),
        ...defined({ offset: offset || undefined, whole: whole || undefined, print: print || undefined }),
        ...(file ? { file } : {}),
        ...(find || role ? { find: defined({ text: find || undefined, role: role || undefined }) } : {}),
      },
      signal,
    );
    if (view.problem) throw new AgentError(view.problem);
    const ends = (view.requests ?? []).map(requestEndText);
    const what = file ? 'file' : 'page';
    const gone = (view.passed ?? []).map((line) => `gone since: ${line}`);
    const text = [...gone, view.text].filter((line) => line !== '').join('\n');
    const found = seeks ? 'Matching lines:' : `The ${what}:`;
    const none = seeks ? 'Nothing matches.' : `The ${what} is empty.`;
    const source = file ? { source: sourceOfFile(file) } : {};
    const read =
      text === '' ? {} : { page: text, ...source, ...defined({ alsoFrom: view.alsoFrom, longLinks: view.longLinks }) };
    return { summary: [...ends, view.text ? found : none].join(' '), ...read };
  },
});
