import type { Marionette } from './marionette.ts';
import type { Wishes } from './types.ts';

/** Name of the Firefox module that knows the BiDi ids of tabs: Firefox 140 and 153 have it in different places. */
export type IdModule = 'NavigableManager' | 'TabManager';

export async function findIdModule(marionette: Marionette): Promise<IdModule> {
  return marionette.inBrowser(() => {
    try {
      ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs');
      return 'NavigableManager';
    } catch {
      return 'TabManager';
    }
  });
}

/** Opens the real sidebar in the window in front and gives the id under which BiDi reaches its document. */
export async function openSidebar(marionette: Marionette, addonId: string, idModule: IdModule): Promise<string> {
  return marionette.inBrowser(
    async (id, moduleName) => {
      const window = Services.wm.getMostRecentWindow('navigator:browser');
      const command = `${id.toLowerCase().replace(/[^a-z0-9_-]/g, '_')}-sidebar-action`;
      const { SidebarController } = window;
      // The product may have opened it itself a moment ago: twice at once is an error.
      if (!SidebarController.isOpen || SidebarController.currentID !== command) await SidebarController.show(command);
      const sidebar = window.document.getElementById('sidebar');
      const inner = () => sidebar.contentDocument?.getElementById('webext-panels-browser');
      // The panel's element is added some time after its document has loaded.
      while (!inner())
        await new Promise<void>((resolve) => {
          const observer = new window.MutationObserver(() => changed());
          const changed = (): void => {
            observer.disconnect();
            resolve();
          };
          if (sidebar.contentDocument) observer.observe(sidebar.contentDocument, { childList: true, subtree: true });
          sidebar.addEventListener('load', changed, { capture: true, once: true });
        });
      const browser = inner();
      // Firefox 153 gives the browser element of a sidebar no permanent key, so BiDi has no id for it and cannot find
      // it. Both are added here. This can be removed when browsingContext.getTree lists sidebars.
      const ids = ChromeUtils.importESModule(`chrome://remote/content/shared/${moduleName}.sys.mjs`)[moduleName];
      browser.permanentKey ??= {};
      const key = ids.getIdForBrowser(browser) as string;
      const byId = ids.getBrowserById.bind(ids);
      ids.getBrowserById = (wanted: string) => (wanted === key ? browser : byId(wanted));
      return key;
    },
    addonId,
    idModule,
  );
}

export async function hideSidebar(marionette: Marionette): Promise<void> {
  await marionette.inBrowser(() => {
    for (const window of Services.wm.getEnumerator('navigator:browser')) window.SidebarController.hide();
  });
}

/** A menu that the right button has opened stays, with the items of an extension that may be gone by then. */
export async function hideContextMenus(marionette: Marionette): Promise<void> {
  await marionette.inBrowser(async () => {
    for (const { document } of Services.wm.getEnumerator('navigator:browser')) {
      const menu = document.getElementById('contentAreaContextMenu');
      if (menu.state === 'closed') continue;
      const hidden = new Promise((resolve) => menu.addEventListener('popuphidden', resolve, { once: true }));
      menu.hidePopup();
      await hidden;
    }
  });
}

/**
 * Answers a permission prompt of Firefox once one of its windows shows it: ticks the required box first, if it has one,
 * then presses the button.
 */
export async function answerPermission(marionette: Marionette, allow: boolean): Promise<void> {
  await marionette.inBrowser(async (yes) => {
    const panels = [...Services.wm.getEnumerator('navigator:browser')].map((window) => window.PopupNotifications.panel);
    const shown =
      panels.find(({ state }) => state === 'open') ??
      (await Promise.race(
        panels.map(
          (panel) =>
            new Promise((resolve) => panel.addEventListener('popupshown', () => resolve(panel), { once: true })),
        ),
      ));
    const question = shown.querySelector('popupnotification');
    const gone = new Promise((resolve) => shown.addEventListener('popuphidden', resolve, { once: true }));
    const box = question.querySelector('moz-checkbox');
    if (yes && box) {
      if (!question.button.disabled) throw new Error('Allow is not waiting for the box.');
      const enabled = new Promise((resolve) =>
        new shown.ownerDocument.defaultView.MutationObserver(() => {
          if (!question.button.disabled) resolve(undefined);
        }).observe(question, { subtree: true, attributes: true }),
      );
      box.click();
      await enabled;
    }
    (yes ? question.button : question.secondaryButton).click();
    await gone;
  }, allow);
}

/** Sets the colour scheme of all pages. */
export async function setColourScheme(marionette: Marionette, scheme: 'dark' | 'light' | 'system'): Promise<void> {
  const values = { dark: 0, light: 1, system: 2 };
  await marionette.inBrowser((value) => {
    Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', value);
  }, values[scheme]);
}

/** Sets what the user may have set in their system, for all pages. */
export async function setWishes(marionette: Marionette, { reducedMotion, forcedColours }: Wishes): Promise<void> {
  const values = {
    'ui.prefersReducedMotion': Number(reducedMotion),
    'browser.display.document_color_use': forcedColours ? 2 : 0,
  };
  await marionette.inBrowser((prefs) => {
    for (const [name, value] of Object.entries(prefs)) Services.prefs.setIntPref(name, value);
  }, values);
}

/** Sets the host under which Firefox serves the pages of the extension when it is installed next. */
export async function setExtensionHost(marionette: Marionette, addonId: string, host: string): Promise<void> {
  await marionette.inBrowser(
    (hosts) => {
      Services.prefs.setStringPref('extensions.webextensions.uuids', hosts);
    },
    JSON.stringify({ [addonId]: host }),
  );
}
