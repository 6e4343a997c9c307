import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserName, ensureBrowser } from '../../scripts/browsers.ts';
import { removeFolder } from '../../scripts/cleanup.ts';
import { buildCommit, buildNow } from '../bench/commit-build.ts';
import { launchBrowser, type Page, type TestBrowser } from '../helpers/browsers/index.ts';
import { startModelServer } from '../helpers/model-server.ts';
import { exported } from '../helpers/options.ts';
import { sendMessage, transcript, waitForOutcome } from '../helpers/panel.ts';
import { useModelServer } from '../helpers/settings.ts';

const QUESTION = 'What is a trivet?';
const ANSWER = 'A stand for hot pots.';
/** What a user of 1.0 has, as that version stored it. */
const stored = {
  safetySettings: { allowed: ['own.example'], blocked: ['bad.example'] },
  savedPrompts: [{ id: 'p', name: 'kitchen prompt', text: 'Tidy up' }],
  savedScripts: [{ id: 's', name: 'kitchen script', code: 'return 1' }],
  toolServers: [{ id: 't', name: 'kitchen tools', url: 'https://tools.example/mcp', tools: [] }],
  workflows: [
    {
      ...{ id: 'w', name: 'kitchen workflow', start: 'https://own.example/', params: [], savedAt: 1 },
      steps: [{ id: '1', tool: 'click', args: {}, target: { role: 'button' }, page: 'https://own.example/' }],
    },
  ],
  schedules: [{ id: 'd', workflowId: 'w', values: {}, when: { kind: 'daily', time: '06:15' }, handledUntil: 4e12 }],
};
/** The same, in databases of their own: name, store, value, and the key where the value does not hold it. */
const databases: [name: string, store: string, value: Record<string, unknown>, key?: string][] = [
  ['sidehand-secrets', 'secrets', { name: 'garden', origin: 'https://own.example', value: 'spade 4711' }],
  ['sidehand-about-you', 'about', { facts: {}, own: [{ label: 'Street', text: 'Hill Road 5' }], tone: '' }, 'you'],
];
/** Words of each part, as the copy of everything must hold them afterwards. Secrets are in no copy. */
const parts = ['own.example', 'bad.example', 'Test server', 'kitchen prompt', 'kitchen script', 'tools.example'].concat(
  ['kitchen workflow', '06:15', 'Hill Road 5', QUESTION],
);
/** What the settings show, by their sections: as the version that reads it takes it. */
const shown = [
  ['safety', 'garden'],
  ['workflows', 'kitchen workflow'],
  ['scripts', 'kitchen script'],
] as const;
const site = `data:text/html,<title>Kitchen</title><h1>Kitchen</h1>`;

/**
 * An update as a store makes it: the extension as it was at a commit is used, its files are replaced by those of the
 * working tree, and it starts again. Gives what is not there afterwards, or does not work.
 */
export async function updateFrom(name: BrowserName, commit: string, say: (line: string) => void): Promise<string[]> {
  const before = await buildCommit(commit, name);
  const now = await buildNow(name);
  const folder = mkdtempSync(join(tmpdir(), 'sidehand-update-'));
  const put = (build: string) => {
    rmSync(folder, { recursive: true });
    cpSync(build, folder, { recursive: true });
  };
  put(before.extensionDir);
  const model = await startModelServer({ dialect: 'lax', handler: () => ({ text: ANSWER }) });
  const program = await ensureBrowser(name, say);
  const browser = await launchBrowser(name, { extensionDir: folder, program, headless: true, inPlace: true });
  try {
    await useBefore(browser, model.url);
    put(now.extensionDir);
    await browser.reloadExtension();
    return await lostBy(browser);
  } finally {
    await browser.close();
    await model.close();
    removeFolder(folder);
  }
}

async function useBefore(browser: TestBrowser, modelUrl: string): Promise<void> {
  await useModelServer(browser, modelUrl);
  await browser.inExtension(
    async (local: typeof stored, others: typeof databases) => {
      await chrome.storage.local.set(local);
      for (const [name, store, value, key] of others)
        await new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open(name, 1);
          opening.onupgradeneeded = () =>
            opening.result.createObjectStore(store, key === undefined ? { keyPath: 'name' } : {});
          opening.onerror = () => reject(opening.error as Error);
          opening.onsuccess = () => {
            const transaction = opening.result.transaction(store, 'readwrite');
            transaction.objectStore(store).put(value, key);
            transaction.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        });
      return true;
    },
    stored,
    databases,
  );
  const panel = await browser.openPanel(await browser.newPage(site));
  await sendMessage(panel, QUESTION);
  await waitForOutcome(panel);
  await panel.close();
}

async function lostBy(browser: TestBrowser): Promise<string[]> {
  const lost: string[] = [];
  const panel = await browser.openPanel(await browser.newPage(`${site}<p>now</p>`));
  await openFromHistory(panel);
  const said = await transcript(panel);
  for (const words of [QUESTION, ANSWER])
    if (!said.some((line) => line.includes(words))) lost.push(`the conversation shows no "${words}"`);
  const outcomes = said.filter((line) => line.startsWith('outcome')).length;
  await sendMessage(panel, 'And of what is it made?');
  await waitForOutcome(panel, outcomes + 1);
  const everything = await exported(await browser.openOptions('data'), 'Export everything');
  for (const words of parts) if (!everything.includes(words)) lost.push(`the copy of everything has no "${words}"`);
  for (const [section, name] of shown) {
    const options = await browser.openOptions(section);
    await options.waitFor((part: string) => document.querySelector('main')?.innerText.includes(part), name);
  }
  return [...lost, ...browser.problems()];
}

async function openFromHistory(panel: Page): Promise<void> {
  await panel.click('button', 'History');
  await panel.waitFor((words: string) => {
    const title = [...document.querySelectorAll<HTMLElement>('.history-title')].find((one) =>
      one.textContent.includes(words),
    );
    title?.closest<HTMLElement>('button, a')?.click();
    return title !== undefined;
  }, QUESTION);
  await panel.waitFor(() => document.querySelector('[role=log] [data-kind=user]'));
}
