import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import {
  act,
  type Asked,
  claimDone,
  type DirectedModel,
  judgeComplete,
  makePlan,
  startDirectedModel,
} from '../helpers/directed-model.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { waitForText } from '../helpers/options.ts';
import { answerCard, sendMessage, waitForOutcome } from '../helpers/panel.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { refIn, textOf } from '../helpers/roles.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('sites and safety', (browser) => {
  let model: DirectedModel;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startDirectedModel();
    site = await startRecordingSite();
    site.page(
      '/',
      '<title>Shop</title><h1>Mugs of the week</h1><a href="/more">More</a><button onclick="fetch(`/order`, { method: `POST` })">Take</button>',
    );
    site.page('/more', '<title>More</title><h1>More mugs</h1>');
    await useModelServer(browser(), model.server.url);
  });
  afterAll(async () => {
    await forget();
    for (const server of [model.server, site]) await server.close();
  });
  const forget = () => browser().inExtension(() => chrome.storage.local.remove('safetySettings'));
  const host = () => new URL(site.url).host;

  let words = '';
  const begin = async (request: string, path = '/'): Promise<Page> => {
    words = request;
    const panel = await browser().openPanel(await browser().newPage(site.url + path));
    await sendMessage(panel, words);
    return panel;
  };
  const planned = async (): Promise<Asked> => {
    (await model.asked(words)).answer(makePlan('Look'));
    return model.asked(words);
  };
  const finish = async (panel: Page, turn: Asked) => {
    turn.answer(claimDone());
    (await model.asked(words)).answer(judgeComplete());
    expect((await waitForOutcome(panel)).status).toMatch(/^(done|unconfirmed)$/);
  };
  const addTo = async (options: Page, list: string, entry: string) => {
    const within = '.site-list';
    await options.fill('textbox', 'Site', entry, { within });
    await options.choose('combobox', 'Rule', list, { within });
    await options.click('button', 'Add', { within });
  };
  const stored = () =>
    browser().inExtension(async () => (await chrome.storage.local.get('safetySettings')).safetySettings as unknown);

  itWide('are lists of hosts; anything else is refused with a clear message', async () => {
    await forget();
    const options = await browser().openOptions('safety');
    await addTo(options, 'Blocked sites', 'not a host');
    await waitForText(options, '.problem', 'That is not a host.');
    await addTo(options, 'Blocked sites', '*.com');
    await waitForText(options, '.problem', 'more than one owner');
    await addTo(options, 'Blocked sites', `http://${host()}/cart`);
    await waitForText(options, '[role=status]', 'Saved');
    await waitForText(options, '.site-list li', host());
    expect(await stored()).toMatchObject({ blocked: [host()], allowed: [] });
    await options.click('button', `Remove ${host()}`);
    await options.waitFor(() => document.querySelectorAll('.site-list li').length === 0);
    await options.close();
  });

  it('prevent reading a blocked site, also once it is blocked while a task runs, and say so', async () => {
    await forget();
    const before = await begin('Tell me what stands there', '/?running');
    const running = await planned();
    expect(textOf(running.request)).toContain('Mugs of the week');
    await browser().inExtension(
      (blocked) => chrome.storage.local.set({ safetySettings: { blocked: [blocked] } }),
      host(),
    );
    running.answer(act(['click', { ref: refIn(running.request, 'link "More"') }]));
    const refused = await model.asked(words);
    expect(textOf(refused.request)).not.toContain('More mugs');
    expect(textOf(refused.request)).toContain('SITE_BLOCKED');
    await finish(before, refused);

    const panel = await begin('Tell me what stands here');
    const asked = await model.asked(words);
    expect(textOf(asked.request)).not.toContain('Mugs of the week');
    expect(textOf(asked.request)).toContain('SITE_BLOCKED');
    asked.answer(makePlan('Look'));
    const turn = await model.asked(words);
    turn.answer(act(['get_page', {}]));
    const next = await model.asked(words);
    expect(textOf(next.request)).not.toContain('Mugs of the week');
    await finish(panel, next);
  });

  itWide('ask about a site on the list once in a task', async () => {
    await browser().inExtension((asked) => chrome.storage.local.set({ safetySettings: { asked: [asked] } }), host());
    const panel = await begin('click More');
    const turn = await planned();
    turn.answer(act(['click', { ref: refIn(turn.request, 'link "More"') }]));
    await panel.waitFor(() =>
      document
        .querySelector<HTMLElement>('[data-kind=confirmation][data-status=waiting]')
        ?.innerText.includes('Your settings say'),
    );
    await answerCard(panel, 'Allow for this task');
    const next = await model.asked(words);
    expect(textOf(next.request)).toContain('More mugs');
    await finish(panel, next);
  });

  itWide('have a mode that only reads, with a button in the panel: links lead on, and nothing is sent', async () => {
    await forget();
    const before = site.requests.filter((one) => one === 'POST /order').length;
    words = 'click Take, then click More';
    const panel = await browser().openPanel(await browser().newPage(`${site.url}/`));
    await panel.click('button', 'For every message');
    await panel.click('button', 'Read only in this chat: press, type and send nothing');
    await panel.waitFor(() => document.querySelector('[aria-pressed=true][aria-label^="Read only"]'));
    await sendMessage(panel, words);
    const asked = await model.asked(words);
    expect(textOf(asked.request)).toContain('The user has set this task to Read only');
    asked.answer(makePlan('Look'));
    const turn = await model.asked(words);
    expect(textOf(turn.request)).toContain('The user has set this task to Read only');
    turn.answer(act(['click', { ref: refIn(turn.request, 'button "Take"') }]));
    const next = await model.asked(words);
    expect(textOf(next.request)).toMatch(/Failed: DENIED[\s\S]*only reads/);
    next.answer(act(['click', { ref: refIn(next.request, 'link "More"') }]));
    const last = await model.asked(words);
    expect(textOf(last.request)).toContain('More mugs');
    expect(site.requests.filter((one) => one === 'POST /order').length).toBe(before);
    await finish(panel, last);
    expect((await waitForOutcome(panel)).text).toContain('This task only read: nothing was pressed, typed or sent.');
  });

  itWide('start no task where a stored entry cannot be used', async () => {
    await browser().inExtension(() => chrome.storage.local.set({ safetySettings: { blocked: ['no host'] } }));
    const panel = await begin('Tell me what stands here now');
    await waitForText(panel, '.notice, .problem, .banner', '“no host” under Settings > What it may do is not a site.');
    const options = await browser().openOptions('safety');
    await waitForText(options, '.site-list li', 'This is not a site.');
    await options.close();
    await forget();
  });
});
