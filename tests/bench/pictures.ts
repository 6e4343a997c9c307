import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserName, browserNames, ensureBrowser } from '../../scripts/browsers.ts';
import { buildExtension, root } from '../../scripts/commands.ts';
import { serveStatic } from '../../scripts/serve.ts';
import { languages, type Language } from '../../utils/settings/languages.ts';
import { launchBrowser, type Page, type TestBrowser } from '../helpers/browsers/index.ts';
import { startModelServer } from '../helpers/model-server.ts';
import { storeSettings, useOneModel } from '../helpers/settings.ts';
import { axeFindings } from './pictures/axe.ts';
import { answerStates, reach, states } from './pictures/states.ts';
import { say } from '../../scripts/say.ts';

const widths = [240, 320, 400];
/** As `components/options/find-settings.ts` names them. */
const sections = [
  'models',
  'safety',
  'you',
  'tools',
  'programs',
  'look',
  'workflows',
  'scripts',
  'data',
  'diagnostics',
];
/** Enough for a whole card. */
const HEIGHT = 720;

/**
 * Pictures of every state of panel and settings, at three widths in both themes, in `artifacts/pictures`. Prints each
 * state in which something is wider than the panel, and what axe-core finds wrong in it. Words: `firefox`, a language,
 * `axe` for the findings without pictures, and names of states for those alone.
 */
export async function benchPictures(words: string[]): Promise<string[]> {
  const name: BrowserName = browserNames.find((known) => words.includes(known)) ?? 'chromium';
  const language: Language = languages.find((known) => words.includes(known)) ?? 'en';
  const isAxeAlone = words.includes('axe');
  const only = words.filter((word) => ![name, language, 'axe'].includes(word));
  const folder = join(root, 'artifacts/pictures', name, language);
  mkdirSync(folder, { recursive: true });
  const site = await serveStatic(join(root, 'demo'));
  const server = await startModelServer({ handler: answerStates() });
  const program = await ensureBrowser(name, say);
  const browser = await launchBrowser(name, { extensionDir: await buildExtension(name), program, headless: true });
  const lines: string[] = [];
  let pictures = 0;
  const photograph = async (page: Page, state: string): Promise<void> => {
    for (const width of isAxeAlone ? [] : widths)
      for (const dark of [false, true]) {
        const file = join(folder, `${state}-${width}-${dark ? 'dark' : 'light'}.png`);
        await page.screenshot(file, { width, height: HEIGHT, dark });
        pictures += 1;
      }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (wide > 0) lines.push(`${state}  ${wide} px too wide`);
    for (const finding of await axeFindings(page)) lines.push(`${state}  ${finding}`);
  };
  const isWanted = (state: string): boolean => only.length === 0 || only.includes(state);
  try {
    await storeSettings(browser, 'generalSettings', { language });
    const panelOf = (path: string): Promise<Page> => openPanel(browser, `${site.url}/${path}`);
    if (isWanted('first-run')) {
      const panel = await panelOf('index.html');
      await panel.waitFor(() => document.querySelector('.first-run'));
      await photograph(panel, 'first-run');
      await browser.closePages();
    }
    await useOneModel(browser, server.url);
    await storeSettings(browser, 'generalSettings', { language });
    for (const state of states.filter(({ name: one }) => isWanted(one))) {
      try {
        const panel = await panelOf('product.html?id=mug');
        await reach(panel, state, namesIn(language));
        await photograph(panel, state.name);
      } catch (error) {
        lines.push(`${state.name}  not reached: ${String(error).slice(0, 200)}`);
      }
      await browser.closePages();
    }
    for (const section of sections.filter((one) => isWanted(`options-${one}`))) {
      const options = await browser.openOptions(section);
      await options.waitFor(() => document.querySelector('main h2, main h3'));
      await photograph(options, `options-${section}`);
      await browser.closePages();
    }
    return [`${name}, ${language}: pictures in ${folder}  ${pictures}`, ...lines];
  } finally {
    await browser.close();
    await server.close();
    await site.close();
  }
}

async function openPanel(browser: TestBrowser, url: string): Promise<Page> {
  return browser.openPanel(await browser.newPage(url));
}

function namesIn(language: Language): { message: string; send: string } {
  const words = JSON.parse(readFileSync(join(root, `locales/${language}.json`), 'utf8')) as Record<string, string>;
  return { message: words.panel_message ?? '', send: words.panel_send ?? '' };
}
