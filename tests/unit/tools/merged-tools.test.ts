import { describe, expect, test } from 'vitest';
import { navigatorToolSpecs } from '@/utils/agent/navigator/tool-specs';
import { toolNamed, tools } from '@/utils/tools';
import { resolveCall, mergedTools, listedNames } from '@/utils/tools/merged-tools';
import { tell } from '../../helpers/agent-world';

const meant = (name: string, args: Record<string, unknown>) => {
  const call = resolveCall({ name, arguments: args });
  return [call.name, call.arguments];
};

describe('A call of a merged tool', () => {
  test.each<[string, Record<string, unknown>, string, Record<string, unknown>]>([
    ['select', { ref: 'e1', checked: true }, 'check', { ref: 'e1', checked: true }],
    ['select', { ref: 'e1', options: ['Red'] }, 'select', { ref: 'e1', options: ['Red'] }],
    ['act', { action: 'hover', ref: 'e1' }, 'hover', { ref: 'e1' }],
    ['act', { action: 'drag', ref: 'e1', to_ref: 'e2', step: 2 }, 'drag', { ref: 'e1', to_ref: 'e2', step: 2 }],
    ['act', { action: 'select_text', text: 'so' }, 'select_text', { text: 'so' }],
    ['act', { action: 'submit', ref: 'e1' }, 'submit', { ref: 'e1' }],
    ['act', { action: 'handle_dialog', accept: true }, 'handle_dialog', { accept: true }],
    ['act', { action: 'wait_for', what: 'gone', text: 'Wait' }, 'wait_for', { what: 'gone', text: 'Wait' }],
    ['navigate', { action: 'back' }, 'navigate', { action: 'back' }],
    ['navigate', { action: 'open_tab', url: 'a.example' }, 'manage_tabs', { action: 'open', url: 'a.example' }],
    ['navigate', { action: 'switch_tab', tab_id: 3 }, 'manage_tabs', { action: 'switch', tab_id: 3 }],
    ['navigate', { action: 'close_tab' }, 'manage_tabs', { action: 'close' }],
    ['navigate', { action: 'list_tabs' }, 'manage_tabs', { action: 'list' }],
    ['extract', { what: 'html', selector: 'p' }, 'get_html', { selector: 'p' }],
    ['extract', { what: 'tables' }, 'extract', { what: 'tables' }],
    ['ask_user', { question: 'Which?' }, 'ask_user', { question: 'Which?' }],
    ['ask_user', { question: 'Sign in', kind: 'login' }, 'request_assistance', { what: 'Sign in', kind: 'login' }],
    ['click', { ref: 'e1' }, 'click', { ref: 'e1' }],
  ])('%s %j is %s', (name, args, tool, own) => {
    expect(meant(name, args)).toEqual([tool, own]);
  });

  test('that matches no tool says which ones there are', async () => {
    const { requests } = await tell({
      model: [[['act', { action: 'fly' }]], [['done', { status: 'failed', summary: 'So.' }]]],
    });
    expect(JSON.stringify(requests[1]?.request.messages)).toContain('action: one of hover, drag');
  });

  test('to wait for a text needs no word for how', async () => {
    const { transcript } = await tell({
      model: [[['act', { action: 'wait_for', text: 'Saved' }]], [['done', { status: 'done', summary: 'So.' }]]],
    });
    expect(transcript).toContainEqual(expect.stringMatching(/^< It is there, after/));
  });

  test('that opens a tab is told the way back', async () => {
    const { requests } = await tell({
      model: [[['navigate', { action: 'open_tab' }]], [['done', { summary: 'So.' }]]],
    });
    expect(JSON.stringify(requests[1]?.request.messages)).toContain('The one before is tab 7.');
  });

  test('is in the conversation as the model wrote it, and in the log as the tool that it stands for', async () => {
    const { events, requests } = await tell({
      model: [[['act', { action: 'hover', ref: 'e1' }]], [['done', { status: 'done', summary: 'So.' }]]],
    });
    expect(events.flatMap((event) => (event.type === 'call-started' ? [event.tool] : []))).toContain('hover');
    expect(JSON.stringify(requests[1]?.request.messages)).toContain('"name":"act"');
  });
});

test('Every tool is listed once, with all words that name it', () => {
  const specs = navigatorToolSpecs(tools, true);
  expect(specs.map(({ name }) => name)).toEqual(listedNames(tools));
  for (const { name, words = [], by } of mergedTools) {
    const told = specs.find((spec) => spec.name === name)?.parameters.properties as Record<string, { enum?: string[] }>;
    if (words.length > 0) expect(told[by]?.enum).toEqual(words);
  }
  expect(mergedTools.flatMap((merged) => merged.tools).filter((tool) => !toolNamed(tool))).toEqual([]);
});
