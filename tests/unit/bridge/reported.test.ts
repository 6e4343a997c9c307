import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manifestFile, starterFile } from '@/bridge/setup/host-files';
import { knownBrowsers } from '@/bridge/setup/known-browsers';
import { connectClient, newComputer, sidehand, StandInBrowser, textOf, type Computer } from '../../helpers/bridge';

// What users of other servers report of them (docs/reports.md).

let computer: Computer;
beforeEach(async () => {
  computer = await newComputer();
});
afterEach(() => computer.remove());

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'Bare', version: '1' } },
};
const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };

/** The server as a client starts it, by a program in between where `by` names a shell. */
function start(by?: 'sh') {
  const line = [process.execPath, computer.bundle, 'mcp'];
  const [command = '', ...args] = by ? [by, '-c', `"$0" "$@"; exit $?`, ...line] : line;
  return spawn(command, args, { env: computer.env, stdio: ['pipe', 'pipe', 'ignore'] });
}

test.each([undefined, 'sh'] as const)('ends when its stdin ends, whoever stands in between (%s)', async (by) => {
  const server = start(by);
  server.stdin.write(`${JSON.stringify(initialize)}\n${JSON.stringify(initialized)}\n`);
  await once(server.stdout, 'data');
  server.stdin.write(
    `${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'get_page', arguments: {} } })}\n`,
  );
  server.stdin.end();
  expect(await once(server, 'exit')).toEqual([0, null]);
});

test('says nothing but messages on stdout', async () => {
  const server = start();
  let said = '';
  server.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  server.stdin.write(`garbage\n${JSON.stringify(initialize)}\n${JSON.stringify(initialized)}\n`);
  server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' })}\n`);
  while (!said.includes('"id":2')) await once(server.stdout, 'data');
  server.stdin.end();
  await once(server, 'exit');
  const lines = said.split('\n').filter(Boolean);
  expect(lines.map((line) => (JSON.parse(line) as { jsonrpc?: string }).jsonrpc)).toEqual(lines.map(() => '2.0'));
});

test('a home of any length is met in', async () => {
  const home = join(computer.home, 'a-folder-with-a-long-name'.repeat(4));
  mkdirSync(home);
  const far = { ...computer, home, env: { ...computer.env, HOME: home, XDG_RUNTIME_DIR: home } };
  const stand = new StandInBrowser(far, 'firefox', 'a', (_program, message, reply) => {
    if (message.kind === 'call')
      reply({ kind: 'result', id: message.id, isError: false, parts: [{ type: 'text', text: 'Done.' }] });
  });
  const { client } = await connectClient(far, 'Agent');
  expect(textOf(await client.callTool({ name: 'tabs', arguments: { action: 'list' } }))).toBe('Done.');
  await client.close();
  await stand.quit();
  expect((await sidehand(far, 'doctor')).code).toBe(1);
});

test('every server of models takes the schemas', async () => {
  const { client } = await connectClient(computer, 'Agent');
  const { tools } = await client.listTools();
  await client.close();
  const unusable = tools.flatMap(({ name, inputSchema }) =>
    objectsIn(inputSchema)
      .filter(isIncomplete)
      .map(() => name),
  );
  expect([tools.length > 15, unusable]).toEqual([true, []]);
});

type Schema = Record<string, unknown>;
const objectsIn = (value: unknown): Schema[] =>
  typeof value === 'object' && value !== null ? [value as Schema, ...Object.values(value).flatMap(objectsIn)] : [];
const isIncomplete = ({ type, items, properties, $schema, anyOf }: Schema) =>
  (type === 'array' && !items) || (type === 'object' && !properties) || Array.isArray(type) || !!$schema || !!anyOf;

test('a result of no words, and a file that is named by a text alone', async () => {
  const stand = new StandInBrowser(computer, 'chromium', 'a', (_program, message, reply) => {
    if (message.kind !== 'call') return;
    const text = (message.files ?? []).map(({ name }) => name).join();
    reply({ kind: 'result', id: message.id, isError: false, parts: [{ type: 'text', text }] });
  });
  const file = join(computer.home, 'a.txt');
  writeFileSync(file, 'Hello');
  const { client } = await connectClient(computer, 'Agent', '--files', computer.home);
  const call = async (name: string, args = {}) => (await client.callTool({ name, arguments: args })).content;
  expect(await call('get_page')).toEqual([{ type: 'text', text: '' }]);
  for (const files of [file, JSON.stringify([file]), [file]])
    expect(await call('upload_file', { ref: 'e1', files })).toEqual([{ type: 'text', text: 'a.txt' }]);
  await client.close();
  await stand.quit();
});

test('a user of Windows may have any name', () => {
  const home = 'C:\\Users\\Jörg 100% Doe';
  const place = { platform: 'win32', env: { LOCALAPPDATA: `${home}\\AppData\\Local` }, home } as const;
  const { text } = starterFile(`${home}\\node.exe`, place);
  // A batch file is read in the code page of the console, and what stands between two % is a variable.
  expect(text).toBe(
    '@echo off\r\nchcp 65001 >nul\r\n' +
      '"C:\\Users\\Jörg 100%% Doe\\node.exe" "C:\\Users\\Jörg 100%% Doe\\AppData\\Local\\sidehand\\sidehand.mjs" host %*\r\n',
  );
  for (const browser of knownBrowsers) {
    const { path } = JSON.parse(manifestFile(browser, place).text) as { path: string };
    expect(path, browser.name).not.toContain('/');
  }
});
