import { afterAll, beforeAll, expect } from 'vitest';
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
import { sendMessage, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { refIn, textOf } from '../helpers/roles.ts';
import { useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('a rule that the browser does not accept', (browser) => {
  let model: DirectedModel;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startDirectedModel();
    site = await startRecordingSite();
    site.page(
      '/',
      `<title>Shop</title><h1>Shop</h1><button onclick="fetch('/order', { method: 'POST' })">Take</button>
      <button onclick="said.textContent = 'More is shown'">More</button><p id="said"></p>`,
    );
    // First, so that the rule for the model server finds no room either.
    await browser().inExtension(fillQuota);
    await useModelServer(browser(), model.server.url);
  });
  afterAll(async () => {
    await browser().inExtension(emptyQuota);
    for (const server of [model.server, site]) await server.close();
  });

  let words = '';
  const begin = async (request: string): Promise<{ panel: Page; turn: Asked }> => {
    words = request;
    const panel = await browser().openPanel(await browser().newPage(`${site.url}/?${encodeURIComponent(words)}`));
    await sendMessage(panel, words);
    (await model.asked(words)).answer(makePlan('Look'));
    return { panel, turn: await model.asked(words) };
  };
  const finish = async (panel: Page, turn: Asked) => {
    turn.answer(claimDone());
    (await model.asked(words)).answer(judgeComplete());
    await waitForOutcome(panel);
  };

  itWide('lets no task begin that could not be locked, says so in plain words, and keeps what was typed', async () => {
    const panel = await browser().openPanel(await browser().newPage(`${site.url}/?full`));
    await sendMessage(panel, 'Order it');
    await waitForText(panel, '.composer .problem', 'The browser did not accept a rule that protects you');
    expect(await panel.evaluate(() => document.querySelector('textarea')?.value)).toBe('Order it');
    expect(model.server.requests).toEqual([]);
    await browser().inExtension(emptyQuota);
    await panel.click('button', 'Send');
    (await model.asked('Order it')).answer({ text: 'Gladly.' });
    await waitForOutcome(panel);
  });

  itWide('prevents an action, in plain words, until the browser accepts it', async () => {
    const { panel, turn } = await begin('click Take, then click More');
    await browser().inExtension(fillQuota);
    turn.answer(act(['click', { ref: refIn(turn.request, 'button "Take"') }]));
    const next = await model.asked(words);
    expect(textOf(next.request)).toContain('Failed: LOCK_FAILED');
    expect(await waitForEntry(panel, 'tool', 'The browser did not accept a rule that protects you')).toContain('Take');
    await browser().inExtension(emptyQuota);
    next.answer(act(['click', { ref: refIn(next.request, 'button "More"') }]));
    const last = await model.asked(words);
    expect(textOf(last.request)).toContain('More is shown');
    expect(site.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
    await finish(panel, last);
  });

  itWide('prevents opening an address that a model composed', async () => {
    const { panel, turn } = await begin('Search for the last mug of this shop');
    await browser().inExtension(fillQuota);
    turn.answer(act(['navigate', { action: 'goto', url: `${site.url}/?q=last+mug` }]));
    const next = await model.asked(words);
    expect(textOf(next.request)).toContain('Failed: LOCK_FAILED');
    expect(site.requests).not.toContain('GET /?q=last+mug');
    await browser().inExtension(emptyQuota);
    await finish(panel, next);
  });
});

/** All rules of a session that the browsers take: 5,000, with ids that no lock of the extension has. */
async function fillQuota(): Promise<void> {
  const free = 5_000 - (await chrome.declarativeNetRequest.getSessionRules()).length;
  await chrome.declarativeNetRequest.updateSessionRules({
    addRules: Array.from({ length: free }, (_, at) => ({
      id: 1_500_000_000 + at,
      action: { type: 'allow' as never },
      condition: { urlFilter: `||nobody${at}.example/`, resourceTypes: ['main_frame' as never] },
    })),
  });
}

async function emptyQuota(): Promise<void> {
  await chrome.declarativeNetRequest.updateSessionRules({
    removeRuleIds: Array.from({ length: 5_000 }, (_, at) => 1_500_000_000 + at),
  });
}
