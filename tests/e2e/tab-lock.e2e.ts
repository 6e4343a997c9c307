import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { act, type DirectedModel, keepPlan, makePlan, startDirectedModel } from '../helpers/directed-model.ts';
import { beginTask, type DeskTask, finishTask, type Turn, untilNoticed } from '../helpers/desk-task.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { sendMessage, transcript, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { refIn, textOf } from '../helpers/roles.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

const desk = `<title>Desk</title><style>body { height: 3000px }</style>
<button onclick="fetch('/orders', { method: 'POST' })">Take</button>
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

  const begin = async (name: string, opened?: Page): Promise<DeskTask> =>
    beginTask(browser(), model, opened ?? (await browser().newPage(site.page(`/${name}`, desk))), name);
  const finish = (task: Pick<DeskTask, 'panel' | 'words'>, turn: Turn): Promise<void> => finishTask(model, task, turn);
  const orders = (): number => site.requests.filter((request) => request === 'POST /orders').length;

  it('pauses for the user who acts in the page, and looks again before it goes on', async () => {
    const task = await begin('typed');
    const { page, panel, words, turn } = task;
    await page.fill('textbox', 'Name', 'Ada');
    await untilNoticed(panel);
    turn.answer(act(['click', { ref: refIn(turn.request, 'button "Take"') }]));
    expect(await waitForEntry(panel, 'notice')).toMatch(/^Paused, because you did something in the page\./);
    expect(orders()).toBe(0);
    await panel.click('button', 'Continue');
    const again = await model.asked(words);
    expect(textOf(again.request)).toMatch(
      /Not carried out[^]*The user did something in the page themselves[^]*textbox "Name" \[e\d+\][^\n]*Ada/,
    );
    again.answer(act(['click', { ref: refIn(again.request, 'button "Take"') }]));
    await finish(task, await model.asked(words));
    await expect.poll(orders).toBe(1);
    expect((await transcript(panel)).map((line) => line.split(':')[0])).toEqual([
      'user[done]',
      'notice[done]',
      'notice[done]',
      'tool[done]',
      'outcome[done]',
    ]);
  });

  itWide('goes on where the user only looks: moves the mouse, scrolls, copies', async () => {
    const task = await begin('looked');
    const { page, words, turn } = task;
    await page.hand([
      ['move', 30, 300],
      ['move', 60, 340],
      ['hold', 'Shift'],
      ['release', 'Shift'],
      ['hold', 'PageDown'],
      ['release', 'PageDown'],
    ]);
    await page.press('Control+c');
    turn.answer(act(['click', { ref: refIn(turn.request, 'button "Take"') }]));
    await finish(task, await model.asked(words));
  });

  itWide(
    'notices the user in a frame and on the next page, and leaves the dialogs to them while they act',
    async () => {
      const task = await begin('framed');
      const { page, panel, words, turn } = task;
      await page.evaluate(() => void Object.assign(window, { own: confirm }));
      const isOwn = () => confirm === (window as unknown as { own: typeof confirm }).own;
      turn.answer(act(['click', { ref: refIn(turn.request, 'button "Ask me"') }]));
      const refused = await model.asked(words);
      expect(textOf(refused.request)).toContain('confirm "Sure?" answered Cancel');
      expect(await page.evaluate(isOwn)).toBe(false);
      const box = await page.evaluate(
        () => document.querySelector('iframe')!.getBoundingClientRect().toJSON() as DOMRect,
      );
      await page.hand([['move', box.x + 40, box.y + 20], ['down'], ['up']]);
      await untilNoticed(panel);
      refused.answer(act(['navigate', { action: 'goto', url: site.page('/framed-next', desk) }]));
      await waitForEntry(panel, 'notice', 'Paused');
      await page.evaluate(untilOwn);

      await panel.click('button', 'Continue');
      (await model.asked(words)).answer(act(['navigate', { action: 'goto', url: `${site.url}/framed-next` }]));
      const arrived = await model.asked(words);
      await page.press('x');
      await untilNoticed(panel);
      arrived.answer(act(['click', { ref: refIn(arrived.request, 'button "Take"') }]));
      await panel.waitFor(() => document.querySelectorAll('[data-kind=notice]').length === 3);
      await panel.click('button', 'Continue');
      await finish(task, await model.asked(words));
    },
  );

  itWide(
    'lets in one task at a time: another waits for the tab, or takes it over, and an agent is refused',
    async () => {
      // Both before their panels: a new tab comes in the window in front.
      const [alphaPage, betaPage] = [
        await browser().newPage(site.page('/alpha', desk)),
        await browser().newPage(site.page('/beta', desk)),
      ];
      const [alpha, beta] = [await begin('alpha', alphaPage), await begin('beta', betaPage)];
      await alpha.page.evaluate(() => {
        document.title = 'Alpha';
      });
      await beta.page.evaluate(() => {
        document.title = 'Beta';
      });
      for (const [{ panel }, title] of [
        [alpha, 'Alpha'],
        [beta, 'Beta'],
      ] as const)
        await panel.waitFor((wanted: string) => document.querySelector('.tab-title')?.textContent === wanted, title);
      const [alphaId, betaId] = [await browser().tabIdOf(alpha.page), await browser().tabIdOf(beta.page)];
      await sendMessage(beta.panel, 'Look into the tab "Alpha" too');
      (await model.asked('"Alpha" too')).answer(keepPlan());
      (await model.asked('"Alpha" too')).answer(act(['manage_tabs', { action: 'switch', tab_id: alphaId }]));
      const refused = await model.asked('"Alpha" too');
      expect(textOf(refused.request)).toMatch(/Failed: TAB_HELD\.[^]*Another task works in that tab/);
      await finish(beta, refused);

      await sendMessage(alpha.panel, 'Then work in the tab "Beta"');
      (await model.asked('tab "Beta"')).answer(keepPlan());
      (await model.asked('Then work in')).answer(act(['manage_tabs', { action: 'switch', tab_id: betaId }]));
      const inBeta = await model.asked('Then work in');
      await sendMessage(beta.panel, 'Count the buttons');
      expect(await waitForEntry(beta.panel, 'tab')).toBe(
        'This tab is in use Sidehand is working here on “Tidy alpha, go on to alpha-next: click Take”. Two tasks in one tab would disturb each other. ' +
          '“Wait” starts as soon as the tab is free. “Take over” stops the other task; what it has done stays. Wait Take over Stop',
      );
      await beta.panel.click('button', 'Wait');
      await waitForEntry(beta.panel, 'tab', 'Waits until the other task is done.');
      await browser().killBackground();
      await inBeta.request.disconnected;
      await finish(alpha, await model.asked('Then work in'));
      (await model.asked('Count the buttons')).answer({ text: 'Two.' });
      expect(await waitForOutcome(beta.panel, 2)).toMatchObject({ status: 'done' });
      expect(await waitForEntry(beta.panel, 'tab')).toContain('The tab is free. Sidehand continues.');

      await sendMessage(alpha.panel, 'Back in the tab "Beta", please');
      (await model.asked('Back in the tab')).answer(makePlan('Go there'));
      (await model.asked('Back in the tab')).answer(act(['manage_tabs', { action: 'switch', tab_id: betaId }]));
      const still = await model.asked('Back in the tab');
      await sendMessage(beta.panel, 'Count the fields');
      await beta.panel.click('button', 'Take over');
      await still.request.disconnected;
      (await model.asked('Count the fields')).answer({ text: 'One.' });
      expect(await waitForOutcome(beta.panel, 3)).toMatchObject({ status: 'done' });
      expect((await waitForOutcome(alpha.panel, 2)).text).toContain(
        'Stopped “Count the fields” took over its tab. What was already done stays as it is. Show that task',
      );
      await alpha.panel.click('button', 'Show that task');
      await waitForEntry(alpha.panel, 'user', 'Count the fields');
    },
  );

  itWide('ends at once when the tab is closed', async () => {
    const { page, panel, turn } = await begin('closed');
    await page.close();
    await turn.request.disconnected;
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'failed' });
    expect(await waitForEntry(panel, 'error')).toContain('The tab was closed. What was done before stays.');
  });

  itWide('asks before it goes on in a page that the browser had unloaded', async () => {
    const page = await browser().newPage(site.page('/unloaded', desk));
    // No browser puts the page in front away.
    await browser().newPage(site.page('/in-front', desk));
    const task = await begin('unloaded', page);
    const { panel, words, turn } = task;
    const tabId = await browser().tabIdOf(page);
    await inExtension(panel, async (api, id) => void (await api.tabs.discard(id)), tabId);
    turn.answer(act(['click', { ref: refIn(turn.request, 'button "Take"') }]));
    expect(await waitForEntry(panel, 'tab')).toBe(
      'The page was unloaded The browser put “Desk” away to save memory. What was typed there may be gone. Nothing happens until you decide. ' +
        `Load and continue opens ${new URL(site.url).host} again in its tab, and Sidehand looks at the page first. Load and continue Stop`,
    );
    const before = orders();
    await panel.click('button', 'Load and continue');
    const again = await model.asked(words);
    expect(textOf(again.request)).toContain('The browser had unloaded the page, and loaded it again.');
    expect(orders()).toBe(before);
    again.answer(act(['click', { ref: refIn(again.request, 'button "Take"') }]));
    await finish(task, await model.asked(words));
    await expect.poll(orders).toBe(before + 1);
  });

  itWide(
    'stays with the tab: behind others, in another window, with the background dead; and its tabs are a group',
    async () => {
      const task = await begin('moved');
      const { page, panel, words, turn } = task;
      await page.evaluate(() =>
        document.body.insertAdjacentHTML('beforeend', '<a target="_blank" href="/moved?beside">Beside</a>'),
      );
      turn.answer(act(['get_page', {}]));
      const seen = await model.asked(words);
      const tabId = await browser().tabIdOf(page);
      const groups = () =>
        inExtension(
          panel,
          async (api) => (await api.tabs.query({})).filter(({ groupId = -1 }) => groupId !== -1).length,
        );
      seen.answer(act(['click', { ref: refIn(seen.request, 'link "Beside"') }]));
      const beside = await model.asked(words);
      const besideId = Number(/It opened tab (\d+)/.exec(textOf(beside.request))?.[1]);
      await expect.poll(groups).toBe(2);

      await browser().newPage(site.page('/elsewhere', desk));
      await inExtension(
        panel,
        async (api, id) => void (await api.windows.create({ tabId: id, state: 'minimized' })),
        tabId,
      );
      await browser().killBackground();
      await beside.request.disconnected;
      const far = await model.asked(words);
      far.answer(act(['click', { ref: refIn(far.request, 'button "Take"') }]));
      (await model.asked(words)).answer(act(['manage_tabs', { action: 'switch', tab_id: besideId }]));
      const there = await model.asked(words);
      expect(textOf(there.request)).toContain('Now working in that tab.');
      await expect.poll(() => site.requests.at(-1)).toBe('POST /orders');
      await finish(task, there);
      await expect.poll(groups).toBe(0);
      await (await browser().openedPage('moved?beside')).close();
    },
  );
});

/** Runs a function in a page of the extension, with the browser's API. */
function inExtension<Args extends unknown[], Result>(
  page: Page,
  work: (api: typeof chrome, ...args: Args) => Promise<Result>,
  ...args: Args
): Promise<Result> {
  return page.evaluate(
    (source: string, given: unknown[]) => {
      const api = (globalThis as { browser?: typeof chrome }).browser ?? chrome;
      // oxlint-disable-next-line no-eval -- what the test wrote itself, in a page of the extension
      return (globalThis as unknown as { eval(code: string): (...all: unknown[]) => Promise<unknown> }).eval(
        `(${source})`,
      )(api, ...given);
    },
    String(work),
    args,
  ) as Promise<Result>;
}

/** Runs in the page. Its own `confirm` comes back without any change of the document. */
async function untilOwn(): Promise<boolean> {
  const turns = new MessageChannel();
  while (confirm !== (window as unknown as { own: typeof confirm }).own) {
    await new Promise((resolve) => {
      turns.port1.onmessage = resolve;
      turns.port2.postMessage('');
    });
  }
  return true;
}
