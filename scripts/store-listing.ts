import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchBrowser, type Page } from '../tests/helpers/browsers/index.ts';
import { asModule } from '../tests/bench/as-module.ts';
import { act, startDirectedModel } from '../tests/helpers/directed-model.ts';
import type * as Programs from '../tests/helpers/programs.ts';
import { waitForEntry, waitForOutcome } from '../tests/helpers/panel.ts';
import { storeSettings } from '../tests/helpers/settings.ts';
import { languages, type Language } from '../utils/settings/languages.ts';
import { ensureBrowser } from './browsers.ts';
import { ensureFonts } from './fonts.ts';
import { buildExtension, root } from './commands.ts';
import { serveStatic } from './serve.ts';
import { say } from './say.ts';

// npm run store-listing [-- <language> ...]: makes the material for the stores in
// artifacts/store-listing/<language>: the text, five pictures of the real product beside the demo shop, and a tile.
// npm run store-listing -- readme: makes only the picture in README.md; connect: only that in docs/connect.md.

/** The texts of one language for the store and its pictures: store-listing/<language>.json. */
interface StoreWords {
  description: string[];
  scenes: Record<'question' | 'answer' | 'order' | 'message' | 'table' | 'tableStep' | 'done', string> & {
    steps: string[];
  };
}

/** Sizes that both stores accept. */
const picture = { width: 1280, height: 800 };
const tile = { width: 440, height: 280 };
const panelWidth = 400;

const wanted = languages.filter((language) => process.argv.includes(language));
const program = await ensureBrowser('chromium', say);
await ensureFonts(wanted.length > 0 ? wanted : languages, say);
const extensionDir = await buildExtension('chromium');
const site = await serveStatic(join(root, 'demo'));
const model = await startDirectedModel();
const browser = await launchBrowser('chromium', { extensionDir, program, headless: true });
try {
  const local = { providerId: 'local', model: 'qwen3:8b' };
  await storeSettings(browser, 'modelSettings', {
    providers: [
      { id: 'local', kind: 'openai', label: 'Ollama', baseUrl: `${model.server.url}/v1`, models: [local.model] },
    ],
    planner: local,
    navigator: local,
  });
  if (process.argv.includes('readme')) await readmePicture(join(root, 'docs/panel.png'));
  else if (process.argv.includes('connect')) await connectPicture(join(root, 'docs/connect.png'));
  else
    for (const language of wanted.length > 0 ? wanted : languages) {
      await makeFor(language);
      say(language);
    }
} finally {
  await browser.close();
  for (const server of [model.server, site]) await server.close();
}

async function makeFor(language: Language): Promise<void> {
  const folder = join(root, 'artifacts/store-listing', language);
  mkdirSync(folder, { recursive: true });
  const { description, scenes: words } = readJson(`store-listing/${language}.json`) as StoreWords;
  const { message: summary } = (
    readJson(`public/_locales/${language.replace('-', '_')}/messages.json`) as { description: { message: string } }
  ).description;
  writeFileSync(join(folder, 'listing.txt'), [summary, ...description].join('\n\n') + '\n');
  await storeSettings(browser, 'generalSettings', { language });

  const file = (number: number) => join(folder, `${number}.png`);
  await takeScene(file(1), (panel) => answerQuestion(panel, words));
  await takeScene(file(2), (panel) => planOrder(panel, words));
  await takeScene(file(4), (panel) => answerQuestion(panel, words), true);
  await takeScene(file(3), (panel) => makeTable(panel, words));
  await settingsPicture(join(folder, '5.png'));
  await makeTile(folder, summary, language);
}

/** A question with its answer, and below it a plan that waits, in English. */
async function readmePicture(file: string): Promise<void> {
  const { scenes } = readJson('store-listing/en.json') as StoreWords;
  await storeSettings(browser, 'generalSettings', { language: 'en' });
  await takeScene(file, async (panel) => {
    await answerQuestion(panel, scenes);
    await planOrder(panel, scenes);
  });
}

/** Settings > Connected programs with a program at work, beside the panel's card of one that is new. */
async function connectPicture(file: string): Promise<void> {
  await asModule('/tests/helpers/programs.ts', async ({ launchOpenBrowser, letIn, startProgram }: typeof Programs) => {
    const open = await launchOpenBrowser('chromium', 'Gemini CLI');
    try {
      const [working, asking] = [await startProgram(open, 'Claude Code'), await startProgram(open, 'Codex')];
      const { panel } = await letIn(open, await open.browser.newPage(`${site.url}/index.html`), working);
      const asked = asking.call('get_page');
      await panel.text('.program-card');
      const options = await open.browser.openOptions('programs');
      await options.text('.program-card');
      await takePictureOfBoth(options, panel, file, false);
      await asking.client.close();
      await asked.catch(() => undefined);
      await working.client.close();
    } finally {
      await open.close();
    }
  });
}

