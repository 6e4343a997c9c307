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
import { askNavigator } from '../helpers/desk-task.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { answerCard, sendMessage, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { textOf } from '../helpers/roles.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('the lock on composed navigations', (browser) => {
  let model: DirectedModel;
  let site: RecordingSite;
  /** Nothing may be asked of this one before the user says so. */
  let sink: RecordingSite;
  beforeAll(async () => {
    model = await startDirectedModel();
    site = await startRecordingSite();
    sink = await startRecordingSite();
    site.page('/', '<title>Start</title><h1>Start</h1>');
    site.page('/there', '<title>There</title><h1>There</h1>');
    sink.page('/', '<title>Elsewhere</title><h1>Elsewhere</h1>');
    site.redirect('/moved', '/there');
    site.redirect('/away', `${sink.url}/?stolen=1`);
    site.redirect('/far', `${site.url}/away`);
    await useModelServer(browser(), model.server.url);
  });
  afterAll(async () => {
    for (const server of [model.server, site, sink]) await server.close();
  });

  let words = '';
  const navigator = () => askNavigator(model, words);
  const begin = async (request: string): Promise<Page> => {
    words = request;
    const panel = await browser().openPanel(await browser().newPage(`${site.url}/`));
    await sendMessage(panel, words);
    (await model.asked(words)).answer(makePlan('Open it'));
    return panel;
  };
  const card = (panel: Page, part: string) =>
    panel.waitFor((wanted: string) => {
      const text = document
        .querySelector<HTMLElement>('[data-kind=confirmation][data-status=waiting]')
        ?.innerText.replace(/\s+/g, ' ')
        .trim();
      return text?.includes(wanted) ? text : undefined;
    }, part);
  const finish = async (panel: Page, turn: Asked) => {
    turn.answer(claimDone());
    (await model.asked(words)).answer(judgeComplete());
    // Where nothing was opened there is nothing that could be confirmed.
    expect((await waitForOutcome(panel)).status).toMatch(/^(done|unconfirmed)$/);
  };
  const open = (path: string) => act(['navigate', { action: 'goto', url: `${site.url}${path}` }]);
  /** Session rules that lock a navigation. */
  const locks = async () =>
    browser().inExtension(async () => {
      const rules = await chrome.declarativeNetRequest.getSessionRules();
      return rules.filter(({ id }) => id >= 900_000_000 && id < 1_000_000_000).length;
    });

  it('asks where an approved address redirects to another site, with the true target, before anything is requested there', async () => {
    const before = sink.requests.length;
    const panel = await begin('Go on as you like');
    (await navigator()).answer(open('/far?note=abc'));
    expect(await card(panel, '/far')).toContain('note abc');
    await answerCard(panel, 'Allow once');
    const second = await card(panel, 'stolen');
    expect(second).toContain(`This opens ${new URL(sink.url).host} and tells it: 1`);
    expect(second).toContain('stolen 1');
    expect(sink.requests.length).toBe(before);
    await answerCard(panel, 'Do not allow');
    const turn = await navigator();
    expect(textOf(turn.request)).toContain('does not want that address');
    expect(sink.requests.length).toBe(before);
    expect(await locks()).toBe(0);
    await finish(panel, turn);
  });

  itWide('opens the other site once the user has allowed it', async () => {
    const panel = await begin('Go where it leads');
    (await navigator()).answer(open('/away?note=def'));
    await card(panel, 'note');
    await answerCard(panel, 'Allow once');
    await card(panel, 'stolen');
    await answerCard(panel, 'Allow once');
    const turn = await navigator();
    expect(textOf(turn.request)).toContain('Elsewhere');
    expect(sink.requests).toEqual(['GET /?stolen=1']);
    await finish(panel, turn);
  });

  itWide('opens nothing where the browser accepts no more rules in the middle of a task, and says so', async () => {
    const before = site.requests.length;
    const panel = await begin('Open there please');
    const first = await navigator();
    await browser().inExtension(async () => {
      const { MAX_NUMBER_OF_SESSION_RULES = 5_000 } = chrome.declarativeNetRequest as {
        MAX_NUMBER_OF_SESSION_RULES?: number;
      };
      const known = (await chrome.declarativeNetRequest.getSessionRules()).length;
      const rules = Array.from({ length: MAX_NUMBER_OF_SESSION_RULES - known }, (_, at) => ({
        id: 100 + at,
        action: { type: 'allow' as chrome.declarativeNetRequest.RuleActionType },
        condition: { urlFilter: `|https://filler-${at}.example/`, tabIds: [999_999] },
      }));
      await chrome.declarativeNetRequest.updateSessionRules({ addRules: rules });
    });
    try {
      first.answer(open('/there'));
      const turn = await navigator();
      expect(textOf(turn.request)).toContain('Failed: LOCK_FAILED');
      expect(site.requests.slice(before)).not.toContain('GET /there');
      await finish(panel, turn);
      expect(await waitForEntry(panel, 'tool', '/there')).toContain('did not accept a rule that protects you');
    } finally {
      await browser().inExtension(async () => {
        const rules = await chrome.declarativeNetRequest.getSessionRules();
        const fillers = rules.filter(({ condition }) => condition.urlFilter?.includes('filler-'));
        await chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds: fillers.map(({ id }) => id) });
      });
    }
  });

  itWide('lets a site redirect within itself without a card', async () => {
    const panel = await begin('Open moved');
    (await navigator()).answer(open('/moved'));
    const turn = await navigator();
    expect(textOf(turn.request)).toContain('There');
    expect(await locks()).toBe(0);
    await finish(panel, turn);
  });

  itWide('holds while the background is gone, and is removed once the document has arrived', async () => {
    const before = sink.requests.length;
    const release = site.hold('/far');
    const panel = await begin('Open far for me');
    (await navigator()).answer(open('/far'));
    await site.requested('GET /far', 1);
    expect(await locks()).toBeGreaterThan(0);
    await browser().killBackground();
    release();
    await waitForEntry(panel, 'confirmation', 'stolen');
    expect(sink.requests.length).toBe(before);
    await answerCard(panel, 'Do not allow');
    const turn = await navigator();
    // The new background takes it off beside the task.
    await expect.poll(locks).toBe(0);
    await finish(panel, turn);
  });
});
