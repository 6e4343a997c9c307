import { afterEach, describe, expect } from 'vitest';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { forgetSettings, openModels, waitForText } from '../helpers/options.ts';
import { sendMessage, transcript, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { startSlowServer, type SlowServer } from '../helpers/sites/slow-server.ts';
import { STOP_LIMIT_MS, stopTask } from '../helpers/stop.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('bad input', (browser, site) => {
  itWide('an empty message sends nothing and says so until there is one', async () => {
    const panel = await browser().openPanel(await browser().newPage(site.at('?empty')));
    await panel.click('button', 'Send');
    await waitForText(panel, '[role=alert]', 'Type what you want done first.');
    await sendMessage(panel, '   ');
    await waitForText(panel, '[role=alert]', 'Type what you want done first.');
    expect(await transcript(panel)).toEqual([]);

    await panel.fill('textbox', 'Message', 'List the links');
    expect(await panel.evaluate(() => document.querySelector('.composer [role=alert]')?.textContent)).toBe('');
    await panel.press('Enter');
    expect((await waitForOutcome(panel)).status).toBe('done');
  });

  describe('a page that is closed to extensions', () => {
    const closed = () => [
      'about:blank#new',
      browser().name === 'chromium' ? 'chrome://version/' : 'about:config',
      `${browser().extensionBase}/options.html?itself`,
    ];

    itWide('is reported before and after a command, and an address opens from there', async () => {
      for (const [index, url] of closed().entries()) {
        const page = await browser().newPage(url);
        const panel = await browser().openPanel(page);
        await waitForText(
          panel,
          '.empty-chat',
          'The browser does not let extensions read this page. Opening a web address works from here:',
        );
        await sendMessage(panel, 'click Save');
        expect((await waitForOutcome(panel)).status, url).toBe('failed');
        expect((await transcript(panel)).join('\n'), url).toContain(
          'this page cannot be read or changed by extensions. Opening an address and working with tabs is possible.',
        );

        await sendMessage(panel, `open ${site.at(`orders.html?${index}`)}`);
        expect((await waitForOutcome(panel, 2)).status, url).toBe('done');
        expect(await page.waitFor(() => document.querySelector('h1')?.textContent)).toBe('Orders');
      }
    });
  });

  itWide('a tab that is closed during a task ends it, and the panel says so', async () => {
    const page = await browser().newPage(site.at('?closing'));
    const panel = await browser().openPanel(page);
    await sendMessage(panel, 'wait for "Never to be seen"');
    await panel.waitFor(() => document.querySelector('[data-kind=tool][data-status=running]'));
    await page.close();
    expect((await waitForOutcome(panel)).status).toBe('failed');
    expect((await transcript(panel)).join('\n')).toContain(
      'The tab was closed. What was done before stays. Open the page again and send the request there.',
    );

    await panel.fill('textbox', 'Message', 'go back');
    await panel.press('Enter');
    await waitForText(panel, '.composer [role=alert]', 'Not sent, your text is still here. The tab was closed.');
    expect(await panel.evaluate(() => document.querySelector('textarea')?.value)).toBe('go back');
  });

  describe('a server that lets the browser wait', () => {
    let server: SlowServer;
    afterEach(() => server.close());

    itWide('can be abandoned by Stop at once', async () => {
      server = await startSlowServer({});
      const panel = await browser().openPanel(await browser().newPage(site.at('?silent')));
      await sendMessage(panel, `open ${server.url}/silent`);
      await server.asked('/silent');
      await panel.waitFor(() => document.querySelector('[data-kind=tool][data-status=running]'));
      await waitForText(panel, '.activity-line', 'Acting on the page…');
      expect(await stopTask(panel)).toBeLessThan(STOP_LIMIT_MS);
      expect((await waitForOutcome(panel)).status).toBe('stopped');
    });

    itWide('is read and acted on as far as the page has loaded', async () => {
      server = await startSlowServer({
        '/half':
          "<!doctype html><title>Half a page</title><h1>Half a page</h1><label>Name <input></label><button onclick=\"this.after(' Saved ' + document.querySelector('input').value)\">Save</button><p>More to",
      });
      const page = await browser().newPage(site.at('?half'));
      const panel = await browser().openPanel(page);
      await sendMessage(panel, `open ${server.url}/half then type Ann into Name then click Save`);
      const outcome = await waitForOutcome(panel);
      expect([outcome.status, ...(await transcript(panel)).filter((line) => line.includes('[failed]'))]).toEqual([
        'done',
      ]);
      expect(await page.waitFor(() => document.body.innerText.includes('Saved Ann'))).toBe(true);
      expect(await page.evaluate(() => document.readyState)).toBe('loading');
    });
  });

  itWide('a server that refuses the connection is reported', async () => {
    const gone = await startSlowServer({});
    await gone.close();
    const panel = await browser().openPanel(await browser().newPage(site.at('?refused')));
    await sendMessage(panel, `open ${gone.url}/`);
    expect(await waitForOutcome(panel)).toMatchObject({
      status: 'failed',
      text: expect.stringContaining('The address could not be loaded') as string,
    });
    expect(await waitForEntry(panel, 'tool')).toContain('The page could not be loaded.');
  });

  itWide('a port that the browser forbids is reported, and not mistaken for a page', async () => {
    const panel = await browser().openPanel(await browser().newPage(site.at('?port')));
    await sendMessage(panel, 'open http://127.0.0.1:9/');
    expect(await waitForOutcome(panel)).toMatchObject({
      status: 'failed',
      text: expect.stringContaining('the browser does not open this port') as string,
    });
  });

  itWide('damaged settings go back to their defaults item by item', async () => {
    const options = await openModels(browser());
    await options.evaluate(() =>
      chrome.storage.local.set({
        generalSettings: { planningInterval: 'often', maxSteps: 7, planApproval: 12, includeHtml: true },
        modelSettings: {
          providers: [
            'rubbish',
            { id: 'kept', kind: 'openai', label: 'Kept', baseUrl: 'http://127.0.0.1:9/v1', models: ['m'] },
            { id: 'x', kind: 'oracle', label: 'X', baseUrl: '', models: [] },
          ],
          planner: { providerId: 'gone', model: 'm' },
          navigator: 7,
        },
      }),
    );
    await options.reload();
    await waitForText(options, '.provider-list', 'Kept');
    expect(
      await options.evaluate(() =>
        [...document.querySelectorAll('.provider-list strong')].map((name) => name.textContent),
      ),
    ).toEqual(['Kept']);
    expect(
      await options.evaluate(() =>
        [...document.querySelectorAll('select')]
          .filter((select) => select.labels[0]?.innerText === 'Model')
          .map((select) => select.selectedOptions[0]?.label),
      ),
    ).toEqual(['Offline commands (no AI)']);
    const panel = await browser().openPanel(await browser().newPage(site.at('?damaged')));
    await sendMessage(panel, 'List the links');
    expect((await waitForOutcome(panel)).status).toBe('done');
    await options.evaluate(() => chrome.storage.local.set({ generalSettings: 'rubbish', modelSettings: [1, 2] }));
    await waitForText(panel, '.model-line', 'Offline commands (no AI)');
    await sendMessage(panel, 'List the headings');
    expect((await waitForOutcome(panel, 2)).status).toBe('done');
    expect(await waitForEntry(panel, 'answer', 'Corner Shop')).toContain('Corner Shop');
    await forgetSettings(options);
  });
});
