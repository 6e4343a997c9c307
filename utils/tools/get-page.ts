import { AgentError } from '../failure';
import { z } from '../zod';
import { defineTool } from './define';
import { refParameter } from './targets';

export const getPage = defineTool({
  name: 'get_page',
  description: 'Read the page again, or as a "..." line says. find: text anywhere in it; role: such as button.',
  schema: z.object({
    scope: refParameter.optional(),
    offset: z.number().int().min(0).optional(),
    find: z.string().optional(),
    role: z.string().optional(),
    depth: z.number().int().min(1).optional(),
    whole: z.boolean().optional(),
  }),
  effect: 'read',
  label: (args) =>
    args.find ? { key: 'tool_find', params: { text: args.find } } : { key: 'tool_get_page', params: {} },
  async run(args, { page, signal }) {
    const { scope, offset, depth, whole, find, role } = args;
    const seeks = Boolean(find || role);
    const view = await page.view(
      {
        ...(scope ? { scope } : {}),
        ...(offset ? { offset } : {}),
        ...(depth ? { depth } : {}),
        ...(whole ? { whole } : {}),
        ...(seeks ? { find: { ...(find ? { text: find } : {}), ...(role ? { role } : {}) } } : {}),
      },
      signal,
    );
    if (view.problem) throw new AgentError(view.problem);
    if (!view.text) return { summary: seeks ? 'Nothing matches.' : 'The page is empty.' };
    return { summary: seeks ? 'Matching lines:' : 'The page:', page: view.text };
  },
});
