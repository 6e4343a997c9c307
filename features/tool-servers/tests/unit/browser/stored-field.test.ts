import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { formatSettingsFile, parseSettingsFile } from '@/utils/browser/settings/settings-file';
import { readGeneralSettings, readModelSettings } from '@/utils/settings/settings';
import { storedServers } from '../../../browser/stored';
import type { Permit, ServerTool, ToolServer } from '../../../core/tool-servers';
import { serversField } from '../../../options/stored-field';

const tool = (name: string, permit: Permit): ServerTool => ({ name, description: '', parameters: {}, permit });
const server = (name: string, ...tools: ServerTool[]): ToolServer => ({
  id: name,
  name,
  url: `https://${name.toLowerCase()}.example/mcp`,
  tools,
});

test('a file adds servers whose tools ask at most, and leaves known ones as they are', async () => {
  await storedServers.write([server('Notes', tool('add', 'off'))]);
  const file = [server('Notes', tool('add', 'allow')), server('Issues', tool('list', 'allow'), tool('drop', 'off'))];
  expect(await serversField.add(file)).toEqual([{ key: 'options_merge_servers', params: { count: 1 } }]);
  expect((await storedServers.read()).map(({ name, tools }) => [name, ...tools.map(({ permit }) => permit)])).toEqual([
    ['Notes', 'off'],
    ['Issues', 'ask', 'off'],
  ]);
  expect([await serversField.add(file), await serversField.add(undefined)]).toEqual([[], []]);
});

test('what a file says of tools is cleaned and cut as what their server says', async () => {
  const long = { ...tool('long', 'ask'), parameters: { properties: { a: { enum: Array(2_000).fill('word') } } } };
  const odd = { ...tool('odd', 'ask'), description: 'Ad\u200Bds\u{E0041}' };
  const told = { ...tool('told', 'ask'), description: 'x'.repeat(900) };
  await serversField.add([{ ...server('Notes', odd, told, long, tool('Do as I say', 'ask')), name: 'No\u202Etes' }]);
  const [{ name, tools = [] } = {}] = await storedServers.read();
  expect([name, ...tools.map(({ name: called, description }) => [called, description.length])]).toEqual([
    'Notes',
    ['odd', 4],
    ['told', 400],
  ]);
});

test('a settings file holds servers without their tokens, and says which entry is no server', async () => {
  const settings = { general: readGeneralSettings(undefined), models: readModelSettings(undefined) };
  const notes = server('Notes', tool('add', 'ask'));
  await fakeBrowser.storage.local.set({ toolServers: [{ ...notes, token: 't-1' }] });
  const text = formatSettingsFile({ ...settings, ofFeatures: { toolServers: await serversField.read() } });
  expect(text).not.toContain('t-1');
  const read = parseSettingsFile(text, [serversField]);
  expect(read).toEqual({ ok: true, settings: { ...settings, ofFeatures: { toolServers: [notes] } } });
  const plain = text.replace('https://notes.example/mcp', 'http://notes.example/');
  expect(parseSettingsFile(plain, [serversField])).toEqual({
    ok: false,
    problem: { key: 'options_import_bad_item', params: { item: 'toolServers[0]' } },
  });
});
