import type { Marionette } from './marionette.ts';
import type { Page, TestBrowser } from './types.ts';

type Commands = Pick<TestBrowser, 'chooseInMenu' | 'useShortcut' | 'enterInAddressBar' | 'pressToolbarButton'>;

/** What a user does in Firefox's menus, by shortcuts and in its address bar. */
export function firefoxCommands(marionette: Marionette, addonId: string): Commands {
  return {
    async chooseInMenu(page, selector, { label }) {
      await page.bringToFront();
      await waitForWidth(page, marionette);
      const [x, y] = await page.evaluate((wanted: string): [number, number] => {
        const { x: left, y: top, width, height } = document.querySelector(wanted)!.getBoundingClientRect();
        return [Math.round(left + width / 2), Math.round(top + height / 2)];
      }, selector);
      await page.hand([
        ['move', x, y],
        ['down', 'right'],
        ['up', 'right'],
      ]);
      await marionette.inBrowser(async (wanted) => {
        const window = Services.wm.getMostRecentWindow('navigator:browser');
        const menu = window.document.getElementById('contentAreaContextMenu');
        if (menu.state !== 'open')
          await new Promise((resolve) => menu.addEventListener('popupshown', resolve, { once: true }));
        const found = [...menu.querySelectorAll('menuitem')].find((one) => one.label === wanted);
        const hidden = new Promise((resolve) => menu.addEventListener('popuphidden', resolve, { once: true }));
        found?.doCommand();
        menu.hidePopup();
        await hidden;
        if (!found) throw new Error(`The menu has no ${wanted}.`);
      }, label);
    },
    async useShortcut(page, command) {
      await page.bringToFront();
      await marionette.inBrowser((name) => {
        const { document } = Services.wm.getMostRecentWindow('navigator:browser');
        const letters: Record<string, string> = { 'ask-selection': 'Q', 'stop-all': 'H' };
        const keys = [...document.querySelectorAll('keyset[id^="ext-keyset"] key')];
        keys.find((one) => one.getAttribute('key') === letters[name]).doCommand();
      }, command);
    },
    async pressToolbarButton(page) {
      await page.bringToFront();
      await marionette.inBrowser((id) => {
        const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
        const button = ExtensionParent.apiManager.global.browserActionFor(WebExtensionPolicy.getByID(id).extension);
        return button.triggerAction(Services.wm.getMostRecentWindow('navigator:browser')) as Promise<void>;
      }, addonId);
    },
    async enterInAddressBar(page, text) {
      await page.bringToFront();
      return marionette.inBrowser(async (typed) => {
        const window = Services.wm.getMostRecentWindow('navigator:browser');
        const bar = window.gURLBar;
        bar.focus();
        // Firefox may end a query that began while it was still focusing the bar.
        for (let attempt = 0; attempt < 20; attempt += 1) {
          bar.value = `sh ${typed}`;
          bar.setPageProxyState('invalid');
          bar.startQuery({ searchString: `sh ${typed}`, allowAutofill: false });
          const { results } = (await bar.lastQueryContextPromise) as {
            results: { payload: { keyword?: string; content?: string } }[];
          };
          const found = results.filter(({ payload }) => payload.keyword === 'sh');
          if (!found[0]) continue;
          bar.pickResult(found[0], new window.KeyboardEvent('keydown', { key: 'Enter', keyCode: 13 }));
          return found.flatMap(({ payload }) => payload.content ?? []);
        }
        throw new Error('The address bar does not know the keyword.');
      }, text);
    },
  };
}

/**
 * A sidebar that has just opened takes room from the page, and the page hears of it later: until then its places are
 * not those of the window.
 */
async function waitForWidth(page: Page, marionette: Marionette): Promise<void> {
  const given = () =>
    marionette.inBrowser(
      () => Services.wm.getMostRecentWindow('navigator:browser').gBrowser.selectedBrowser.clientWidth as number,
    );
  for (let width = await given(), before = NaN; width !== before; before = width, width = await given())
    await page.waitFor((wanted: number) => innerWidth === wanted, width);
}
