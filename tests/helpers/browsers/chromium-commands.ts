import type { Page, TestBrowser } from './types.ts';

type Commands = Pick<TestBrowser, 'chooseInMenu' | 'useShortcut' | 'enterInAddressBar' | 'pressToolbarButton'>;

interface Means {
  /** Runs a self-contained function in the extension's service worker. */
  inWorker<Args extends unknown[], Result>(
    fn: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Awaited<Result>>;
  tabOf(page: Page): Promise<{ id: number }>;
}

/** Chromium's events can be sent by the extension itself. */
interface Sendable {
  dispatch(...args: unknown[]): void;
}

/** What a user does in menus, by shortcuts and in the address bar, as Chromium tells it to the extension. */
export function chromiumCommands({ inWorker, tabOf }: Means): Commands {
  return {
    async chooseInMenu(page, selector, { id, label }) {
      const info = await page.evaluate((wanted: string) => {
        const element = document.querySelector(wanted);
        const selectionText = String(getSelection() ?? '').replace(/\s+/g, ' ');
        return {
          pageUrl: location.href,
          frameId: 0,
          editable: false,
          ...(selectionText ? { selectionText } : {}),
          ...(element instanceof HTMLAnchorElement ? { linkUrl: element.href } : {}),
          ...(element instanceof HTMLImageElement ? { srcUrl: element.src, mediaType: 'image' } : {}),
        };
      }, selector);
      await inWorker(
        async (menuItemId: string, title: string, data: object, tabId: number) => {
          const isThere = () =>
            chrome.contextMenus.update(menuItemId, { title }).then(
              () => true,
              () => false,
            );
          // A background that has just started builds its menus first, and notes that it has.
          await new Promise<void>((resolve) => {
            const look = () => {
              void isThere().then((there) => {
                if (there) resolve();
              });
            };
            chrome.storage.session.onChanged.addListener(look);
            look();
          });
          const tab = await chrome.tabs.get(tabId);
          (chrome.contextMenus.onClicked as unknown as Sendable).dispatch({ menuItemId, ...data }, tab);
        },
        id,
        label,
        info,
        (await tabOf(page)).id,
      );
    },
    async useShortcut(page, command) {
      await inWorker(
        async (name: string, tabId: number) => {
          const tab = await chrome.tabs.get(tabId);
          (chrome.commands.onCommand as unknown as Sendable).dispatch(name, tab);
        },
        command,
        (await tabOf(page)).id,
      );
    },
    pressToolbarButton: () => Promise.reject(new Error('Chromium opens the panel by itself.')),
    async enterInAddressBar(page, text) {
      await page.bringToFront();
      return inWorker(async (typed: string) => {
        const { omnibox } = chrome;
        (omnibox.onInputStarted as unknown as Sendable).dispatch();
        const offered = await new Promise<string[]>((resolve) => {
          (omnibox.onInputChanged as unknown as Sendable).dispatch(typed, (all: { content: string }[]) =>
            resolve(all.map(({ content }) => content)),
          );
        });
        (omnibox.onInputEntered as unknown as Sendable).dispatch(typed, 'currentTab');
        return offered;
      }, text);
    },
  };
}
