import { describe, expect, test } from 'vitest';
import { offeredTools } from '../../core/offered';
import {
  readServerUrl,
  readToolServers,
  withListedTools,
  type Permit,
  type ServerTool,
  type ToolServer,
} from '../../core/tool-servers';

const tool = (name: string, permit: Permit, description = ''): ServerTool => ({
  name,
  description,
  parameters: { type: 'object', properties: {} },
  permit,
});
const server = (name: string, ...tools: ServerTool[]): ToolServer => ({
  id: name,
  name,
  url: `https://${name.toLowerCase()}.example/mcp`,
  tools,
});

test('an address is https, or http on this computer', () => {
  expect({
    https: readServerUrl(' https://notes.example/mcp '),
    'this computer': readServerUrl('http://127.0.0.1:3000/mcp'),
    http: readServerUrl('http://notes.example/mcp'),
    'the local network': readServerUrl('http://192.168.1.2/mcp'),
    'a password': readServerUrl('https://ada:pw@notes.example/mcp'),
    'a file': readServerUrl('file:///mcp'),
    words: readServerUrl('notes'),
  }).toEqual({ https: 'https://notes.example/mcp', 'this computer': 'http://127.0.0.1:3000/mcp' });
});

describe('names that models see', () => {
  test('are unique, and none is the name of a built-in tool', () => {
    const offered = offeredTools([
      server('Notes', tool('click', 'ask'), tool('off', 'off'), tool('a.b', 'allow'), tool('a_b', 'allow')),
      { ...server('Notes', tool('click', 'ask')), id: 'other' },
      server('メモ', tool('x'.repeat(100), 'ask')),
    ]);
    expect(
      offered.map(({ alias, server: name, tool: own, permit }) => [alias.slice(0, 24), name, own.slice(0, 5), permit]),
    ).toEqual([
      ['mcp_notes_click', 'Notes', 'click', 'ask'],
      ['mcp_notes_a_b', 'Notes', 'a.b', 'allow'],
      ['mcp_notes_a_b_2', 'Notes', 'a_b', 'allow'],
      ['mcp_notes_2_click', 'Notes 2', 'click', 'ask'],
      ['mcp_server_xxxxxxxxxxxxx', 'メモ', 'xxxxx', 'ask'],
    ]);
    expect(offered.every(({ alias }) => alias.length <= 64)).toBe(true);
  });
});

describe('nothing loosens what the user has chosen', () => {
  test('a tool whose description has changed asks again', () => {
    const known = [
      tool('same', 'allow'),
      tool('new words', 'allow', 'a'),
      tool('off', 'off', 'a'),
      tool('gone', 'ask'),
    ];
    const listed = [tool('same', 'ask'), tool('new words', 'ask', 'b'), tool('off', 'ask', 'b'), tool('fresh', 'ask')];
    expect(withListedTools(known, listed).map(({ name, permit, changed }) => [name, permit, changed ?? false])).toEqual(
      [
        ['same', 'allow', false],
        ['new words', 'ask', true],
        ['off', 'off', true],
        ['fresh', 'ask', false],
      ],
    );
  });

  test('at another address nothing stays allowed', () => {
    const moved = withListedTools(
      [tool('a', 'allow'), tool('b', 'off'), tool('c', 'ask')],
      [tool('a', 'ask'), tool('b', 'ask'), tool('c', 'ask'), tool('d', 'ask')],
      { moved: true },
    );
    expect(moved.map(({ name, permit, changed }) => [name, permit, changed ?? false])).toEqual([
      ['a', 'ask', true],
      ['b', 'off', true],
      ['c', 'ask', true],
      ['d', 'ask', false],
    ]);
  });
});

test('damaged servers are left out', () => {
  const good = server('Notes', tool('add', 'ask'));
  expect(readToolServers([good, good, { ...good, id: 'x', url: 'http://notes.example/' }, 'words', null])).toEqual([
    good,
  ]);
  expect(readToolServers('words')).toEqual([]);
});
