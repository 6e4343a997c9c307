import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { messageFiles } from '@/utils/browser/settings/message-files';
import { exportEverything } from '@/utils/browser/journal/export-everything';
import { Journal } from '@/utils/browser/journal/journal';
import { exportReadable } from '@/utils/browser/journal/journal-rescue';
import { setKey } from '@/utils/net/keys';
import { log, logCaught } from '@/utils/browser/log/log';
import { readLog } from '@/utils/browser/log/log-store';
import { modelSettings } from '@/utils/browser/settings/storage';
import { formatSettingsFile } from '@/utils/browser/settings/settings-file';
import { formatLogFile } from '@/utils/log/line';
import { readGeneralSettings } from '@/utils/settings/settings';
import { answered, ended, newDisk, write } from '../../helpers/journal';

beforeEach(() => newDisk());

const KEY = 'sk-live-0123456789';
const FILE = 'what the attached file says';
const about = { version: '0.1.0', at: 0, fields: [] };

test('no export holds an API key or the contents of an attached file, sound or damaged', async () => {
  const at = { baseUrl: 'https://models.example/v1', models: ['m'] };
  const provider = { id: 'p', kind: 'openai', label: 'Wire', ...at } as const;
  // As a content script, or an older version, could have left it.
  await fakeBrowser.storage.local.set({
    modelSettings: { providers: [{ ...provider, apiKey: KEY, token: KEY }], planner: { providerId: 'p', model: 'm' } },
  });
  await setKey(provider, KEY);
  const journal = await Journal.open();
  await write(journal, 'task', answered, ended);
  const place = { tabId: 7, browserRun: 'run' };
  const file = await messageFiles?.add(new File([FILE], 'cv.txt', { type: 'text/plain' }), place);
  if (file) await messageFiles?.claim([file.id], { taskId: 'task', chatId: 'chat' });
  const aside = { problem: 'damaged', at: 1 };
  await journal.setAside({ from: 'files', key: 'f', raw: { name: 'cv.txt', content: FILE }, ...aside });
  await journal.setAside({ from: 'settings', key: 'modelSettings', raw: { providers: [{ apiKey: KEY }] }, ...aside });
  log('model-asked', { role: 'planner', host: `https://${KEY}:${KEY}@models.example/v1?key=${KEY}` });
  logCaught(new Error(`${KEY} ${FILE}`));
  await vi.waitFor(async () => expect(await readLog()).toHaveLength(2));

  const joined = async (parts: AsyncIterable<string>) => (await Array.fromAsync(parts)).join('');
  const exports = {
    everything: await joined(exportEverything(journal, about)),
    readable: await joined(exportReadable(about)),
    log: formatLogFile(await readLog(), { version: '0.1.0', browser: 'Firefox 1' }),
    settings: formatSettingsFile({
      general: readGeneralSettings(undefined),
      models: await modelSettings.read(),
      scripts: [],
    }),
  };
  for (const [name, text] of Object.entries(exports)) {
    expect(() => JSON.parse(text) as unknown, name).not.toThrow();
    expect(text, name).not.toContain(KEY);
    expect(text, name).not.toContain(FILE);
  }
  expect(exports.everything).toContain('models.example');
  expect(exports.readable).toContain('cv.txt');
});
