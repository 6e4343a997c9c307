import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Bidi, connectBidi } from './bidi.ts';
import { firefoxCommands } from './firefox-commands.ts';
import { startFirefox } from './firefox-process.ts';
import { surfaceOf } from './firefox-surface.ts';
import {
  answerPermission,
  findIdModule,
  hideContextMenus,
  hideSidebar,
  openSidebar,
  setColourScheme,
  setExtensionHost,
  setWishes,
} from './firefox-window.ts';
import { preferred } from './in-page.ts';
import { connectMarionette } from './marionette.ts';
import { makePage } from './page.ts';
import type { LaunchOptions, Page, TestBrowser } from './types.ts';

/** The extension's host in a profile that outlives the browser: stored data belongs to the host. */
const KEPT_HOST = '6f1a1c52-4a5e-4c0f-9c5e-0a4f7d1b2c3d';

/** Firefox over Marionette (for its window) and WebDriver BiDi (for its pages), both in one session. */
export async function launchFirefox(options: LaunchOptions): Promise<TestBrowser> {
  const addonId = geckoId(options.extensionDir);
  const firefox = await startFirefox(options);
  try {
    const marionette = await connectMarionette(firefox.marionettePort);
    const bidi = await connectBidi(marionette.bidiUrl);
    const install = async (): Promise<string> => {
      // A new host each time: data stored under the last one may still be in the process of deletion.
      const host = options.profile ? KEPT_HOST : randomUUID();
      await setExtensionHost(marionette, addonId, host);
      await bidi.send('webExtension.install', { extensionData: { type: 'path', path: options.extensionDir } });
      return `moz-extension://${host}`;
    };
    const kill = async (): Promise<void> => {
      bidi.end();
      marionette.end();
      await firefox.kill();
    };
    let base = await install();
    const problems = await collectProblems(bidi);
    const firstTabs = new Set((await openContexts(bidi)).map(({ context }) => context));
    const idModule = await findIdModule(marionette);
    const known = new Map<Page, string>();

    const adopt = (context: string, closing?: () => Promise<unknown>): Page => {
      const close = async (): Promise<void> => {
        known.delete(page);
        await (closing?.() ?? bidi.send('browsingContext.close', { context }).catch(unlessGone));
      };
      const page: Page = makePage(surfaceOf(bidi, marionette, context, close));
      known.set(page, context);
      return page;
    };
    /**
     * Creates pages in the first window: a panel in a window of its own, which may be the newest window, would hide the
     * page.
     */
    const create = async (url?: string, background = false): Promise<Page> => {
      const first = (await openContexts(bidi)).find(({ context }) => firstTabs.has(context));
      const { context } = await bidi.send('browsingContext.create', {
        type: 'tab',
        background,
        ...(first ? { referenceContext: first.context } : {}),
      });
      const page = adopt(context as string);
      if (url) await page.goto(url);
      return page;
    };
    /**
     * One blank tab per window that shows no panel now, which keeps that window open: opening a tab in it takes Firefox
     * half as long as a new window.
     */
    const freeWindows = new Set<string>();
    const panelWindows = new Set<string>();
    const createPanel = async (url: string): Promise<Page> => {
      const open = new Set((await openContexts(bidi)).map(({ context }) => context));
      let holder = [...freeWindows].find((context) => open.has(context));
      holder ??= (await bidi.send('browsingContext.create', { type: 'window' })).context as string;
      panelWindows.add(holder);
      freeWindows.delete(holder);
      const { context } = await bidi.send('browsingContext.create', { type: 'tab', referenceContext: holder });
      const window = holder;
      const page = adopt(context as string, async () => {
        await bidi.send('browsingContext.close', { context }).catch(unlessGone);
        freeWindows.add(window);
      });
      await page.goto(url);
      return page;
    };
    const contextOf = (page: Page): string => {
      const context = known.get(page);
      if (!context) throw new Error('This page is closed, or belongs to another browser.');
      return context;
    };
    const tabIdOf = (page: Page): Promise<number> =>
      marionette.inBrowser(
        (context, moduleName) => {
          const ids = ChromeUtils.importESModule(`chrome://remote/content/shared/${moduleName}.sys.mjs`)[moduleName];
          const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
          const tabs = [...Services.wm.getEnumerator('navigator:browser')].flatMap((window) => [
            ...window.gBrowser.tabs,
          ]);
          const tab = tabs.find((one) => ids.getIdForBrowser(one.linkedBrowser) === context);
          return ExtensionParent.apiManager.global.tabTracker.getId(tab) as number;
        },
        contextOf(page),
        idModule,
      );

    return {
      name: 'firefox',
      get extensionBase() {
        return base;
      },
      ended: firefox.ended,
      newPage: (url, { background } = {}) => create(url, background),
      openedPage: async (part) => adopt(await contextAt(bidi, part)),
      openPanel: async (page) => createPanel(`${base}/sidebar.html?tab=${await tabIdOf(page)}`),
      async openRealPanel(page) {
        await page.bringToFront();
        const context = await openSidebar(marionette, addonId, idModule);
        const panel = adopt(context, () => hideSidebar(marionette));
        await panel.waitFor(() => location.protocol === 'moz-extension:' && document.readyState === 'complete');
        return panel;
      },
      openOptions: (hash = '') => create(`${base}/options.html${hash && `#${hash}`}`),
      async inExtension(fn, ...args) {
        const page = await create(`${base}/icon.svg`);
        try {
          return (await page.evaluate(fn, ...args)) as never;
        } finally {
          await page.close();
        }
      },
      tabIdOf,
      async inBackground(fn, ...args) {
        const { contexts } = await bidi.send('browsingContext.getTree', { maxDepth: 0 });
        const page = (contexts as Context[]).find(({ url }) => url.startsWith(base));
        if (!page) throw new Error('No page of the extension is open, from which the background can be reached.');
        const surface = surfaceOf(bidi, marionette, page.context, () => Promise.resolve());
        return surface.run(`(${fn})(await browser.runtime.getBackgroundPage(), ...${JSON.stringify(args)})`) as never;
      },
      ...firefoxCommands(marionette, addonId),
      killBackground: () =>
        marionette.inBrowser(async (id) => {
          const { extension } = WebExtensionPolicy.getByID(id);
          const running = extension.backgroundContext;
          // Without the option an event that is just being delivered would keep the event page alive for another 30 s.
          // Firefox 153 also keeps it alive if something happens while the page is being suspended.
          do await extension.terminateBackground({ disableResetIdleForTest: true });
          while (running && extension.backgroundContext === running);
        }, addonId),
      allowCode: (allowed) =>
        marionette.inBrowser(
          async (id, give) => {
            const { ExtensionPermissions } = ChromeUtils.importESModule(
              'resource://gre/modules/ExtensionPermissions.sys.mjs',
            );
            const rights = { permissions: ['userScripts'], origins: [] };
            await ExtensionPermissions[give ? 'add' : 'remove'](id, rights, WebExtensionPolicy.getByID(id).extension);
          },
          addonId,
          allowed,
        ),
      answerAboutCode: (allowed) => answerPermission(marionette, allowed),
      allowSites: (hosts) =>
        marionette.inBrowser(
          async (id, allowed) => {
            const { ExtensionPermissions } = ChromeUtils.importESModule(
              'resource://gre/modules/ExtensionPermissions.sys.mjs',
            );
            const { extension } = WebExtensionPolicy.getByID(id);
            const origins = allowed === 'all' ? ['<all_urls>'] : allowed.map((host) => `*://${host}/*`);
            await ExtensionPermissions.add(id, { permissions: [], origins }, extension);
            const others = (await ExtensionPermissions.get(id)).origins.filter(
              (origin: string) => !origins.includes(origin),
            );
            await ExtensionPermissions.remove(id, { permissions: [], origins: others }, extension);
          },
          addonId,
          hosts,
        ),
      async prefer(page, wishes) {
        await setWishes(marionette, wishes);
        await page.evaluate(preferred, wishes);
      },
      setOffline: (offline) =>
        marionette.inBrowser((wanted) => {
          Services.prefs.setBoolPref('network.disable-localhost-when-offline', wanted);
          Services.io.offline = wanted;
          // Local connections survive going offline.
          Services.obs.notifyObservers(null, 'net:prune-all-connections');
        }, offline),
      async crash(page) {
        const pid = await marionette.inBrowser(
          (context, moduleName) => {
            const ids = ChromeUtils.importESModule(`chrome://remote/content/shared/${moduleName}.sys.mjs`)[moduleName];
            const tabs = [...Services.wm.getEnumerator('navigator:browser')].flatMap((window) => [
              ...window.gBrowser.tabs,
            ]);
            return tabs.find((one) => ids.getIdForBrowser(one.linkedBrowser) === context).linkedBrowser.browsingContext
              .currentWindowGlobal.osPid as number;
          },
          contextOf(page),
          idModule,
        );
        process.kill(pid, 'SIGKILL');
      },
      reloadExtension: () =>
        marionette.inBrowser(async (id) => {
          const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs');
          await (await AddonManager.getAddonByID(id)).reload();
        }, addonId),
      accessibleElements: () => Promise.resolve(undefined),
      worldsIn: () => Promise.resolve(undefined),
      backgroundHeap: () => Promise.resolve(undefined),
      pageHeap: () => Promise.resolve(undefined),
      async windowScreenshot(path, _page, _panel, { dark = false } = {}) {
        await setColourScheme(marionette, dark ? 'dark' : 'light');
        const picture = await marionette.windowPicture();
        await setColourScheme(marionette, 'system');
        await writeFile(path, Buffer.from(picture, 'base64'));
      },
      problems: () => [...problems],
      pages: () => [...known.keys()],
      async closePages() {
        for (const page of [...known.keys()]) await page.close();
      },
      async reset() {
        known.clear();
        for (const context of panelWindows) freeWindows.add(context);
        await hideSidebar(marionette);
        await hideContextMenus(marionette);
        for (const { context } of await openContexts(bidi)) {
          if (!firstTabs.has(context) && !panelWindows.has(context))
            await bidi.send('browsingContext.close', { context }).catch(unlessGone);
        }
        await bidi.send('webExtension.uninstall', { extension: addonId });
        await bidi.send('storage.deleteCookies');
        base = await install();
        problems.length = 0;
      },
      close: kill,
      kill,
    };
  } catch (error) {
    await firefox.kill();
    throw error;
  }
}

function geckoId(extensionDir: string): string {
  const manifest = JSON.parse(readFileSync(join(extensionDir, 'manifest.json'), 'utf8')) as {
    browser_specific_settings?: { gecko?: { id?: string } };
  };
  const id = manifest.browser_specific_settings?.gecko?.id;
  if (!id) throw new Error(`${extensionDir} is no build for Firefox: its manifest has no gecko id.`);
  return id;
}

/** The product may have closed the tab itself. */
function unlessGone(error: unknown): void {
  if (!/no such frame/.test(String(error))) throw error;
}

async function collectProblems(bidi: Bidi): Promise<string[]> {
  const problems: string[] = [];
  bidi.on('log.entryAdded', (entry) => {
    if (entry.level === 'error') problems.push(String(entry.text));
  });
  await bidi.send('session.subscribe', {
    events: ['log.entryAdded', 'browsingContext.load', 'browsingContext.navigationCommitted'],
  });
  return problems;
}

interface Context {
  context: string;
  url: string;
}

/** The top-level context whose address contains `part`, now or after a later load. */
async function contextAt(bidi: Bidi, part: string): Promise<string> {
  const loaded = new Promise<string>((resolve) => {
    // For a new window Firefox 153 sends one event or the other, depending on when the window was found.
    for (const event of ['load', 'navigationCommitted']) {
      bidi.on(`browsingContext.${event}`, ({ context, url }) => {
        if (String(url).includes(part)) resolve(context as string);
      });
    }
  });
  return (await openContexts(bidi)).find(({ url }) => url.includes(part))?.context ?? loaded;
}

async function openContexts(bidi: Bidi): Promise<Context[]> {
  const { contexts } = await bidi.send('browsingContext.getTree', { maxDepth: 0 });
  return contexts as Context[];
}
