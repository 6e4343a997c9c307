import { fail } from '../failure';
import { z } from '../zod';
import { describeAftermath } from './aftermath';
import { defineTool } from '../contracts/tool';

export const navigate = defineTool({
  name: 'navigate',
  description: 'Open a full URL in this tab, or move in its history.',
  schema: () => z.object({ action: z.enum(['goto', 'back', 'forward', 'reload']), url: z.string().optional() }),
  guard: ({ action, url }) => (action === 'reload' ? { rule: 'open', reloads: true } : { rule: 'open', url }),
  effect: (args) => (args.action === 'goto' ? 'idempotent' : 'once'),
  attempt: 'never',
  replays: true,
  finds: true,
  label: (args) => ({ key: `tool_navigate_${args.action}`, params: { url: args.url ?? '' } }),
  async run(args, { tabs, signal }) {
    if (args.action === 'goto' && !args.url) throw fail('INVALID_ARGUMENTS', 'goto needs a url.');
    const target = args.action === 'goto' ? { url: args.url ?? '' } : { history: args.action };
    const tab = await tabs.navigate(target, signal);
    const { sentences, page } = describeAftermath(tab);
    // Where the address led to a download, the earlier document stays.
    const opened = tab.downloads ? [] : ['The page is open.'];
    return {
      summary: [...opened, ...sentences].join(' '),
      page: [tab.title, tab.url, ...page].join('\n'),
      target: tab.title || tab.url,
      details: { ...tab },
    };
  },
});
