import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { act, claimDone, type DirectedModel, judgeComplete, makePlan, startDirectedModel } from '../helpers/directed-model.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { sendMessage, transcript, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/recording-site.ts';
import { refIn, textOf } from '../helpers/roles.ts';
import { useModelServer } from '../helpers/settings.ts';

const desk = `<title>Desk</title><style>body { height: 3000px }</style>
<button onclick="fetch('/orders', { method: 'POST' })">Order</button>
<button onclick="document.querySelector('output').textContent = confirm('Sure?') ? 'agreed' : 'refused'">Ask me</button>
<input aria-label="Name"><output></output>
<iframe srcdoc="<input aria-label='Note'>" width="300" height="60"></iframe>`;

describeInBrowsers('the lock on a tab', (browser) => {
  let model: DirectedModel;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startDirectedModel();
    site = await startRecordingSite();
    await useModelServer(browser(), model.server.url);
  });
  afterAll(async () => {
    await model.server.close();
    await site.close();
  });

  /** A tab with a task that carries out its plan: the navigator has been asked for its first calls. */
  const begin = async (name: string): Promise<{ page: Page; panel: Page; words: string; turn: Awaited<ReturnType<DirectedModel['asked']>> }> => {
    const page = await browser().newPage(site.page(`/${name}`, desk));
    const panel = await browser().openPanel(page);
    const words = `Tidy ${name}`;
    await sendMessage(panel, words);
    (await model.asked(words)).answer(makePlan('Tidy up'));
    return { page, panel, words, turn: await model.asked(words) };
  };
  const finish = async ({ panel, words }: { panel: Page; words: string }, turn: Awaited<ReturnType<DirectedModel['asked']>>): Promise<void> => {
    turn.answer(claimDone());
    (await model.asked(words)).answer(judgeComplete());
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
  };
  const orders = (): number => site.requests.filter((request) => request === 'POST /orders').length;

  it('pauses for the user who acts in the page, and looks again before it goes on', async () => {
    const task = await begin('typed');
    const { page, panel, words, turn } = task;
    await page.fill('textbox', 'Name', 'Ada');
    turn.answer(act(['click', { ref: refIn(turn.request, 'button "Order"') }]));
    expect(await waitForEntry(panel, 'notice')).toMatch(/^Paused, because you did something in the page\./);
    expect(orders()).toBe(0);
    await panel.click('button', 'Continue');
    const again = await model.asked(words);
    expect(textOf(again.request)).toMatch(/Not carried out[^]*The user did something in the page himself[^]*textbox "Name" \[e\d+\][^\n]*Ada/);
    again.answer(act(['click', { ref: refIn(again.request, 'button "Order"') }]));
    await finish(task, await model.asked(words));
    expect(orders()).toBe(1);
    expect((await transcript(panel)).map((line) => line.split(':')[0])).toEqual(['user[done]', 'plan[done]', 'notice[done]', 'notice[done]', 'tool[done]', 'outcome[done]']);
  });

  it('goes on where the user only looks: moves the mouse, scrolls, copies', async () => {
    const task = await begin('looked');
    const { page, words, turn } = task;
    await page.hand([['move', 30, 300], ['move', 60, 340], ['hold', 'Shift'], ['release', 'Shift'], ['hold', 'PageDown'], ['release', 'PageDown']]);
    await page.press('Control+c');
    turn.answer(act(['click', { ref: refIn(turn.request, 'button "Order"') }]));
    await finish(task, await model.asked(words));
  });

  it('notices the user in a frame and on the next page, and leaves the dialogs to him while he acts', async () => {
    const task = await begin('framed');
    const { page, panel, words, turn } = task;
    await page.evaluate(() => void Object.assign(window, { own: confirm }));
    const isOwn = () => confirm === (window as unknown as { own: typeof confirm }).own;
    turn.answer(act(['click', { ref: refIn(turn.request, 'button "Ask me"') }]));
    const refused = await model.asked(words);
    expect(textOf(refused.request)).toContain('confirm "Sure?" answered Cancel');
    expect(await page.evaluate(isOwn)).toBe(false);
    const box = await page.evaluate(() => document.querySelector('iframe')!.getBoundingClientRect().toJSON() as DOMRect);
    await page.hand([['move', box.x + 40, box.y + 20], ['down'], ['up']]);
    refused.answer(act(['navigate', { action: 'goto', url: site.page('/framed-next', desk) }]));
    await waitForEntry(panel, 'notice', 'Paused');
    await page.waitFor(isOwn);

    await panel.click('button', 'Continue');
    (await model.asked(words)).answer(act(['navigate', { action: 'goto', url: `${site.url}/framed-next` }]));
    const arrived = await model.asked(words);
    await page.press('x');
    arrived.answer(act(['click', { ref: refIn(arrived.request, 'button "Order"') }]));
    await panel.waitFor(() => document.querySelectorAll('[data-kind=notice]').length === 3);
    await panel.click('button', 'Continue');
    await finish(task, await model.asked(words));
  });
});
