import { fail } from '../failure';
import { z } from '../zod';
import { defineTool } from './define';
import type { TabInfo } from '../agent/events';

export const manageTabs = defineTool({
  name: 'manage_tabs',
  description: 'List, open, switch or close tabs. Work goes on in the opened or switched one.',
  schema: z.object({
    action: z.enum(['open', 'close', 'switch', 'list']),
    tab_id: z.number().int().optional(),
    url: z.string().optional(),
  }),
  effect: (args) => (args.action === 'list' ? 'read' : args.action === 'switch' ? 'idempotent' : 'once'),
  label: (args) => ({ key: `tool_tabs_${args.action}`, params: { url: args.url ?? '', tab: args.tab_id ?? '' } }),
  async run(args, { tabs, signal }) {
    if (args.action === 'list') {
      const list = await tabs.list();
      return {
        summary: `${list.length} tabs.`,
        page: list.map((tab) => `${tab.current ? '*' : ' '} ${describe(tab)}`).join('\n'),
        details: { tabs: list },
      };
    }
    if (args.action === 'switch') {
      if (args.tab_id === undefined)
        throw fail('INVALID_ARGUMENTS', 'switch needs a tab_id.', { hint: 'List the tabs first.' });
      return tabResult('Now working in that tab.', await tabs.switchTo(args.tab_id, signal));
    }
    if (args.action === 'close')
      return tabResult('Closed. Now working in this tab.', await tabs.close(args.tab_id, signal));
    return tabResult('Opened. Now working in the new tab.', await tabs.open(args.url ?? 'about:blank', signal));
  },
});

function tabResult(summary: string, tab: TabInfo) {
  return { summary, page: describe(tab), target: tab.title || tab.url, details: { ...tab } };
}

function describe(tab: TabInfo): string {
  return `tab ${tab.tabId}: ${tab.title} ${tab.url}`;
}
