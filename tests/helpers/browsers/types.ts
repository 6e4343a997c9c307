import type { BrowserName } from '../../../scripts/browsers.ts';

export type { BrowserName };

/** How an element is found: by its role and accessible name, as a user of assistive technology finds it. */
export interface Query {
  role: string;
  /** The whole name, white space collapsed. */
  name: string;
  /** CSS selector of the part of the page to look in. */
  within?: string;
}

/**
 * One action of a person's hand on mouse and keyboard. CSS pixels in the viewport; `count` is the click's number in a
 * series.
 */
export type HandStep =
  | ['move', number, number]
  | ['down', ('left' | 'middle' | 'right')?, number?]
  | ['up', ('left' | 'middle' | 'right')?, number?]
  | ['hold', string]
  | ['release', string];

export interface ScreenshotOptions {
  /** Emulates the user's colour scheme for this picture. */
  dark?: boolean;
  /** CSS pixels. Not for the real Chrome side panel, whose width Chrome decides. */
  width?: number;
  height?: number;
}

/** What a person may set in their system for all pages. */
export interface Wishes {
  reducedMotion: boolean;
  forcedColours: boolean;
}

/**
 * A document in a real browser: a web page, an extension page, the real side panel or the real sidebar.
 *
 * Input is trusted: the browser itself creates the events. Every method that looks for something waits for it inside
 * the page, by event; after `WAIT_LIMIT_MS` it throws and says what it saw instead.
 */
