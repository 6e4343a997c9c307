import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { type BrowserName, browserNames } from '../../scripts/browsers.ts';
import { root } from '../../scripts/commands.ts';
import { serveStatic } from '../../scripts/serve.ts';
import { type LogLine, lineText } from '../../utils/log/line.ts';
import type { TestBrowser } from './browsers/index.ts';
import { sharedBrowser } from './shared-browser.ts';

/** The demo site on a local address, the same one that `npm start` shows. */
export interface Site {
  /** Address of a path of the site, e.g. `at('product.html')`. */
  at(path?: string): string;
}

/**
 * Runs the same tests in each real browser, one browser after the other. The extension is freshly installed for the
 * block. Pages are closed after each test. After a failed test, screenshots of its pages, the extension's log and its
 * settings are in artifacts/e2e. The environment variable `E2E_BROWSER` limits the run to one browser.
 */
export function describeInBrowsers(title: string, tests: (browser: () => TestBrowser, site: Site) => void): void {
  for (const name of chosenBrowsers()) {
    describe(`${title} (${name})`, () => {
      let browser: TestBrowser | undefined;
      let server: Awaited<ReturnType<typeof serveStatic>> | undefined;

      beforeAll(async () => {
        server = await serveStatic(join(root, 'demo'));
        browser = await sharedBrowser(name);
      });
      afterEach(async ({ task }) => {
        try {
          if (task.result?.errors?.length) await keepTraces(needed(browser), `${name} ${task.name}`);
        } finally {
          // Also where a picture cannot be taken: one test that fails must not fail the next one.
          await browser?.closePages();
        }
      });
      afterAll(async () => {
        await server?.close();
      });

      tests(() => needed(browser), { at: (path = '') => `${needed(server).url}/${path}` });
    });
  }
}

/** The browsers in which tests are to run. */
export function chosenBrowsers(): readonly BrowserName[] {
  const chosen = process.env.E2E_BROWSER;
  return chosen ? browserNames.filter((name) => name === chosen) : browserNames;
}

async function keepTraces(browser: TestBrowser, title: string): Promise<void> {
  const path = join(root, 'artifacts', 'e2e', title.replace(/[^\w-]+/g, '-'));
  mkdirSync(dirname(path), { recursive: true });
  const lines = (await browser.inExtension(storedLog)).map((line) => lineText(line));
  writeFileSync(`${path}.log`, `${lines.join('\n')}\n`);
  const settings = await browser.inExtension(() =>
    chrome.storage.local.get(['generalSettings', 'modelSettings', 'safetySettings']),
  );
  writeFileSync(`${path}.settings.json`, JSON.stringify(settings, undefined, 2));
  process.stderr.write(`The last lines of ${path}.log:\n${lines.slice(-12).join('\n')}\n`);
  for (const [index, page] of browser.pages().entries()) {
    // Chromium takes no screenshot of a tab that is in the background.
    await page.bringToFront();
    await page.screenshot(`${path}-${index + 1}.png`);
  }
}

/** Runs in a page of the extension. Opens no database that is not there: it would be created, with the wrong shape. */
async function storedLog(): Promise<LogLine[]> {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'sidehand-log')) return [];
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sidehand-log');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('lines').objectStore('lines').getAll();
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => resolve(reading.result as LogLine[]);
    };
  });
}

function needed<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The browser is not running yet: use it inside of a test.');
  return value;
}
