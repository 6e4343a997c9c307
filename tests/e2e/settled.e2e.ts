import { afterAll, beforeAll, expect } from 'vitest';
import { act, claimDone, type DirectedModel, startDirectedModel } from '../helpers/directed-model.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { sendMessage, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { refIn } from '../helpers/roles.ts';
import { useOneModel } from '../helpers/settings.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { itWide } from '../helpers/wide.ts';

const inbox = `<title>Inbox</title><h1>Inbox</h1>
<button onclick="fetch('/api/mails/' + (location.search.slice(1) || 1) + '/read', { method: 'POST', body: 'state=read', headers: { 'content-type': 'application/x-www-form-urlencoded' } }).then(() => (document.querySelector('output').textContent += 'Marked. '))">Mark as read</button><output></output>`;

describeInBrowsers('a chore that was settled for a site', (browser) => {
  let model: DirectedModel;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startDirectedModel();
    site = await startRecordingSite();
    site.page('/', inbox);
    model.server.judge('silent');
    await useOneModel(browser(), model.server.url);
  });
  afterAll(async () => {
    await browser().inExtension(() => chrome.storage.local.remove('safetySettings'));
    for (const server of [model.server, site]) await server.close();
  });

  const press = async (words: string, path: string) => {
    const page = await browser().newPage(`${site.url}${path}`);
    const panel = await browser().openPanel(page);
    await sendMessage(panel, words);
    const { request, answer } = await model.asked(words);
    answer(act(['click', { ref: refIn(request, 'button "Mark as read"') }]));
    return { page, panel };
  };
  const end = async (words: string, panel: Awaited<ReturnType<typeof press>>['panel']) => {
    (await model.asked(words)).answer(claimDone());
    await waitForOutcome(panel);
  };

  itWide(
    'is asked about once, passes in the next task, stands in the settings, and is asked about again without that',
    async () => {
      const first = await press('See to the first mail', '/');
      expect(await waitForEntry(first.panel, 'confirmation')).toContain('Mark as read');
      await first.panel.click('button', 'More ways to allow it');
      await first.panel.click('button', 'Allow, and never ask for this here again');
      await end('See to the first mail', first.panel);

      const second = await press('See to the second mail', '/?2');
      await second.page.waitFor(() => document.querySelector('output')?.textContent === 'Marked. ');
      await end('See to the second mail', second.panel);
      expect(await second.panel.evaluate(() => document.querySelectorAll('[data-kind=confirmation]').length)).toBe(0);

      const options = await browser().openOptions('safety');
      await options.waitFor(() => document.body.innerText.includes('Settled chores'));
      // What is shown is ahead of what is stored, and a document that closes stores nothing more.
      await options.evaluate(() => {
        const stored = new Promise((done) => chrome.storage.local.onChanged.addListener(done));
        Object.assign(globalThis, { stored });
      });
      await options.click('button', `Remove Mark as read (${new URL(site.url).host})`);
      await options.waitFor(() => document.body.innerText.includes('Undo'));
      await options.evaluate(() => (globalThis as unknown as { stored: Promise<unknown> }).stored.then(() => true));
      await options.close();

      const third = await press('See to the third mail', '/?3');
      expect(await waitForEntry(third.panel, 'confirmation')).toContain('Mark as read');
    },
  );
});
