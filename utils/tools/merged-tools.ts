import type { Tool } from '../contracts/tool';
import { askUser, requestAssistance } from './control';
import { extract } from './extract';
import { getHtml } from './reading';
import { handleDialog } from './handle-dialog';
import { hover, drag } from './pointer';
import { media } from './media';
import { navigate, manageTabs } from './tabs';
import { select, check, submit } from './forms';
import { selectText } from './select-text';
import { waitFor } from './wait-for';

/**
 * Models see tools that differ by a word, or are seldom needed, as one: every word of the tool list is read in every
 * request. Loop, guard and panel know only the separate tools.
 */
export interface MergedTool {
  name: string;
  description: string;
  tools: readonly string[];
  by: string;
  words?: readonly string[];
  /** Absent: `by`. */
  required?: readonly string[];
  /** Parameters that models see under another name, or not at all. */
  leavesOut?: readonly string[];
  /** Undefined where the arguments mean no other tool. */
  resolve(args: Record<string, unknown>): [tool: string, args: Record<string, unknown>] | undefined;
}

const acts = [hover, drag, selectText, media, submit, handleDialog, waitFor].map(({ name }) => name);
const tabWord = (action: string) => (action === 'list' ? 'list_tabs' : `${action}_tab`);

export const mergedTools: readonly MergedTool[] = [
  {
    name: select.name,
    description:
      'Choose options of a select or listbox by text, value or place ("#2"), or set a checkbox, radio or switch: checked.',
    tools: [select.name, check.name],
    by: 'ref',
    resolve: (args) => (args.checked === undefined || args.options !== undefined ? undefined : [check.name, args]),
  },
  {
    name: 'act',
    description:
      'Hover or drag ref or x, y as in click; drag onto to_ref or by_x, by_y px far, via x, y pairs; hold_ms first. select_text of ref or this text. media ref: play, at second. handle_dialog before what opens it: accept, text for a prompt. wait_for text or selector (CSS) to be there (element) or gone, navigation or quiet network.',
    tools: acts,
    by: 'action',
    // Without submit: Enter and buttons submit forms too.
    words: acts.filter((name) => name !== submit.name),
    resolve: ({ action, ...args }) => {
      const tool = acts.find((name) => name === action);
      return tool === undefined ? undefined : [tool, args];
    },
  },
  {
    name: navigate.name,
    description:
      'Open a full url here (goto) or in a new tab; move in history, or to a tab by tab_id (without: the user chooses). get_page after each reads several pages in one turn.',
    tools: [navigate.name, manageTabs.name],
    by: 'action',
    get words() {
      return [...navigate.schema.shape.action.options, ...manageTabs.schema.shape.action.options.map(tabWord)];
    },
    resolve: (args) => {
      const action = manageTabs.schema.shape.action.options.find((option) => tabWord(option) === args.action);
      return action && [manageTabs.name, { ...args, action }];
    },
  },
  {
    name: extract.name,
    description: `${extract.description} html: also by selector (CSS).`,
    tools: [extract.name, getHtml.name],
    by: 'what',
    get words() {
      return [...extract.schema.shape.what.options, 'html'];
    },
    resolve: ({ what, ...args }) => (what === 'html' ? [getHtml.name, args] : undefined),
  },
  {
    name: askUser.name,
    description:
      'Ask what only the user can say or decide, never for consent: that is asked for by itself. kind: what only a person can do in the page; question says to them what and why, ref where.',
    tools: [askUser.name, requestAssistance.name],
    by: 'kind',
    get words() {
      return requestAssistance.schema.shape.kind.options;
    },
    required: ['question'],
    leavesOut: ['what', 'why'],
    resolve: ({ question, ...args }) =>
      args.kind === undefined ? undefined : [requestAssistance.name, { what: question, ...args }],
  },
];

export function mergedOf(tool: string): MergedTool | undefined {
  return mergedTools.find(({ tools }) => tools.includes(tool));
}

export function listedNames(tools: readonly Pick<Tool, 'name' | 'listedAs'>[]): string[] {
  return [...new Set(tools.filter(({ listedAs }) => !listedAs).map(({ name }) => (mergedOf(name) ?? { name }).name))];
}

export function resolveCall<Call extends { name: string; arguments: Record<string, unknown> }>(call: Call): Call {
  const resolved = mergedTools.find(({ name }) => name === call.name)?.resolve(call.arguments);
  return resolved ? { ...call, name: resolved[0], arguments: resolved[1] } : call;
}
