import { fail } from '../failure';
import { z } from '../zod';
import { defineTool } from './define';

export const navigate = defineTool({
  name: 'navigate',
  description: 'Open a full URL in this tab (goto), or go back, forward, or reload.',
  schema: z.object({ action: z.enum(['goto', 'back', 'forward', 'reload']), url: z.string().optional() }),
  effect: (args) => (args.action === 'goto' ? 'idempotent' : 'once'),
  label: (args) => ({ key: `tool_navigate_${args.action}`, params: { url: args.url ?? '' } }),
  async run(args, { tabs, signal }) {
    if (args.action === 'goto' && !args.url) throw fail('INVALID_ARGUMENTS', 'goto needs a url.');
    const target = args.action === 'goto' ? { url: args.url ?? '' } : { history: args.action };
    const tab = await tabs.navigate(target, signal);
    return { summary: 'The page is open.', page: `${tab.title}\n${tab.url}`, target: tab.title || tab.url, details: { ...tab } };
  },
});
