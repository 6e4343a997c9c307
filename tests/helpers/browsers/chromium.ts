import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, {
  type Browser,
  type CDPSession,
  type KeyInput,
  type Page as ProtocolPage,
  type Target,
} from 'puppeteer-core';
import { endProcess, onProcessEnd, removeFolder } from '../../../scripts/cleanup.ts';
import { chromiumCommands } from './chromium-commands.ts';
import { worldsIn } from './chromium-worlds.ts';
import { preferred } from './in-page.ts';
import { makePage } from './page.ts';
import { type LaunchOptions, type Page, type ScreenshotOptions, type TestBrowser, WAIT_LIMIT_MS } from './types.ts';

/**
 * Chromium or Chrome over the DevTools protocol on a pipe. The extension is loaded through that protocol too, because
 * Google Chrome 137 and later ignore `--load-extension`.
 */
export async function launchChromium({
  extensionDir,
  program,
  headless,
  inPlace = false,
  profile: kept,
  features = [],
}: LaunchOptions): Promise<TestBrowser> {
  const profile = kept ?? mkdtempSync(join(tmpdir(), 'sidehand-chromium-'));
  const removeProfile = (): void => {
    if (!kept) removeFolder(profile);
  };
  const running: { pid: number | undefined } = { pid: undefined };
  const forget = onProcessEnd(() => endProcess(running.pid), removeProfile);
  const browser = await puppeteer.launch({
    executablePath: program,
    userDataDir: profile,
    // Chromium's own temporary files are removed with the profile, even when it is killed.
    env: { ...process.env, TMPDIR: profile },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    headless,
    pipe: true,
    enableExtensions: true,
    // As for real users, pop-ups without a user's click are blocked.
    ignoreDefaultArgs: ['--disable-popup-blocking'],
    defaultViewport: null,
    args: [
      ...quietArguments,
      ...(features.length > 0 ? [`--enable-features=${features.join(',')}`] : []),
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  running.pid = browser.process()?.pid;
  const ended = new Promise<void>((resolve) => browser.once('disconnected', () => resolve()));
  const extension = { folder: '', id: '' };
  const install = async (): Promise<void> => {
    // Without its key, Chromium derives the extension id from its folder. A new folder each time: data stored under the
    // last id may still be in the process of deletion.
    if (inPlace) extension.folder = extensionDir;
    else {
      extension.folder = kept ? join(profile, 'extension') : mkdtempSync(join(profile, 'extension-'));
      cpSync(extensionDir, extension.folder, { recursive: true });
      const manifest = join(extension.folder, 'manifest.json');
      const { key: _key, ...rest } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, unknown>;
      writeFileSync(manifest, JSON.stringify(rest));
    }
    extension.id = await browser.installExtension(extension.folder);
  };
  await install();
  const baseNow = (): string => `chrome-extension://${extension.id}`;

  const known = new Map<Page, ProtocolPage>();
  /** Emulation ends with the session that requested it. */
  const wishing = new WeakMap<Page, CDPSession>();
  /** The worker's session while it is offline: the offline state ends with the session. */
  let offline: CDPSession | undefined;
  const problems: string[] = [];

  const adopt = async (raw: ProtocolPage, closing?: () => Promise<void>): Promise<Page> => {
    raw.setDefaultTimeout(WAIT_LIMIT_MS);
    raw.on('pageerror', (error) => problems.push(`${raw.url()}: uncaught ${String(error)}`));
    raw.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${raw.url()}: ${message.text()}`);
    });
    const page = makePage(surfaceOf(raw, closing));
    known.set(page, raw);
    raw.once('close', () => known.delete(page));
    return page;
  };
  const rawOf = (page: Page): ProtocolPage => {
    const raw = known.get(page);
    if (!raw) throw new Error('This page is closed, or belongs to another browser.');
    return raw;
  };
  const openExtensionPage = async (path: string, type: 'tab' | 'window'): Promise<Page> => {
    const raw = await browser.newPage(
      type === 'window' ? { type, windowBounds: { width: 420, height: 800 } } : { type },
    );
    await raw.emulateFocusedPage(true);
    const page = await adopt(raw);
    await page.goto(`${baseNow()}/${path}`);
    return page;
  };
  /** Runs `work` with a page of the extension that shows none of its user interface. */
  const withExtension = async <Result>(work: (page: ProtocolPage) => Promise<Result>): Promise<Result> => {
    const page = await browser.newPage({ background: true });
    try {
      await page.goto(`${baseNow()}/manifest.json`);
      return await work(page);
    } finally {
      await page.close();
    }
  };
  /**
   * Runs in the background, which needs no page; in a page while the background does not run, or is only starting and
   * has no API yet.
   */
  const inExtension: TestBrowser['inExtension'] = async (fn, ...args) => {
    const call = `(${fn})(...${JSON.stringify(args)})`;
    const session = await workerSession(browser, baseNow());
    if (!session) return withExtension((page) => page.evaluate(call)) as Promise<never>;
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: `globalThis.chrome?.storage ? Promise.resolve(${call}).then((value) => ({ value })) : { starting: true }`,
      awaitPromise: true,
      returnByValue: true,
    });
    await session.detach();
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    const reply = result.value as { starting?: true; value?: never };
    return reply.starting ? (withExtension((page) => page.evaluate(call)) as Promise<never>) : (reply.value as never);
  };
  const tabOf = async (page: Page): Promise<{ id: number; windowId: number }> => {
    const url = rawOf(page).url();
    const tabs = await inExtension(() => chrome.tabs.query({}));
    const [tab, other] = tabs.filter((one) => one.url === url);
    if (other) throw new Error(`Two tabs show ${url}: give each its own address, e.g. with a query.`);
    if (tab?.id === undefined) throw new Error(`No tab shows ${url}.`);
    return { id: tab.id, windowId: tab.windowId };
  };

  return {
    name: 'chromium',
    get extensionBase() {
      return baseNow();
    },
    ended,
    async newPage(url, { background = false } = {}) {
      const page = await adopt(await browser.newPage({ background }));
      if (url) await page.goto(url);
      return page;
    },
    async openedPage(part) {
      const target = await browser.waitForTarget((one) => one.type() === 'page' && one.url().includes(part));
      const raw = await target.page();
      if (!raw) throw new Error(`The page at ${target.url()} is closed.`);
      return adopt(raw);
    },
    async openPanel(page) {
      return openExtensionPage(`sidebar.html?tab=${(await tabOf(page)).id}`, 'window');
    },
    async openRealPanel(page) {
      const { windowId } = await tabOf(page);
      await page.bringToFront();
      const before = new Set(browser.targets());
      const opened = browser.waitForTarget(
        (one) => !before.has(one) && one.type() === 'page' && one.url().startsWith(`${baseNow()}/sidebar.html`),
      );
      await withExtension(async (extension) => {
        await page.bringToFront();
        await extension.evaluate((id) => chrome.sidePanel.open({ windowId: id }), windowId);
        await opened;
      });
      const raw = await (await opened).asPage();
      await raw.emulateFocusedPage(true);
      // While a panel is still closing, the next order to open would show that one again: no page would come.
      const gone = new Promise<void>((resolve) => raw.once('close', () => resolve()));
      const close = async (): Promise<void> => {
        await withExtension((extension) =>
          extension.evaluate((id) => chrome.sidePanel.close({ windowId: id }), windowId),
        );
        await gone;
      };
      const panel = await adopt(raw, close);
      await panel.waitFor(() => location.protocol === 'chrome-extension:' && document.readyState === 'complete');
      return panel;
    },
    openOptions: (hash = '') => openExtensionPage(`options.html${hash && `#${hash}`}`, 'tab'),
    inExtension,
    tabIdOf: async (page) => (await tabOf(page)).id,
    inBackground: (fn, ...args) =>
      inWorker(browser, baseNow(), `(${fn})(globalThis, ...${JSON.stringify(args)})`) as Promise<never>,
    ...chromiumCommands({
      inWorker: (fn, ...args) => inWorker(browser, baseNow(), `(${fn})(...${JSON.stringify(args)})`) as Promise<never>,
      tabOf,
    }),
    killBackground: () => stopWorker(browser, baseNow()),
    allowCode: (allowed) => configureExtension(browser, { extensionId: extension.id, userScriptsAccess: allowed }),
    allowSites: (hosts) =>
      configureExtension(
        browser,
        { extensionId: extension.id, hostAccess: hosts === 'all' ? 'ON_ALL_SITES' : 'ON_SPECIFIC_SITES' },
        hosts === 'all' ? [] : hosts,
      ),
    async prefer(page, wishes) {
      const session = wishing.get(page) ?? (await rawOf(page).createCDPSession());
      wishing.set(page, session);
      const features = [
        { name: 'prefers-reduced-motion', value: wishes.reducedMotion ? 'reduce' : '' },
        { name: 'forced-colors', value: wishes.forcedColours ? 'active' : '' },
      ];
      await session.send('Emulation.setEmulatedMedia', { features });
      await page.evaluate(preferred, wishes);
    },
    async setOffline(wanted) {
      await offline?.detach();
      offline = wanted ? await workerSession(browser, baseNow()) : undefined;
      await offline?.send('Network.enable');
      await offline?.send('Network.emulateNetworkConditions', {
        offline: true,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
    },
    async crash(page) {
      const session = await rawOf(page).createCDPSession();
      const crashed = new Promise((resolve) => session.once('Inspector.targetCrashed', resolve));
      // This call never answers.
      session.send('Page.crash').catch(() => undefined);
      await crashed;
    },
    async reloadExtension() {
      for (const page of [...known.keys()]) if (rawOf(page).url().startsWith(baseNow())) await page.close();
      const ended = workerEnd(browser, baseNow());
      await browser.installExtension(extension.folder);
      await ended;
    },
    answerAboutCode: (allowed) => moveUserScriptsSwitch(browser, extension.id, allowed),
    accessibleElements: (page) => accessibleElements(rawOf(page)),
    worldsIn: (page) => worldsIn(rawOf(page), baseNow()),
    backgroundHeap: () => workerHeap(browser, baseNow()),
    pageHeap: async (page) => heapIn(await rawOf(page).createCDPSession()),
    async windowScreenshot(path, page, panel, options) {
      await writeFile(path, await sideBySide(browser, [rawOf(page), rawOf(panel)], options));
    },
    problems: () => [...problems],
    pages: () => [...known.keys()],
    async closePages() {
      for (const page of [...known.keys()]) await page.close();
    },
    async reset() {
      const [, ...others] = await browser.pages();
      for (const page of others) await page.close();
      known.clear();
      // The old background may outlive its extension for a moment, and would be mistaken for the new one.
      const ended = workerEnd(browser, baseNow());
      await browser.uninstallExtension(extension.id);
      await clearCookies(browser);
      await ended;
      await install();
      problems.length = 0;
    },
    async close() {
      await browser.close();
      forget();
      removeProfile();
    },
    async kill() {
      endProcess(running.pid);
      await ended;
      forget();
      removeProfile();
    },
  };
}

const quietArguments = [
  // Address bar pages that Chromium 156 loads in each window, which cost a tenth of the work of a test.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-search-engine-choice-screen',
  '--window-size=1280,800',
  '--hide-crash-restore-bubble',
];

function surfaceOf(raw: ProtocolPage, closing?: () => Promise<void>): Parameters<typeof makePage>[0] {
  return {
    async goto(url) {
      await raw.goto(url, { waitUntil: 'load' });
    },
    async reload() {
      await raw.reload({ waitUntil: 'load' });
    },
    run: (expression) => raw.evaluate(expression),
    isReplaced: (error) =>
      !raw.isClosed() && /context was destroyed|Cannot find context|navigat|detached Frame/i.test(String(error)),
    clickAt: (x, y) => raw.mouse.click(x, y),
    type: (text) => raw.keyboard.sendCharacter(text),
    async press(combination) {
      const [key, ...modifiers] = combination.split('+').reverse() as KeyInput[];
      for (const modifier of modifiers) await raw.keyboard.down(modifier);
      await raw.keyboard.press(key!);
      for (const modifier of modifiers) await raw.keyboard.up(modifier);
    },
    async hand(steps) {
      for (const step of steps) {
        if (step[0] === 'move') await raw.mouse.move(step[1], step[2]);
        else if (step[0] === 'down' || step[0] === 'up')
          await raw.mouse[step[0]]({ button: step[1] ?? 'left', clickCount: step[2] ?? 1 });
        else await raw.keyboard[step[0] === 'hold' ? 'down' : 'up'](step[1] as KeyInput);
      }
    },
    async screenshot(path, options) {
      await writeFile(path, await picture(raw, options));
    },
    bringToFront: () => raw.bringToFront(),
    close: () => closing?.() ?? raw.close(),
  };
}

async function picture(
  raw: ProtocolPage,
  { dark = false, width, height }: ScreenshotOptions = {},
): Promise<Uint8Array> {
  await raw.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }]);
  if (width) await raw.setViewport({ width, height: height ?? 800 });
  try {
    return await raw.screenshot();
  } finally {
    await raw.emulateMediaFeatures();
    if (width) await raw.setViewport(null);
  }
}

/**
 * Headless Chromium cannot take a picture of its whole window: the two documents are placed side by side in a third
 * one.
 */
async function sideBySide(browser: Browser, pages: ProtocolPage[], options?: { dark?: boolean }): Promise<Uint8Array> {
  const images: string[] = [];
  for (const page of pages) images.push(Buffer.from(await picture(page, options)).toString('base64'));
  const sheet = await browser.newPage();
  try {
    await sheet.setViewport({ width: 1700, height: 900 });
    await sheet.setContent(
      '<style>body{margin:0;display:inline-flex;gap:1px;background:#888;align-items:start}</style>' +
        images.map((image) => `<img src="data:image/png;base64,${image}">`).join(''),
    );
    const { width, height } = await sheet.evaluate(() => ({
      width: document.body.offsetWidth,
      height: Math.min(...[...document.images].map((image) => image.height)),
    }));
    return await sheet.screenshot({ clip: { x: 0, y: 0, width, height } });
  } finally {
    await sheet.close();
  }
}

async function clearCookies(browser: Browser): Promise<void> {
  const session = await browser.target().createCDPSession();
  await session.send('Storage.clearCookies');
  await session.detach();
}

/** Attaches only for a moment, as for the heap. */
async function inWorker(browser: Browser, base: string, expression: string): Promise<unknown> {
  const worker = workerTarget(browser, base) ?? (await startWorker(browser, base));
  const session = await worker.createCDPSession();
  try {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  } finally {
    await session.detach();
  }
}

/** An event starts a worker that Chromium has ended, as the user's own deed would. */
async function startWorker(browser: Browser, base: string): Promise<Target> {
  const started = browser.waitForTarget((one) => one.type() === 'service_worker' && one.url().startsWith(base));
  const page = await browser.newPage({ background: true });
  try {
    await page.goto(`${base}/icon.svg`);
    // Nobody answers it.
    await page.evaluate(() => chrome.runtime.sendMessage({}).catch(() => undefined));
    return await started;
  } finally {
    await page.close();
  }
}

/** Resolves when the running worker is gone; at once where none runs. */
async function workerEnd(browser: Browser, base: string): Promise<void> {
  const worker = workerTarget(browser, base);
  if (!worker) return;
  await new Promise<void>((resolve) => {
    browser.on('targetdestroyed', function check(target) {
      if (target !== worker) return;
      browser.off('targetdestroyed', check);
      resolve();
    });
  });
}

async function stopWorker(browser: Browser, base: string): Promise<void> {
  if (!workerTarget(browser, base)) return;
  const gone = workerEnd(browser, base);
  const session = await browser.target().createCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  const targetId = targetInfos.find((one) => one.type === 'service_worker' && one.url.startsWith(base))?.targetId;
  if (targetId) await session.send('Target.closeTarget', { targetId });
  await gone;
  await session.detach();
}

/** Flips a switch on the extension's details page the way that page itself does. */
async function configureExtension(
  browser: Browser,
  change: { extensionId: string; userScriptsAccess?: boolean; hostAccess?: 'ON_ALL_SITES' | 'ON_SPECIFIC_SITES' },
  hosts: string[] = [],
): Promise<void> {
  const page = await browser.newPage({ background: true });
  try {
    await page.goto('chrome://extensions');
    await page.evaluate(
      async (wanted, more) => {
        const { developerPrivate } = chrome as unknown as {
          developerPrivate: {
            updateExtensionConfiguration(change: object): Promise<void>;
            addHostPermission(id: string, host: string): Promise<void>;
          };
        };
        await developerPrivate.updateExtensionConfiguration(wanted);
        for (const host of more) await developerPrivate.addHostPermission(wanted.extensionId, `*://${host}/*`);
      },
      change,
      hosts,
    );
  } finally {
    await page.close();
  }
}

/** Uses the extension's details page that the product has opened, or is just opening. */
async function moveUserScriptsSwitch(browser: Browser, id: string, allowed: boolean): Promise<void> {
  const target = await browser.waitForTarget(
    (one) => one.type() === 'page' && one.url() === `chrome://extensions/?id=${id}`,
  );
  const page = await target.asPage();
  const control = await page.waitForSelector('>>> #allow-user-scripts >>> cr-toggle', { visible: true });
  const isOn = await control?.evaluate((element) => element.hasAttribute('checked'));
  if (isOn !== allowed) await control?.click();
  await page.waitForSelector(`>>> #allow-user-scripts >>> cr-toggle${allowed ? '[checked]' : ':not([checked])'}`);
  await page.close();
}

/** To be detached soon: an attached worker is never idle, and its end is reported as a crash. */
async function workerSession(browser: Browser, base: string): Promise<CDPSession | undefined> {
  return workerTarget(browser, base)?.createCDPSession();
}

function workerTarget(browser: Browser, base: string): Target | undefined {
  return browser.targets().find((one) => one.type() === 'service_worker' && one.url().startsWith(base));
}

async function workerHeap(browser: Browser, base: string): Promise<number | undefined> {
  const session = await workerSession(browser, base);
  return session && heapIn(session);
}

async function heapIn(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

async function accessibleElements(page: ProtocolPage): Promise<Record<string, { role: string; name: string }>> {
  const session = await page.createCDPSession();
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '[id]' });
  const found: Record<string, { role: string; name: string }> = {};
  for (const nodeId of nodeIds) {
    const { attributes } = await session.send('DOM.getAttributes', { nodeId });
    const { nodes } = await session.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false });
    const [node] = nodes;
    if (node && !node.ignored)
      found[attributes[attributes.indexOf('id') + 1] ?? ''] = {
        role: String(node.role?.value ?? ''),
        name: String(node.name?.value ?? ''),
      };
  }
  await session.detach();
  return found;
}
