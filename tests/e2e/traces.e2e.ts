import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { carryOut } from '../helpers/carry-out.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('what Sidehand leaves in pages', (browser) => {
  let model: ModelServer;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startModelServer();
    site = await startRecordingSite();
    site.page('/dialogs', readFileSync(new URL('fixtures/dialogs.html', import.meta.url), 'utf8'));
    await useModelServer(browser(), model.url);
  });
  afterAll(async () => {
    await model.close();
    await site.close();
  });

  /** What answers in the tab to a call of the page library: nothing, where nothing was put into it. */
  const answerIn = (panel: Page, tabId: number): Promise<string> =>
    panel.evaluate((tab) => {
      const { tabs } = ((globalThis as { browser?: unknown }).browser ??
        (globalThis as { chrome?: unknown }).chrome) as {
        tabs: { sendMessage(tab: number, message: unknown, to: { frameId: number }): Promise<unknown> };
      };
      return tabs.sendMessage(tab, { channel: 'sidehand:page', method: 'activity', params: {} }, { frameId: 0 }).then(
        () => 'answers',
        (error: unknown) => (/Receiving end does not exist/.test(String(error)) ? 'nothing there' : String(error)),
      );
    }, tabId);

  /** Notes the page as it is: its elements, and its own dialogs and window.open. */
  const note = (page: Page) =>
    page.evaluate(
      () =>
        void Object.assign(window, {
          before: { html: document.documentElement.outerHTML, own: [alert, confirm, prompt, print, window.open] },
        }),
    );
  const isAsBefore = () => {
    const { before } = window as unknown as { before: { html: string; own: unknown[] } };
    return (
      [alert, confirm, prompt, print, window.open].every((one, at) => one === before.own[at]) &&
      document.documentElement.outerHTML === before.html
    );
  };

  it('is nothing in tabs that no task works in, and nothing anywhere after a task', async () => {
    const idle = await browser().newPage(`${site.url.replace('127.0.0.1', 'localhost')}/dialogs?idle`);
    // What a tab of the task's site sends is held while the task acts.
    const besides = await browser().newPage(`${site.url}/dialogs?beside`);
    const page = await browser().newPage(`${site.url}/dialogs`);
    const panel = await browser().openPanel(page);
    const [idleId, tabId] = [await browser().tabIdOf(idle), await browser().tabIdOf(page)];
    for (const one of [idle, besides, page]) await note(one);
    expect(await answerIn(panel, tabId)).toBe('nothing there');
    const own = await browser().worldsIn(page);
    await carryOut(panel, model, [['click', { ref: 'button "Tell"' }]]);
    expect(await answerIn(panel, idleId)).toBe('nothing there');
    expect(await idle.evaluate(isAsBefore)).toBe(true);
    await page.evaluate(() => {
      document.querySelector('#said')!.textContent = 'nothing';
    });
    // A page is released after the outcome is shown, its frames one by one, and no event in it tells of that.
    await vi.waitUntil(() => page.evaluate(isAsBefore));
    await vi.waitUntil(async () => (await answerIn(panel, tabId)) === 'nothing there');
    // The browser keeps the world itself until the page is left, here one for the page and one for its frame. In those
    // of the page that the task acted in stands what it set there, to be taken back; the page cannot see that.
    const left = own && ['extension: nothing', 'extension: nothing', ...own];
    const setHere = own && ['extension: sidehand:set-here', 'extension: sidehand:set-here', ...own];
    await expect.poll(() => browser().worldsIn(page)).toEqual(setHere);
    await vi.waitUntil(() => besides.evaluate(isAsBefore));
    await expect.poll(() => browser().worldsIn(besides)).toEqual(left);
    expect(await browser().worldsIn(idle)).toEqual(own);
  });

  itWide(
    'is the page library while a message is written beside it, and nothing where the user blocked the site',
    async () => {
      const [page, blocked] = [
        await browser().newPage(`${site.url}/dialogs?written`),
        await browser().newPage(`${site.url.replace('127.0.0.1', 'localhost')}/dialogs?blocked`),
      ];
      const [tabId, blockedId] = [await browser().tabIdOf(page), await browser().tabIdOf(blocked)];
      for (const one of [page, blocked]) await note(one);
      const watcher = await browser().openOptions();
      await browser().inExtension(() => chrome.storage.local.set({ safetySettings: { blocked: ['localhost'] } }));
      const beside = await browser().openPanel(blocked);
      await beside.fill('textbox', 'Message', 'Click');
      const panel = await browser().openPanel(page);
      expect(await answerIn(watcher, tabId)).toBe('nothing there');
      await panel.fill('textbox', 'Message', 'Click');
      await vi.waitUntil(async () => (await answerIn(watcher, tabId)) === 'answers');
      // Its panel has asked before.
      expect(await answerIn(watcher, blockedId)).toBe('nothing there');
      for (const one of [page, blocked]) expect(await one.evaluate(isAsBefore)).toBe(true);
      await panel.close();
      await vi.waitUntil(async () => (await answerIn(watcher, tabId)) === 'nothing there');
      await browser().inExtension(() => chrome.storage.local.remove('safetySettings'));
      await beside.close();
      await watcher.close();
    },
  );

  itWide('does not hinder a second task', async () => {
    const page = await browser().newPage(`${site.url}/dialogs`);
    const panel = await browser().openPanel(page);
    const steps = (name: string): [string, Record<string, unknown>][] => [['click', { ref: `button "${name}"` }]];
    await carryOut(panel, model, steps('Tell'));
    const told = await carryOut(panel, model, steps('Tidy'));
    expect(told.results[0]).toContain('confirm "Delete all?" answered Cancel');
  });
});
