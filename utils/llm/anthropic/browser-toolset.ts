import type { BrowserMemberName, BrowserToolset20260801 } from '@anthropic-ai/sdk/resources/messages';
import { isRecord } from '../../is-record';
import type { ToolSpec } from '../../contracts/model';

/** Sent back as `content`. */
export interface GivenBlock extends Record<string, unknown> {
  type: string;
}

type Input = Record<string, unknown>;

interface Member {
  tool: string;
  listed?: string;
  args(input: Input): Input;
}

/**
 * The members of Claude's browser tools that have a counterpart here (https://platform.claude.com/docs, Browser use
 * tool).
 */
const members: Partial<Record<BrowserMemberName, Member>> = {
  navigate: {
    tool: 'navigate',
    args: ({ url }) =>
      ['back', 'forward', 'reload'].includes(String(url)) ? { action: url } : { action: 'goto', url: withScheme(url) },
  },
  list_tabs: { tool: 'manage_tabs', listed: 'navigate', args: () => ({ action: 'list' }) },
  new_tab: { tool: 'manage_tabs', listed: 'navigate', args: () => ({ action: 'open' }) },
  switch_tab: { tool: 'manage_tabs', listed: 'navigate', args: (input) => ({ action: 'switch', ...tabOf(input) }) },
  close_tab: { tool: 'manage_tabs', listed: 'navigate', args: (input) => ({ action: 'close', ...tabOf(input) }) },
  read_page: { tool: 'get_page', args: ({ ref }) => (typeof ref === 'string' ? { scope: ref } : {}) },
  get_page_text: { tool: 'get_page', args: () => ({}) },
  find: { tool: 'get_page', args: ({ query }) => ({ find: query }) },
  screenshot: { tool: 'look', args: () => ({}) },
  left_click: { tool: 'click', args: aimed },
  right_click: { tool: 'click', args: (input) => ({ ...aimed(input), button: 'right' }) },
  middle_click: { tool: 'click', args: (input) => ({ ...aimed(input), button: 'middle' }) },
  double_click: { tool: 'click', args: (input) => ({ ...aimed(input), double: true }) },
  triple_click: { tool: 'click', args: (input) => ({ ...aimed(input), triple: true }) },
  hover: { tool: 'hover', listed: 'act', args: aimed },
  form_input: { tool: 'type', args: ({ target, value }) => ({ ...targetOf(target), text: String(value) }) },
  type: { tool: 'type', args: ({ text }) => ({ text, append: true }) },
  key: { tool: 'press_key', args: ({ text, repeat }) => ({ keys: text, ...(repeat ? { times: repeat } : {}) }) },
  scroll: { tool: 'scroll', args: ({ scroll_direction }) => ({ to: scroll_direction }) },
  scroll_to: { tool: 'scroll', args: ({ target }) => ({ to: 'into-view', ...targetOf(target) }) },
};

const missing: readonly BrowserMemberName[] = [
  'zoom',
  'left_click_drag',
  'left_mouse_down',
  'left_mouse_up',
  'mouse_move',
  'hold_key',
  'wait',
];
const replaced = new Set(['click', 'type', 'press_key', 'scroll', 'navigate', 'get_page', 'look']);

/** Claude's browser tools by reference, and those of ours that it lacks. */
export function withBrowserToolset<Tool extends Pick<ToolSpec, 'name'>>(
  tools: readonly Tool[],
): { toolset: BrowserToolset20260801; others: Tool[] } {
  const names = new Set(tools.map(({ name }) => name));
  const isOffered = ({ tool, listed = tool }: Member) => names.has(listed);
  const off = Object.entries(members).flatMap(([name, member]) => (isOffered(member) ? [] : [name]));
  return {
    toolset: {
      type: 'browser_toolset_20260801',
      configs: Object.fromEntries([...missing, ...off].map((name) => [name, { enabled: false }])),
    },
    others: tools.filter(({ name }) => !replaced.has(name)),
  };
}

export function isBrowserCall(block: GivenBlock): boolean {
  return block.toolset_name === 'browser';
}

export function ownCall(name: string, input: unknown): { name: string; arguments: Input } | undefined {
  const member = members[name as BrowserMemberName];
  if (!member || !isRecord(input)) return undefined;
  if (name === 'form_input' && typeof input.value === 'boolean')
    return { name: 'check', arguments: { ...targetOf(input.target), checked: input.value } };
  return { name: member.tool, arguments: member.args(input) };
}

function aimed({ target, modifiers }: Input): Input {
  return { ...targetOf(target), ...(modifiers ? { modifiers } : {}) };
}

function targetOf(target: unknown): Input {
  if (!isRecord(target)) return {};
  return target.type === 'coordinate' ? { x: target.x, y: target.y } : { ref: target.ref };
}

function tabOf({ tab_id }: Input): Input {
  return { tab_id: Number(tab_id) };
}

function withScheme(url: unknown): unknown {
  return typeof url === 'string' && !/^[a-z][a-z0-9+.-]*:/i.test(url) ? `https://${url}` : url;
}
