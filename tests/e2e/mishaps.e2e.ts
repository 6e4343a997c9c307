import { afterAll, beforeAll, expect, it } from 'vitest';
import { letCodeRun } from '../helpers/code-access.ts';
import { act, type DirectedModel, makePlan, startDirectedModel } from '../helpers/directed-model.ts';
import { beginTask, type DeskTask, finishTask, type Turn, untilNoticed } from '../helpers/desk-task.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { waitForText } from '../helpers/options.ts';
import { answerCard, sendMessage, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { refIn, textOf } from '../helpers/roles.ts';
import { storeSettings, useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

const desk = `<title>Desk</title><button onclick="fetch('/orders', { method: 'POST' })">Take</button>`;

/** Its `freeze` does not return before `GET /free` is answered: a worker hears of that. */
const freezing = (body: string): string => `<title>Desk</title>${body}<script>
  const free = new Int32Array(new SharedArrayBuffer(4));
  const awaitAnswer = 'onmessage = ({ data: { url, free } }) => fetch(url).then(() => Atomics.store(free, 0, 1))';
  new Worker(URL.createObjectURL(new Blob([awaitAnswer]))).postMessage({ url: new URL('/free', location.href).href, free });
  const freeze = () => { while (Atomics.load(free, 0) === 0); };
</script>`;
/** Only such pages may share memory with their workers. */
const isolated = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

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

  const begin = async (name: string, html = desk, headers?: Record<string, string>): Promise<DeskTask> =>
    beginTask(browser(), model, await browser().newPage(site.page(`/${name}`, html, headers)), name);
  const finish = (task: Pick<DeskTask, 'panel' | 'words'>, turn: Turn): Promise<void> => finishTask(model, task, turn);
  const orders = (): number =>
    [...site.requests, ...other.requests].filter((request) => request === 'POST /orders').length;
  /** Exactly one more order than `before`. The server may get it after the task has ended. */
  const oneOrderAfter = async (before: number): Promise<void> => {
    await site.requested('POST /orders', before + 1);
    expect(orders()).toBe(before + 1);
  };

  itWide('led to another site: a ref of the page before does nothing there', async () => {
    const before = orders();
    const task = await begin('led');
    const { page, words, turn } = task;
    await page.evaluate(
      (url: string) => {
        location.href = url;
      },
      other.page('/led', desk),
    );
    await page.waitFor((url: string) => location.href.startsWith(url), other.url);
    turn.answer(act(['click', { ref: refIn(turn.request, 'button "Take"') }]));
    const next = await model.asked(words);
    expect(textOf(next.request)).toContain('Failed: STALE_REF');
    expect(textOf(next.request)).toContain(`url: ${other.url}/led`);
    await finish(task, next);
    expect(orders()).toBe(before);
  });

  itWide('led to another site: what is read there counts as read there', async () => {
    const find = '<title>Find</title><form action="/found"><input name="q" aria-label="Find"></form>';
    const { page, panel, words, turn } = await begin('read', find);
    await page.evaluate(
      (url: string) => {
        location.href = url;
      },
      other.page('/inbox', '<title>Inbox</title><p>Your code is 471108</p>'),
    );
    await page.waitFor((url: string) => location.href.startsWith(url), other.url);
    turn.answer(act(['extract', { what: 'text' }], ['navigate', { action: 'back' }]));
    const back = await model.asked(words);
    expect(textOf(back.request)).toContain('471108');
    const typed = { ref: refIn(back.request, 'textbox "Find"'), text: 'code 471108', submit: true };
    back.answer(act(['type', typed]));
    expect(await waitForEntry(panel, 'confirmation')).toContain(new URL(other.url).host);
    await answerCard(panel, 'Do not allow');
    await finish({ panel, words }, await model.asked(words));
    expect(site.requests.filter((request) => request.includes('/found'))).toEqual([]);
  });

  itWide('led to another site while a card waits: code runs on the site of its card only', async () => {
    await storeSettings(browser(), 'generalSettings', { allowCodeGeneration: true });
    await letCodeRun(browser());
    const { page, panel, words, turn } = await begin('coded');
    const code = { code: 'document.title = "Taken"; return 1;', explanation: 'Reads the rows.' };
    turn.answer(act(['execute_code', code]));
    await waitForEntry(panel, 'confirmation', new URL(site.url).host);
    await page.evaluate(
      (url: string) => {
        location.href = url;
      },
      other.page('/coded', '<title>Other</title>'),
    );
    await page.waitFor((url: string) => location.href.startsWith(url), other.url);
    await answerCard(panel, 'Allow once');
    // Another card, for where it would run now.
    await waitForEntry(panel, 'confirmation', new URL(other.url).host);
    await answerCard(panel, 'Do not allow');
    await finish({ panel, words }, await model.asked(words));
    expect(await page.evaluate(() => document.title)).toBe('Other');
    await browser().allowCode(false);
  });

  itWide('gone and come back as it was: it is acted in as before', async () => {
    const before = orders();
    const page = await browser().newPage(
      site.page(
        '/kept',
        `${desk}<script>addEventListener('pageshow', ({ persisted }) => { document.title = persisted ? 'Kept' : 'Desk'; })</script>`,
        { 'cache-control': 'max-age=60' },
      ),
    );
    const panel = await browser().openPanel(page);
    const words = `There to ${site.url}/elsewhere and back: click Take`;
    await sendMessage(panel, words);
    (await model.asked(words)).answer(makePlan('Go there and back'));
    (await model.asked(words)).answer(act(['navigate', { action: 'goto', url: site.page('/elsewhere', desk) }]));
    (await model.asked(words)).answer(act(['navigate', { action: 'back' }]));
    const back = await model.asked(words);
    expect(textOf(back.request)).toContain('title: Kept');
    back.answer(act(['click', { ref: refIn(back.request, 'button "Take"') }]));
    await finish({ panel, words }, await model.asked(words));
    await oneOrderAfter(before);
  });

  itWide(
    'is shown by the toolbar button: at work, waiting, and after the task; and the browser does not unload the tab',
    async () => {
      const { page, panel, words, turn } = await begin('marked');
      const tabId = await browser().tabIdOf(page);
      const mark = () =>
        panel.evaluate(async (id: number) => {
          const api = (globalThis as { browser?: typeof chrome }).browser ?? chrome;
          return [
            await api.action.getBadgeText({ tabId: id }),
            await api.action.getTitle({ tabId: id }),
            (await api.tabs.get(id)).autoDiscardable,
          ];
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
    },
  );

  it('crashed: the user is asked before the page is loaded again, and nothing is done twice', async () => {
    const before = orders();
    const task = await begin('crashed');
    const { page, panel, words, turn } = task;
    await browser().crash(page);
    turn.answer(act(['click', { ref: refIn(turn.request, 'button "Take"') }]));
    expect(await waitForEntry(panel, 'tab')).toBe(
      'The page crashed “Desk” has crashed. What was typed there is gone. Nothing happens until you decide. ' +
        `Load and continue opens ${new URL(site.url).host} again in its tab, and Sidehand looks at the page first. Load and continue Stop`,
    );
    await panel.click('button', 'Load and continue');
    const again = await model.asked(words);
    expect(textOf(again.request)).toContain('The page had crashed, and was loaded again.');
    again.answer(act(['click', { ref: refIn(again.request, 'button "Take"') }]));
    await finish(task, await model.asked(words));
    await oneOrderAfter(before);
  });

  itWide('crashed while an action settles: that is noticed at once', async () => {
    const ticking = `fetch('/pressed'); setInterval(() => { document.title = Math.random(); }, 10)`;
    const task = await begin('ticking', `<title>Desk</title><button onclick="${ticking}">Take</button>`);
    const { page, panel, words, turn } = task;
    turn.answer(act(['click', { ref: refIn(turn.request, 'button "Take"') }]));
    await site.requested('GET /pressed');
    await browser().crash(page);
    const crashedAt = Date.now();
    await waitForEntry(panel, 'tab', 'The page crashed');
    // Where it is not noticed, the settling takes 15 s. On a machine with nothing else to do this is well below 1 s.
    expect(Date.now() - crashedAt).toBeLessThan(10_000);
    await panel.click('button', 'Load and continue');
    await finish(task, await model.asked(words));
  });

  itWide('of a site that the user closes to Sidehand: it is neither read nor acted in any more', async () => {
    const before = orders();
    site.page('/closed', desk);
    const page = await browser().newPage(`${site.url.replace('127.0.0.1', 'localhost')}/closed`);
    const panel = await browser().openPanel(page);
    const words = 'Tidy what is closed: click Take';
    await sendMessage(panel, words);
    (await model.asked(words)).answer(makePlan('Tidy up'));
    const turn = await model.asked(words);
    await browser().allowSites(['127.0.0.1']);
    try {
      turn.answer(act(['click', { ref: refIn(turn.request, 'button "Take"') }]));
      const next = await model.asked(words);
      expect(textOf(next.request)).toMatch(/Failed: NO_PERMISSION[^]*The page cannot be read \(NO_PERMISSION\)/);
      next.answer(act(['done', { status: 'failed', summary: 'It is closed.' }]));
      await panel.click('button', 'Stop');
      expect(orders()).toBe(before);
    } finally {
      await browser().allowSites('all');
    }
  });

  itWide('frozen by a click: Stop ends the task meanwhile, and the click was made once', async () => {
    const before = orders();
    const free = site.hold('/free');
    const order = `fetch('/pressed-frozen'); fetch('/orders', { method: 'POST' }).then(() => 'sent', () => 'refused').then((end) => document.title = end); freeze()`;
    const { page, panel, turn } = await begin('frozen', freezing(`<button onclick="${order}">Take</button>`), isolated);
    try {
      turn.answer(act(['click', { ref: refIn(turn.request, 'button "Take"') }]));
      await site.requested('GET /pressed-frozen');
      await panel.click('button', 'Stop');
      expect(await waitForOutcome(panel)).toMatchObject({ status: 'stopped' });
    } finally {
      free();
    }
    await page.waitFor(() => document.title !== 'Desk');
    expect([await page.evaluate(() => document.title), orders() - before]).toEqual(['refused', 0]);
    expect(site.requests.filter((request) => request === 'GET /pressed-frozen')).toHaveLength(1);
  });

  itWide(
    'frozen before a click, for longer than that may take: it is given up, and not made when the page goes on',
    async () => {
      const before = orders();
      const free = site.hold('/free');
      const scrolledTo = `<button style="margin-top: 3000px" onclick="fetch('/orders', { method: 'POST' })">Take</button>`;
      const task = await begin(
        'held',
        `${freezing(scrolledTo)}<script>addEventListener('scroll', () => { fetch('/frozen'); freeze(); }, { once: true })</script>`,
        isolated,
      );
      const { words, panel, turn } = task;
      try {
        turn.answer(act(['click', { ref: refIn(turn.request, 'button "Take"') }]));
        await site.requested('GET /frozen');
        await panel.waitFor(() =>
          document.querySelector('[role=log]')?.textContent?.includes('The page does not answer.'),
        );
      } finally {
        free();
      }
      const next = await model.asked(words);
      expect(textOf(next.request)).toMatch(
        /Unknown: the page stopped answering during this call\. It may have happened\./,
      );
      await finish(task, next);
      expect(orders()).toBe(before);
    },
  );

  itWide('busy for longer than a page may be silent at first: what only reads is waited for once more', async () => {
    const sum = `setTimeout(() => { const end = performance.now() + 8_000; while (performance.now() < end); document.title = 'Summed up'; })`;
    const task = await begin('busy', `<title>Desk</title><button onclick="${sum}">Sum up</button>`);
    task.turn.answer(act(['click', { ref: refIn(task.turn.request, 'button "Sum up"') }]));
    const next = await model.asked(task.words);
    expect(textOf(next.request)).toContain('Summed up');
    expect(textOf(next.request)).not.toContain('does not answer');
    await finish(task, next);
  });

  itWide('with 200,000 nodes: it is seen and acted in', async () => {
    const before = orders();
    const large = await begin(
      'large',
      `${desk}<main></main><script>document.querySelector('main').innerHTML = '<p>Row</p>'.repeat(100_000)</script>`,
    );
    large.turn.answer(act(['click', { ref: refIn(large.turn.request, 'button "Take"') }]));
    await finish(large, await model.asked(large.words));
    await oneOrderAfter(before);
  });

  itWide(
    'rebuilt every 10 ms: it is acted in once, or the failure says that it was not, and waiting for it to settle has a limit',
    async () => {
      const before = orders();
      await storeSettings(browser(), 'generalSettings', { settleLimitMs: 300 });
      const { words, panel, turn } = await begin(
        'restless',
        `<title>Desk</title><main></main><script>let turn = 0;
      setInterval(() => { document.querySelector('main').innerHTML = \`<p>\${turn += 1}</p>${desk.slice(desk.indexOf('<button'))}\`; }, 10)</script>`,
      );
      turn.answer(act(['click', { ref: refIn(turn.request, 'button "Take"') }]));
      const next = await model.asked(words);
      const told = textOf(next.request).includes('Failed: ');
      if (told) expect(orders()).toBe(before);
      else await oneOrderAfter(before);
      await finish({ words, panel }, next);
      await storeSettings(browser(), 'generalSettings', {});
    },
  );

  itWide(
    'led to a PDF, then to a page of the browser: the model learns it, and a web address opens from there',
    async () => {
      const before = orders();
      site.file('/terms.pdf', { 'content-type': 'application/pdf' });
      const { page, panel, words, turn } = await begin('restricted', `${desk}<a href="/terms.pdf">Terms</a>`);
      turn.answer(act(['click', { ref: refIn(turn.request, 'link "Terms"') }]));
      const shown = await model.asked(words);
      expect(textOf(shown.request)).toMatch(/The page cannot be read \(RESTRICTED_PAGE\)[^]*\/terms\.pdf\n.*PDF/);
      await page.goto(browser().name === 'firefox' ? 'about:license' : 'chrome://version');
      // Firefox tells of this way of going there as of no one's.
      const byUser = browser().name === 'chromium';
      if (byUser) await untilNoticed(panel);
      shown.answer(act(['click', { ref: refIn(turn.request, 'button "Take"') }]));
      if (byUser) await panel.click('button', 'Continue');
      const next = await model.asked(words);
      expect(textOf(next.request)).toMatch(/The page cannot be read \(RESTRICTED_PAGE\)[^]*page of the browser itself/);
      next.answer(act(['navigate', { action: 'goto', url: site.page('/restricted', desk) }]));
      const back = await model.asked(words);
      expect(textOf(back.request)).toContain(`url: ${site.url}/restricted`);
      await finish({ panel, words }, back);
      expect(orders()).toBe(before);
    },
  );

  itWide(
    'offline, and with another time on the clock: the task says so, goes on once the network is back, and waits no longer than before',
    async () => {
      const before = orders();
      // The model is not asked again before the order has its answer.
      await storeSettings(browser(), 'generalSettings', { settleLimitMs: 30_000 });
      const { panel, words, turn } = await begin('offline');
      await storeSettings(browser(), 'generalSettings', {});
      await browser().inBackground(setClock, 3_600_000);
      const release = site.hold('/orders');
      turn.answer(act(['click', { ref: refIn(turn.request, 'button "Take"') }]));
      await site.requested('POST /orders', before + 1);
      await browser().setOffline(true);
      try {
        release();
        await waitForText(panel, '.activity-line', 'cannot be reached. Trying again');
      } finally {
        await browser().setOffline(false);
      }
      await browser().inBackground(setClock, 0);
      const back = await model.asked(words);
      back.answer(
        act(['wait_for', { what: 'network_idle' }], ['hover', { ref: refIn(turn.request, 'button "Take"') }]),
      );
      const next = await model.asked(words);
      expect(textOf(next.request)).toContain('The page is quiet');
      await finish({ panel, words }, next);
      await oneOrderAfter(before);
    },
  );

  itWide('whose model server has an unknown name: the task says so, tries again, and can be stopped', async () => {
    // No label of a name is that long: nobody is asked for it.
    await useModelServer(browser(), `https://${'nobody'.repeat(11)}.test`);
    const panel = await browser().openPanel(await browser().newPage(site.page('/unknown', desk)));
    await sendMessage(panel, 'Is anybody there?');
    await waitForText(panel, '.activity-line', 'cannot be reached. Trying again');
    await panel.click('button', 'Stop');
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'stopped' });
    await useModelServer(browser(), model.server.url);
  });

  itWide(
    'whose model server the user closes to Sidehand: the panel names the server, and one click goes on',
    async () => {
      const panel = await browser().openPanel(
        await browser().newPage(site.page('/served', desk).replace('127.0.0.1', 'localhost')),
      );
      await browser().allowSites(['localhost']);
      try {
        await sendMessage(panel, 'Is all served?');
        expect(await waitForEntry(panel, 'error')).toMatch(
          /^The browser does not let Sidehand reach 127\.0\.0\.1:\d+\. Allow access to the model server, then try again\. /,
        );
      } finally {
        await browser().allowSites('all');
      }
      await panel.click('button', 'Allow access and try again');
      (await model.asked('Is all served?')).answer({ text: 'All of it.' });
      expect(await waitForOutcome(panel, 2)).toMatchObject({ status: 'done' });
    },
  );

  itWide(
    'with the extension restarted under it: nothing goes on automatically, and Resume works with the page as it is',
    async () => {
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
      again.answer(act(['click', { ref: refIn(again.request, 'button "Take"') }]));
      await finish({ panel, words }, await model.asked(words));
      await oneOrderAfter(before);
    },
  );
});

/** Runs in the background: its clock goes so many milliseconds ahead, from now on. */
function setClock(scope: typeof globalThis, aheadMs: number): void {
  const marks = scope as { realNow?: () => number };
  const real = (marks.realNow ??= scope.Date.now);
  scope.Date.now = aheadMs === 0 ? real : () => real() + aheadMs;
}