/** Opens the demo shop with the panel beside it, carries a scene out, and takes a picture of both. */
async function takeScene(file: string, carryOut: (panel: Page) => Promise<void>, dark = false): Promise<void> {
  const page = await browser.newPage(`${site.url}/index.html`);
  const panel = await browser.openPanel(page);
  await carryOut(panel);
  await takePictureOfBoth(page, panel, file, dark);
  await browser.closePages();
}

/** Types a request into the panel and sends it, in any language of the panel. */
async function send(panel: Page, text: string): Promise<void> {
  const language = await panel.waitFor(
    () => document.querySelector('.composer textarea') && document.documentElement.lang,
  );
  const words = readJson(`locales/${languages.find((one) => language.startsWith(one)) ?? 'en'}.json`) as Words;
  await panel.fill('textbox', words.panel_message, text);
  await panel.click('button', words.panel_send);
}

type Words = Record<'panel_message' | 'panel_send', string>;

async function answerQuestion(panel: Page, { question, answer }: StoreWords['scenes']): Promise<void> {
  await send(panel, question);
  (await model.asked(question)).answer({ text: answer });
  await waitForOutcome(panel);
}

async function planOrder(panel: Page, { order, message, steps }: StoreWords['scenes']): Promise<void> {
  await send(panel, order);
  const planned = steps.map((text, at) =>
    at === steps.length - 1 ? { text, effects: [{ kind: 'pay', count: 1 }] } : { text },
  );
  (await model.asked(order)).answer({ calls: [{ name: 'make_plan', arguments: { message, steps: planned } }] });
  await waitForEntry(panel, 'plan');
}

async function makeTable(panel: Page, { table, tableStep, done }: StoreWords['scenes']): Promise<void> {
  await send(panel, table);
  (await model.asked(table)).answer({
    calls: [{ name: 'make_plan', arguments: { message: '', steps: [tableStep] } }],
  });
  (await model.asked(table)).answer(
    act(['extract', { what: 'records', fields: ['name: text', 'price: text'], step: 1 }]),
  );
  (await model.asked(table)).answer(act(['done', { status: 'done', summary: done }]));
  await waitForOutcome(panel);
}

/** Takes a picture of page and panel side by side, as in the browser's window. */
async function takePictureOfBoth(page: Page, panel: Page, file: string, dark: boolean): Promise<void> {
  const parts = join(root, 'artifacts/store-listing/parts');
  mkdirSync(parts, { recursive: true });
  await page.screenshot(join(parts, 'page.png'), {
    dark,
    width: picture.width - panelWidth - 1,
    height: picture.height,
  });
  await panel.screenshot(join(parts, 'panel.png'), { dark, width: panelWidth, height: picture.height });
  await renderPicture(
    `<body style="margin:0;display:flex;gap:1px;background:#888">${imageOf(join(parts, 'page.png'))}${imageOf(join(parts, 'panel.png'))}`,
    file,
    picture,
  );
}

async function settingsPicture(file: string): Promise<void> {
  const options = await browser.openOptions('safety');
  await options.waitFor(() => document.querySelector('main h2, main h3'));
  await options.screenshot(file, picture);
  await browser.closePages();
}

/** Makes the tile: logo, name and one sentence, beside the panel with a plan. */
async function makeTile(folder: string, summary: string, language: Language): Promise<void> {
  const mark = readFileSync(join(root, 'public/icon.svg'), 'utf8');
  await renderPicture(
    `<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><style>
      body { margin: 0; display: flex; height: ${tile.height}px; overflow: hidden; background: #f4f5f7; color: #1c1e21; font: 15px/1.45 system-ui, sans-serif }
      section { flex: 1; padding: 24px 20px; display: grid; align-content: center; gap: 12px }
      h1 { margin: 0; font-size: 26px } p { margin: 0 } svg { width: 48px; height: 48px }
      div { width: 200px; flex: none; overflow: hidden; border-inline-start: 1px solid #ccc; background: #fff }
      img { width: 200px; display: block }
    </style><body><section>${mark}<h1>Sidehand</h1><p>${summary}</p></section><div>${imageOf(join(root, 'artifacts/store-listing/parts/panel.png'))}</div>`,
    join(folder, 'tile.png'),
    tile,
  );
}

function imageOf(file: string): string {
  return `<img src="data:image/png;base64,${readFileSync(file).toString('base64')}">`;
}

/** Makes a picture of an HTML document that consists of pictures. */
async function renderPicture(html: string, file: string, size: { width: number; height: number }): Promise<void> {
  const source = join(root, 'artifacts/store-listing/parts/sheet.html');
  writeFileSync(source, `<!doctype html><meta charset="utf-8">${html}`);
  const sheet = await browser.newPage(pathToFileURL(source).href);
  await sheet.waitFor(() => [...document.images].every(({ complete }) => complete));
  await sheet.screenshot(file, size);
  await sheet.close();
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}
