import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { act, claimDone, type DirectedModel, judgeComplete, makePlan, startDirectedModel } from '../helpers/directed-model.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { sendMessage, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/recording-site.ts';
import { refIn, textOf } from '../helpers/roles.ts';
import { useModelServer } from '../helpers/settings.ts';

const desk = `<title>Desk</title><button onclick="fetch('/orders', { method: 'POST' })">Order</button>`;

describeInBrowsers('what befalls a tab in the middle of a task', (browser) => {
  let model: DirectedModel;
  let site: RecordingSite;
  let other: RecordingSite;
  beforeAll(async () => {
    model = await startDirectedModel();
    [site, other] = [await startRecordingSite(), await startRecordingSite()];
    await useModelServer(browser(), model.server.url);
  });
  afterAll(async () => {
    for (const server of [model.server, site, other]) await server.close();
  });

  const begin = async (name: string): Promise<{ page: Page; panel: Page; words: string; turn: Awaited<ReturnType<DirectedModel['asked']>> }> => {
    const page = await browser().newPage(site.page(`/${name}`, desk));
    const panel = await browser().openPanel(page);
    const words = `Tidy ${name}: click Order`;
    await sendMessage(panel, words);
    (await model.asked(words)).answer(makePlan('Tidy up'));
    return { page, panel, words, turn: await model.asked(words) };
  };
  const finish = async ({ panel, words }: { panel: Page; words: string }, turn: Awaited<ReturnType<DirectedModel['asked']>>): Promise<void> => {
    turn.answer(claimDone());
    (await model.asked(words)).answer(judgeComplete());
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
  };
  const orders = (): number => [...site.requests, ...other.requests].filter((request) => request === 'POST /orders').length;

  it('led to another site: a ref of the page before does nothing there', async () => {
    const before = orders();
    const task = await begin('led');
    const { page, words, turn } = task;
    await page.evaluate((url: string) => { location.href = url; }, other.page('/led', desk));
    await page.waitFor((url: string) => location.href.startsWith(url), other.url);
    turn.answer(act(['click', { ref: refIn(turn.request, 'button "Order"') }]));
    const next = await model.asked(words);
    expect(textOf(next.request)).toContain('Failed: STALE_REF');
    expect(textOf(next.request)).toContain(`url: ${other.url}/led`);
    await finish(task, next);
    expect(orders()).toBe(before);
  });

  it('gone and come back as it was: it is acted in as before', async () => {
    const before = orders();
    const page = await browser().newPage(site.page('/kept', `${desk}<script>addEventListener('pageshow', ({ persisted }) => { document.title = persisted ? 'Kept' : 'Desk'; })</script>`, { 'cache-control': 'max-age=60' }));
    const panel = await browser().openPanel(page);
    const words = 'There and back: click Order';
    await sendMessage(panel, words);
    (await model.asked(words)).answer(makePlan('Go there and back'));
    (await model.asked(words)).answer(act(['navigate', { action: 'goto', url: site.page('/elsewhere', desk) }]));
    (await model.asked(words)).answer(act(['navigate', { action: 'back' }]));
    const back = await model.asked(words);
    expect(textOf(back.request)).toContain('title: Kept');
    back.answer(act(['click', { ref: refIn(back.request, 'button "Order"') }]));
    await finish({ panel, words }, await model.asked(words));
    expect(orders()).toBe(before + 1);
  });

  it('is told by the toolbar button: at work, waiting, and after it; and the browser does not put the tab away', async () => {
    const { page, panel, words, turn } = await begin('marked');
    const tabId = await browser().tabIdOf(page);
    const mark = () => panel.evaluate(async (id: number) => {
      const api = (globalThis as { browser?: typeof chrome }).browser ?? chrome;
      return [await api.action.getBadgeText({ tabId: id }), await api.action.getTitle({ tabId: id }), (await api.tabs.get(id)).autoDiscardable];
    }, tabId);
    const atWork = ['•', 'Sidehand works in this tab', false];
    await expect.poll(mark).toEqual(atWork);
    turn.answer(act(['navigate', { action: 'goto', url: site.page('/marked-next', desk) }]));
    const cut = await model.asked(words);
    await expect.poll(mark).toEqual(atWork);
    await browser().killBackground();
    await cut.request.disconnected;
    (await model.asked(words)).answer(act(['ask_user', { question: 'Shall I?' }]));
    await waitForEntry(panel, 'question');
    await expect.poll(mark).toEqual(['!', 'Sidehand waits for you in this tab', false]);
    await panel.click('button', 'Stop');
    await waitForOutcome(panel);
    await expect.poll(mark).toEqual(['', 'Open Sidehand', true]);
  });

  it('crashed: it is asked for before the page is loaded again, and nothing is done twice', async () => {
    const before = orders();
    const task = await begin('crashed');
    const { page, panel, words, turn } = task;
    await browser().crash(page);
    turn.answer(act(['click', { ref: refIn(turn.request, 'button "Order"') }]));
    expect(await waitForEntry(panel, 'tab')).toBe(
      'The page crashed “Desk” has crashed. What was typed there is gone. Nothing is done before you decide. '
      + `Load and continue opens ${new URL(site.url).host} again in its tab, and Sidehand looks at it anew. Load and continue Stop`,
    );
    await panel.click('button', 'Load and continue');
    const again = await model.asked(words);
    expect(textOf(again.request)).toContain('The page had crashed, and was loaded again.');
    again.answer(act(['click', { ref: refIn(again.request, 'button "Order"') }]));
    await finish(task, await model.asked(words));
    expect(orders()).toBe(before + 1);
  });

  it('of a site that the user closes to Sidehand: it is neither read nor acted in any more', async () => {
    const before = orders();
    site.page('/closed', desk);
    const page = await browser().newPage(`${site.url.replace('127.0.0.1', 'localhost')}/closed`);
    const panel = await browser().openPanel(page);
    const words = 'Tidy what is closed: click Order';
    await sendMessage(panel, words);
    (await model.asked(words)).answer(makePlan('Tidy up'));
    const turn = await model.asked(words);
    await browser().allowSites(['127.0.0.1']);
    try {
      turn.answer(act(['click', { ref: refIn(turn.request, 'button "Order"') }]));
      const next = await model.asked(words);
      expect(textOf(next.request)).toMatch(/Failed: NO_PERMISSION[^]*The page cannot be read \(NO_PERMISSION\)/);
      next.answer(act(['done', { status: 'failed', summary: 'It is closed.' }]));
      await panel.click('button', 'Stop');
      expect(orders()).toBe(before);
    } finally {
      await browser().allowSites('all');
    }
  });

  it('with the extension started anew under it: nothing goes on by itself, and Resume works with the page as it is', async () => {
    const before = orders();
    const { page, words, turn } = await begin('renewed');
    await browser().reloadExtension();
    await turn.request.disconnected;
    const asked = model.server.requests.length;
    const panel = await browser().openPanel(page);
    await panel.text('.interrupted');
    expect(model.server.requests).toHaveLength(asked);
    await panel.click('button', `Resume “${words}”`);
    const again = await model.asked(words);
    again.answer(act(['click', { ref: refIn(again.request, 'button "Order"') }]));
    await finish({ panel, words }, await model.asked(words));
    expect(orders()).toBe(before + 1);
  });
});
