import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserName, ensureBrowser } from '../../scripts/browsers.ts';
import { removeFolder } from '../../scripts/cleanup.ts';
import { root } from '../../scripts/commands.ts';
import { serveStatic } from '../../scripts/serve.ts';
import { buildCommit, buildNow } from '../bench/commit-build.ts';
import { launchBrowser, type Page, type TestBrowser } from '../helpers/browsers/index.ts';
import { startModelServer, type WireHandler } from '../helpers/model-server.ts';
import { exported } from '../helpers/options.ts';
import { sendMessage, transcript, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { textOf } from '../helpers/roles.ts';
import { useModelServer } from '../helpers/settings.ts';
import { startShop } from './shop.ts';
import { tasksToUpdate } from './update-tasks.ts';

const QUESTION = 'What is a trivet?';
const ANSWER = 'A stand for hot pots.';
/** Its plan waits for the user while the update comes. */
const ORDER = 'Order a trivet';
const PLAN = {
  calls: [
    {
      name: 'make_plan',
      arguments: { message: 'So.', steps: [{ text: 'Pay for it', effects: [{ kind: 'pay', count: 1 }] }] },
    },
  ],
};
/** Without it the model server answers nothing. */
const KEY = 'key-4711';
/** What a user of 1.0 has, as that version stored it. */
const stored = {
  generalSettings: { maxSteps: 77, settleLimitMs: 4321 },
  safetySettings: { allowed: ['own.example'], asked: ['ask.example'], blocked: ['bad.example'] },
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
/** The same, in databases of their own: name, store, value, and what the value is found by: a part of it, or a key. */
const databases = (
  modelUrl: string,
): [string, string, Record<string, unknown>, { path: string } | { key: string }][] => [
  ['sidehand-secrets', 'secrets', { name: 'garden', origin: 'https://own.example', value: 'spade' }, { path: 'name' }],
  [
    'sidehand-about-you',
    'about',
    { facts: {}, own: [{ label: 'Street', text: 'Hill Road 5' }], tone: '' },
    { key: 'you' },
  ],
  [
    'sidehand-keys',
    'keys',
    { providerId: 'test', endpoint: `openai ${modelUrl}`, apiKey: KEY },
    { path: 'providerId' },
  ],
];
/** Words of each part, as the copy of everything must hold them afterwards. Secrets are in no copy. */
const parts =
  'own.example, ask.example, bad.example, 4321, Test server, kitchen prompt, kitchen script, tools.example, kitchen workflow, 06:15'
    .split(', ')
    .concat('Hill Road 5', QUESTION, ORDER);
/** What the settings show, by their sections: as the version that reads it takes it. */
const shown = [
  ['safety', 'garden'],
  ['workflows', 'kitchen workflow'],
  ['scripts', 'kitchen script'],
] as const;

/**
 * An update as a store makes it: the extension as it was at a commit is used, its files are replaced by those of the
 * working tree, and it starts again. Gives what is not there afterwards, does not work, or does not come to its end.
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
  keepId(folder, now.extensionDir);
  const shop = await startShop();
  const tasks = tasksToUpdate(shop);
  const handler: WireHandler = (asked) => (tasks.owns(textOf(asked)) ? tasks.model : answer)(asked);
  const model = await startModelServer({ dialect: 'lax', apiKey: KEY, handler });
  const site = await serveStatic(join(root, 'demo'));
  const program = await ensureBrowser(name, say);
  const browser = await launchBrowser(name, { extensionDir: folder, program, headless: true, inPlace: true });
  try {
    const ordering = await useBefore(browser, model.url, `${site.url}/index.html`);
    await tasks.begin(browser);
    put(now.extensionDir);
    await browser.reloadExtension();
    return [...(await tasks.finish(browser)), ...(await lostBy(browser, ordering))];
  } finally {
    await browser.close();
    await site.close();
    await shop.close();
    await model.close();
    removeFolder(folder);
  }
}

/** A store gives all versions one id. Outside of it Chromium takes the id of the manifest's key, which 1.0 had not. */
function keepId(folder: string, now: string): void {
  const manifestIn = (place: string) =>
    JSON.parse(readFileSync(join(place, 'manifest.json'), 'utf8')) as { key?: string };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifestIn(folder), key: manifestIn(now).key }));
}

const answer: WireHandler = (request) => {
  if (!textOf(request).includes(ORDER)) return { text: ANSWER };
  return request.tools.includes('make_plan') ? PLAN : { text: ANSWER };
};

/** Gives the page beside which a plan waits. */
async function useBefore(browser: TestBrowser, modelUrl: string, shop: string): Promise<Page> {
  await useModelServer(browser, modelUrl);
  await browser.inExtension(
    async (local: typeof stored, others: ReturnType<typeof databases>) => {
      await chrome.storage.local.set(local);
      for (const [name, store, value, by] of others)
        await new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open(name, 1);
          opening.onupgradeneeded = () =>
            opening.result.createObjectStore(store, 'path' in by ? { keyPath: by.path } : {});
          opening.onerror = () => reject(opening.error as Error);
          opening.onsuccess = () => {
            const transaction = opening.result.transaction(store, 'readwrite');
            transaction.objectStore(store).put(value, 'key' in by ? by.key : undefined);
            transaction.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        });
      return true;
    },
    stored,
    databases(modelUrl),
  );
  const panel = await browser.openPanel(await browser.newPage(shop));
  await sendMessage(panel, QUESTION);
  await waitForOutcome(panel);
  await panel.close();
  const page = await browser.newPage(`${shop}?order`);
  const ordering = await browser.openPanel(page);
  await sendMessage(ordering, ORDER);
  await waitForEntry(ordering, 'plan');
  await ordering.close();
  return page;
}

async function lostBy(browser: TestBrowser, page: Page): Promise<string[]> {
  const lost: string[] = [];
  const panel = await browser.openPanel(await browser.newPage(`${await page.url()}&now`));
  await openFromHistory(panel);
  const said = await transcript(panel);
  for (const words of [QUESTION, ANSWER])
    if (!said.some((line) => line.includes(words)))
      lost.push(`the conversation shows no "${words}", but ${said.join(' | ')}`);
  const outcomes = said.filter((line) => line.startsWith('outcome')).length;
  await sendMessage(panel, 'And of what is it made?');
  await waitForOutcome(panel, outcomes + 1);
  const ordering = await browser.openPanel(page);
  await ordering.click('button', `Resume “${ORDER}”`);
  await ordering.click('button', 'Go');
  await ordering.waitFor(() => document.querySelector('[data-kind=plan]:not([data-status=waiting])'));
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