export interface Page {
  /** Resolves when the document has loaded. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  url(): Promise<string>;
  /** Runs a self-contained function in the page. Arguments and result are JSON data. */
  evaluate<Args extends unknown[], Result>(
    fn: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /**
   * Resolves with the first result of `fn` in the page that is not false, null, undefined, 0 or ''. `fn` is tried at
   * once, after each change of the document and after each input, also across navigations.
   */
  waitFor<Args extends unknown[], Result>(fn: (...args: Args) => Result, ...args: Args): Promise<NonNullable<Result>>;
  /** The rendered text of the first matching element, once there is one. */
  text(selector: string): Promise<string>;
  click(role: string, name: string, options?: { within?: string }): Promise<void>;
  /** Replaces the content of a field by typing. Line breaks are typed as Shift+Enter. */
  fill(role: string, name: string, text: string, options?: { within?: string }): Promise<void>;
  /** Chooses an option of a native select or of an ARIA combobox. */
  choose(role: string, name: string, option: string, options?: { within?: string }): Promise<void>;
  /** A key as in `KeyboardEvent.key`, with modifiers: `Enter`, `Escape`, `Shift+Tab`, `Control+a`. */
  press(key: string): Promise<void>;
  /** Carries out single mouse and keyboard actions, in order. What is held down stays down until it is released. */
  hand(steps: HandStep[]): Promise<void>;
  screenshot(path: string, options?: ScreenshotOptions): Promise<void>;
  bringToFront(): Promise<void>;
  close(): Promise<void>;
}

export interface TestBrowser {
  name: BrowserName;
  /** `chrome-extension://<id>` or `moz-extension://<uuid>`; changes with `reset`. */
  readonly extensionBase: string;
  /** A new tab in front, or behind with `background`. */
  newPage(url?: string, options?: { background?: boolean }): Promise<Page>;
  /**
   * Waits for a page that the browser opened by itself, e.g. for a link with a target. `part` is a part of its address.
   */
  openedPage(part: string): Promise<Page>;
  /** The panel as a page bound to the tab of `page`, in a window of its own so that `page` stays visible. */
  openPanel(page: Page): Promise<Page>;
  /** Brings `page` to the front and opens the REAL Chrome side panel or Firefox sidebar beside it. */
  openRealPanel(page: Page): Promise<Page>;
  openOptions(hash?: string): Promise<Page>;
  /**
   * Runs a self-contained function with the extension's own rights, and without its user interface. JSON arguments and
   * result.
   */
  inExtension<Args extends unknown[], Result>(
    fn: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Awaited<Result>>;
  tabIdOf(page: Page): Promise<number>;
  /**
   * Runs a self-contained function with the background's global object as its first argument; the others are JSON data.
   * The background must be running and, in Firefox, a page of the extension must be open.
   */
  inBackground<Args extends unknown[], Result>(
    fn: (scope: typeof globalThis, ...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /**
   * Does what a user does in the browser's own window, with `page` in front. In Firefox it is done there, and the real
   * sidebar may open. Chromium's window cannot be reached: there the extension's own listeners get what they would get,
   * and Chromium refuses to open the panel. Opens the menu of the first element that fits `selector`.
   */
  chooseInMenu(page: Page, selector: string, item: { id: string; label: string }): Promise<void>;
  /** The same for a keyboard shortcut, by the name of its command in the manifest. */
  useShortcut(page: Page, command: string): Promise<void>;
  /** The same for a text in the address bar, after the extension's keyword. Resolves to what was suggested for it. */
  enterInAddressBar(page: Page, text: string): Promise<string[]>;
  /** Presses the extension's button in the toolbar. Rejects in Chromium, which opens the panel by itself. */
  pressToolbarButton(page: Page): Promise<void>;
  /** Ends the service worker or event page as the browser does when it is idle. The next message starts it again. */
  killBackground(): Promise<void>;
  /**
   * Grants or revokes the right to run code in pages, as the user does: Chrome's switch "Allow User Scripts", Firefox's
   * optional permission.
   */
  allowCode(allowed: boolean): Promise<void>;
  /**
   * Answers with the mouse what the browser itself shows the user about that right, once it does: Firefox's prompt, or
   * Chrome's details page of the extension, which is closed again afterwards.
   */
  answerAboutCode(allowed: boolean): Promise<void>;
  /** Gives access to all web sites, or to those of these hosts only, as the user does. */
  allowSites(hosts: 'all' | string[]): Promise<void>;
  /**
   * Acts as if the user had set this in their system: for the page in Chromium, for all pages in Firefox, until the
   * next call.
   */
  prefer(page: Page, wishes: Wishes): Promise<void>;
  /**
   * Disconnects the background from the network, or reconnects it: while it is offline no server can be reached, not
   * even on this machine.
   */
  setOffline(offline: boolean): Promise<void>;
  /** Ends the process that renders the page, as when it runs out of memory. */
  crash(page: Page): Promise<void>;
  /**
   * Restarts the installed extension, as after an update: its pages close, and what it has injected into web pages
   * stays there.
   */
  reloadExtension(): Promise<void>;
  /**
   * Role and name of each element with an id, by the browser's own accessibility tree. undefined where the browser does
   * not expose it.
   */
  accessibleElements(page: Page): Promise<Record<string, { role: string; name: string }> | undefined>;
  /**
   * The worlds in which scripts have run in a page and its frames, both the extension's and the page's own, each with
   * its global marks and the listeners of window, document and the outermost elements, as sorted readable lines.
   * undefined where the browser does not expose them.
   */
  worldsIn(page: Page): Promise<string[] | undefined>;
  /**
   * Bytes of the background's JavaScript heap in use, after a garbage collection. undefined where the browser does not
   * report them.
   */
  backgroundHeap(): Promise<number | undefined>;
  /** The same for a page or panel. */
  pageHeap(page: Page): Promise<number | undefined>;
  /** Takes a picture of page and panel side by side, as a user sees them. In Firefox it shows the whole window. */
  windowScreenshot(path: string, page: Page, panel: Page, options?: { dark?: boolean }): Promise<void>;
  /** Console errors and uncaught errors of the pages that this driver opened, as readable lines. */
  problems(): string[];
  /** The open pages and panels that were opened through this object. */
  pages(): Page[];
  /** Closes all pages and panels that were opened through this object. */
  closePages(): Promise<void>;
  /**
   * Has the effect of a new start in a fraction of the time: closes what is open, and reinstalls the extension without
   * its stored data.
   */
  reset(): Promise<void>;
  /** Resolves when the browser has ended, also when the user closed it. */
  ended: Promise<void>;
  close(): Promise<void>;
  /** Ends the browser at once, as a power failure does. */
  kill(): Promise<void>;
}

export interface LaunchOptions {
  /** Folder of the built extension. */
  extensionDir: string;
  /** Program of the browser. */
  program: string;
  headless: boolean;
  /** Loads the extension from its own folder, so that new builds there can be reloaded. Otherwise from a copy. */
  inPlace?: boolean;
  /**
   * An existing folder for a profile that outlives the browser, with the extension's data. Otherwise a throw-away one.
   */
  profile?: string;
  /** Features of Chromium that are off by default. */
  features?: string[];
  /** Firefox preferences on top of the usual ones. */
  prefs?: Record<string, string | number | boolean>;
}

/** Milliseconds after which a wait is given up. Generous: only a broken product or harness reaches it. */
export const WAIT_LIMIT_MS = 45_000;
