import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import { attached, attachFiles } from '../helpers/files.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer, type WireAnswer, type WireRequest } from '../helpers/model-server.ts';
import { sendMessage, transcript, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { play, refIn, requestsOf } from '../helpers/roles.ts';
import { resetSettings, storeSettings, useModelServer } from '../helpers/settings.ts';
import { itWide, rowsOf } from '../helpers/wide.ts';

const plan: WireAnswer = {
  calls: [{ name: 'make_plan', arguments: { message: 'Fine.', steps: ['Choose the size'] } }],
};
const complete: WireAnswer = {
  calls: [{ name: 'review', arguments: { verdict: 'complete', summary: 'Chosen.', evidence: [] } }],
};
const done = { name: 'done', arguments: { status: 'done', summary: 'Chosen.' } };

/** A bitmap of one pixel: a picture whose bytes are all letters of ASCII. */
const onePixel = String.fromCharCode(
  ...[0x42, 0x4d, 58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0],
  ...[0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 32, 48, 0],
);
const images = ({ messages }: WireRequest) => messages.reduce((sum, { images: count = 0 }) => sum + count, 0);
const hasHtml = ({ messages }: WireRequest) => messages.some(({ text }) => text.includes('HTML of what can be seen'));
const carried = (requests: WireRequest[]) =>
  requests.map((request) => `${images(request)} ${hasHtml(request) ? 'HTML' : '-'}`);

describeInBrowsers('what the planner sees of a page', (browser, site) => {
  describe.each(rowsOf(['openai', 'anthropic'] as const, 1))('over the %s wire', (kind) => {
    let server: ModelServer;
    beforeAll(async () => {
      server = await startModelServer();
    });
    afterAll(async () => {
      await server.close();
      await resetSettings(browser());
    });
    beforeEach(async () => {
      server.requests.length = 0;
      await useModelServer(browser(), server.url, kind, 'seer');
    });

    itWide('is a picture that the user attached, once a message, and never a file that is none', async () => {
      await storeSettings(browser(), 'generalSettings', {});
      const panel = await browser().openPanel(await browser().newPage(site.at('product.html?id=mug&attached')));
      await attachFiles(panel, [
        { name: 'dot.bmp', type: 'image/bmp', text: onePixel },
        { name: 'broken.png', type: 'image/png', text: 'no picture' },
      ]);
      await attached(panel, 2);
      server.handle(play({ planner: [{ text: 'It is a dot.' }, { text: 'It was.' }], navigator: [] }));
      await sendMessage(panel, 'What is in the picture?');
      await waitForOutcome(panel);
      await sendMessage(panel, 'What was it?');
      await waitForOutcome(panel, 2);
      expect(carried(server.requests)).toEqual(['1 -', '0 -']);
    });

    itWide('is a screenshot and HTML once a message, where the toggles are on, and none of it is kept', async () => {
      await storeSettings(browser(), 'generalSettings', {});
      const page = await browser().newPage(site.at('product.html?id=mug'));
      const panel = await browser().openPanel(page);
      await panel.click('button', 'For every message');
      await panel.click('button', 'Send a screenshot of the page with each message');
      await panel.click('button', 'For every message');
      await panel.click('button', 'Send the page’s HTML with each message');
      await panel.waitFor(() => document.querySelectorAll('.composer [aria-pressed=true]').length === 2);
      // The toggles show a setting before it is stored, and a task goes by what is stored.
      await panel.evaluate(async () => {
        for (;;) {
          const { generalSettings } = (await chrome.storage.local.get('generalSettings')) as {
            generalSettings?: { includeScreenshot?: boolean; includeHtml?: boolean };
          };
          if (generalSettings?.includeScreenshot && generalSettings.includeHtml) return;
        }
      });
      await page.bringToFront();
      server.handle(
        play({
          planner: [plan, complete, { text: 'It is.' }],
          navigator: [
            (request) => ({
              calls: [
                { name: 'select', arguments: { ref: refIn(request, 'combobox "Size"'), options: ['Large'], step: 1 } },
                done,
              ],
            }),
          ],
        }),
      );
      await sendMessage(panel, 'Choose the large size');
      expect((await waitForOutcome(panel)).status).toBe('done');
      await sendMessage(panel, 'Is it large now?');
      expect((await waitForOutcome(panel, 2)).status).toBe('done');

      const planner = requestsOf(server.requests, 'planner');
      expect(carried(planner)).toEqual(['1 HTML', '0 -', '1 HTML']);
      expect(carried(requestsOf(server.requests, 'navigator'))).toEqual(['0 -']);
      const [first, second] = planner.map(({ messages }) => messages[0]?.text ?? '');
      expect(first?.startsWith(second ?? '?')).toBe(true);
      expect(first).toMatch(/<h1[^>]* style="[^"]*font-size:[^"]*">Blue mug<\/h1>/);
      expect(JSON.stringify(planner[0]?.body)).toMatch(/\/9j\/4AA|\/9j\/2wB/);
      expect(JSON.stringify(planner[0]?.body.messages)).toContain(
        kind === 'openai' ? 'data:image/jpeg;base64,' : '"media_type":"image/jpeg"',
      );
    });

    itWide('is reported as missing where the browser takes no picture of a tab that is not in view', async () => {
      await storeSettings(browser(), 'generalSettings', { includeScreenshot: true });
      await browser().newPage(site.at());
      const page = await browser().newPage(site.at('product.html?id=mug'), { background: true });
      const panel = await browser().openPanel(page);
      server.handle(() => ({ text: 'It is.' }));
      await sendMessage(panel, 'Is it blue?');
      expect((await waitForOutcome(panel)).status).toBe('done');
      const chromium = browser().name === 'chromium';
      expect(server.requests.map(images)).toEqual([chromium ? 0 : 1]);
      expect(server.requests[0]?.messages.at(-1)?.text.includes('There is no screenshot: the tab is not in view')).toBe(
        chromium,
      );
      expect((await transcript(panel)).filter((line) => line.startsWith('notice'))).toEqual(
        chromium ? ['notice[done]: No screenshot was sent. The tab is not in view.'] : [],
      );
    });

    itWide(
      'is sent without a picture to a model that accepts none, which is asked once more and then never again',
      async () => {
        await storeSettings(browser(), 'generalSettings', { includeScreenshot: true });
        await useModelServer(browser(), server.url, kind, 'blind');
        const page = await browser().newPage(site.at('product.html?id=mug'));
        const panel = await browser().openPanel(page);
        await page.bringToFront();
        server.handle((request) =>
          images(request) > 0
            ? { status: 400, body: { error: { message: 'This model does not support image input.' } } }
            : { text: 'It is.' },
        );
        await sendMessage(panel, 'Is it blue?');
        expect((await waitForOutcome(panel)).status).toBe('done');
        await sendMessage(panel, 'Really?');
        expect((await waitForOutcome(panel, 2)).status).toBe('done');
        expect(server.requests.map(images)).toEqual([1, 0, 0]);
        expect((await transcript(panel)).filter((line) => line.startsWith('notice'))).toEqual(
          Array(2).fill('notice[done]: blind does not accept images: the screenshot was left out.'),
        );
      },
    );

    itWide('a model without tools is driven by JSON in its text, planner and navigator', async () => {
      await storeSettings(browser(), 'generalSettings', {});
      await useModelServer(browser(), server.url, kind, 'plain');
      const page = await browser().newPage(site.at('product.html?id=mug'));
      const panel = await browser().openPanel(page);
      const planner = [
        'I will choose it.\n```json\n{"needs_steps": true, "steps": ["Choose the size",], "message": "I will choose it."}\n```',
        '{"tool": "review", "arguments": {"verdict": "complete", "summary": "Chosen."}}',
      ];
      const navigator = [
        (request: WireRequest) =>
          `{"tool": "select", "inputs": {"ref": "${refIn(request, 'combobox "Size"')}", "options": {"size": "Large"}}}`,
        (request: WireRequest) =>
          `[{"tool": "select", "arguments": {"ref": "${refIn(request, 'combobox "Size"')}", "options": ["Large"], "step": 1}},\n{"tool": "done", "arguments": {"status": "done", "summary": "Chosen."}}]`,
      ];
      server.handle((request) => {
        if (request.tools.length > 0)
          return {
            status: 400,
            body: { error: { message: 'registry.ollama.ai/library/plain does not support tools', type: 'api_error' } },
          };
        return {
          text: request.system.includes('You are the planner')
            ? (planner.shift() ?? '')
            : (navigator.shift()?.(request) ?? ''),
        };
      });
      await sendMessage(panel, 'Choose the large size');
      expect((await waitForOutcome(panel)).status).toBe('done');
      expect(await page.evaluate(() => document.querySelector<HTMLSelectElement>('#size')?.value)).toBe('large');
      expect(await waitForEntry(panel, 'notice')).toBe(
        'plain cannot call tools. Sidehand tells it to write its actions as text; this works less well.',
      );
      // Planner and navigator are two models: each turns out by itself to have no tools, and is asked with them only
      // once.
      expect(server.requests.map(({ tools }) => (tools.length > 0 ? 'tools' : 'text'))).toEqual([
        'tools',
        'text',
        'tools',
        'text',
        'text',
        'text',
      ]);
      const [first, second] = server.requests.slice(3).map(({ messages }) => messages);
      expect(second?.slice(0, first?.length)).toEqual(first);
      expect(second?.at(-1)?.text).toContain('Result of select (error): Failed: INVALID_ARGUMENTS.');
    });
  });
});
