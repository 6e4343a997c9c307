import { fail } from '../failure';
import { z } from '../zod';
import { describeAftermath } from './aftermath';
import { defineTool } from '../contracts/tool';
import type { TabInfo } from '../contracts/events';

export const navigate = defineTool({
  name: 'navigate',
  description: 'Open a full URL in this tab, or move in its history.',
  schema: () => z.object({ action: z.enum(['goto', 'back', 'forward', 'reload']), url: z.string().optional() }),
  guard: ({ action, url }) => (action === 'reload' ? { rule: 'open', reloads: true } : { rule: 'open', url }),
  effect: (args) => (args.action === 'goto' ? 'idempotent' : 'once'),
  attempt: 'never',
  finds: true,
  label: (args) => ({ key: `tool_navigate_${args.action}`, params: { url: args.url ?? '' } }),
  async run(args, { tabs, signal }) {
    if (args.action === 'goto' && !args.url) throw fail('INVALID_ARGUMENTS', 'goto needs a url.');
    const target = args.action === 'goto' ? { url: args.url ?? '' } : { history: args.action };
    const tab = await tabs.navigate(target, signal);
    const { sentences, page } = describeAftermath(tab);
    // After a download, the earlier document stays.
    const opened = tab.downloads ? [] : ['The page is open.'];
    return {
      summary: [...opened, ...sentences].join(' '),
      page: [tab.title, tab.url, ...page].join('\n'),
      target: tab.title || tab.url,
      details: { ...tab },
    };
  },
});

export const manageTabs = defineTool({
  name: 'manage_tabs',
  description: 'Work goes on in the tab that is opened or switched to. switch without id: the user chooses.',
  schema: () =>
    z.object({
      action: z.enum(['open', 'close', 'switch', 'list']),
      tab_id: z.number().int().optional(),
      url: z.string().optional(),
    }),
  guard: ({ action, tab_id: tabId, url }) =>
    action === 'switch' || action === 'close'
      ? { rule: 'tab', tabId, closes: action === 'close' }
      : { rule: 'open', url },
  effect: (args) => (args.action === 'list' ? 'read' : args.action === 'switch' ? 'idempotent' : 'once'),
  attempt: 'never',
  finds: true,
  label: ({ action, url, tab_id: tab }) => ({
    // Recorded steps know a tab by its address.
    key: action === 'switch' && url ? 'tool_tabs_switch_to' : `tool_tabs_${action}`,
    params: { url: url ?? '', tab: tab ?? '' },
  }),
  async run(args, { tabs, signal }) {
    if (args.action === 'list') {
      const list = await tabs.list();
      return {
        summary: `${list.length} tabs.`,
        page: list.map((tab) => `${tab.current ? '*' : ' '} ${describe(tab)}`).join('\n'),
        alsoFrom: list.map(({ url }) => url),
        details: { tabs: list },
      };
    }
    if (args.action === 'switch') {
      const tabId = await tabs.resolveTab(args.tab_id);
      if (tabId === undefined)
        throw fail('NOT_FOUND', 'The window has no other tab that could be meant.', { hint: 'List the tabs.' });
      return tabResult('Now working in that tab.', await tabs.switchTo(tabId, signal));
    }
    if (args.action === 'close') {
      const tabId = args.tab_id === undefined ? undefined : await tabs.resolveTab(args.tab_id);
      return tabResult('Closed. Now working in this tab.', await tabs.close(tabId, signal));
    }
    const before = tabs.current().tabId;
    const opened = await tabs.open(args.url ?? 'about:blank', signal);
    return tabResult(`Opened. Now working in the new tab. The one before is tab ${before}.`, opened);
  },
});

function tabResult(summary: string, tab: TabInfo) {
  return { summary, page: describe(tab), target: tab.title || tab.url, details: { ...tab } };
}

function describe(tab: TabInfo): string {
  return `tab ${tab.tabId}: ${tab.title} ${tab.url}`;
}
