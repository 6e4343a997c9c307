import { AgentError } from '../failure';
import { z } from '../zod';
import { defineTool } from './define';
import { refParameter } from './targets';

export const getPage = defineTool({
  name: 'get_page',
  description: 'Read the page: whole, below scope, from line offset, or only what matches find.',
  schema: z.object({ scope: refParameter.optional(), offset: z.number().int().min(0).optional(), find: z.string().optional() }),
  effect: 'read',
  label: (args) => (args.find ? { key: 'tool_find', params: { text: args.find } } : { key: 'tool_get_page', params: {} }),
  async run(args, { page, signal }) {
    const view = await page.view(
      {
        ...(args.scope ? { scope: args.scope } : {}),
        ...(args.offset ? { offset: args.offset } : {}),
        ...(args.find ? { find: args.find } : {}),
      },
      signal,
    );
    if (view.problem) throw new AgentError(view.problem);
    if (!view.text) return { summary: args.find ? 'Nothing matches.' : 'The page is empty.' };
    return { summary: args.find ? 'Matching lines:' : 'The page:', page: view.text };
  },
});
