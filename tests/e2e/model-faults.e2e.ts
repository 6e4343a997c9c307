import { afterEach, describe, expect } from 'vitest';
import { recordActivity } from '../helpers/activity.ts';
import type { Page } from '../helpers/browsers/index.ts';
import { keepClosed } from '../helpers/closed-port.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { scripted, startModelServer, type ModelServer, type WireHandler } from '../helpers/model-server.ts';
import { openModels, saveProvider, testConnection, useProvider } from '../helpers/options.ts';
import { sendMessage, transcript, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { play, refIn, requestsOf, textOf } from '../helpers/roles.ts';
import { NAVIGATOR_MODEL, storeSettings } from '../helpers/settings.ts';
import { STOP_LIMIT_MS, stopTask } from '../helpers/stop.ts';
import { itWide, rowsOf } from '../helpers/wide.ts';

const KEY = 'sk-test-0123456789';
const fine = { text: 'All is **well**.' };
const wires = [
  { kind: 'OpenAI-compatible', path: '/v1' },
  { kind: 'Anthropic', path: '' },
] as const;
type Wire = (typeof wires)[number];

describeInBrowsers('faults of models', (browser, site) => {
  let server: ModelServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
  });

  /** A panel beside a page, on a model that answers so. */
  const startWith = async ({ kind, path }: Wire, handler: WireHandler, apiKey = KEY): Promise<Page> => {
    const started = await startModelServer({ apiKey: KEY, models: ['thinker', NAVIGATOR_MODEL], handler });
    server = started;
    await useProvider(browser(), { kind, name: 'Wire', baseUrl: started.url + path, apiKey, model: 'thinker' });
    const page = await browser().newPage(site.at('product.html?id=mug'));
    return browser().openPanel(page);
  };

  describe.each(rowsOf(wires, 1))('of the kind $kind', (wire) => {
    const start = (handler: WireHandler, apiKey?: string): Promise<Page> => startWith(wire, handler, apiKey);

    itWide('a wrong key is named, and mended in the settings the request goes through', async () => {
      const panel = await start(() => fine, 'sk-wrong-0123456789');
      await sendMessage(panel, 'Is all well?');
      expect((await waitForOutcome(panel)).status).toBe('failed');
      expect(await transcript(panel)).toEqual([
        'user[done]: You: Is all well?',
        expect.stringMatching(
          /^error\[failed\]: The model provider refused the API key\. Check the key in Settings, then try again\. Server: 127\.0\.0\.1:\d+ .*Try again Settings$/,
        ),
        expect.stringMatching(/^outcome\[failed\]: Not done/),
      ]);
      expect(await panel.evaluate(() => document.body.textContent)).not.toContain('sk-wrong');

      const options = await openModels(browser());
      await options.click('button', 'Edit Wire');
      expect(await testConnection(options)).toMatch(/^The model provider refused the API key\./);
      await options.fill('textbox', 'API key', KEY);
      expect(await testConnection(options)).toBe(
        `Works: ${NAVIGATOR_MODEL} is among the 2 models that the server lists.`,
      );
      await saveProvider(options);
      await options.close();
      await panel.click('button', 'Try again');
      expect((await waitForOutcome(panel, 2)).status).toBe('done');
      expect(await waitForEntry(panel, 'answer')).toBe('All is well.');
    });

    itWide('an unknown model is named', async () => {
      const panel = await start(() => ({
        status: 404,
        body: { error: { type: 'not_found_error', message: 'model: thinker' } },
      }));
      await sendMessage(panel, 'Is all well?');
      expect((await waitForOutcome(panel)).status).toBe('failed');
      expect(await waitForEntry(panel, 'error')).toMatch(
        /^The provider does not know this model\. Choose another model in Settings, then try again\. Server: \S+ Model: thinker The server says: .+ Details /,
      );
      server?.handle(() => fine);
      await panel.click('button', 'Try again');
      expect((await waitForOutcome(panel, 2)).status).toBe('done');
    });

    itWide('an overloaded server is asked again, with a countdown', async () => {
      const panel = await start(
        scripted([{ status: 500, body: { error: { message: 'Out of order.' } } }, { status: 529 }, fine]),
      );
      const activity = await recordActivity(panel);
      await sendMessage(panel, 'Is all well?');
      expect((await waitForOutcome(panel)).status).toBe('done');
      // How many seconds are left when the line is drawn is the machine's affair.
      expect((await activity()).map((line) => line.replace(/ in [12] s /, ' in N s '))).toEqual(
        expect.arrayContaining([
          'The model provider is overloaded. Trying again in N s (try 1 of 4).',
          'The model provider is overloaded. Trying again in N s (try 2 of 4).',
        ]),
      );
      expect((await transcript(panel)).slice(0, 2)).toEqual([
        'user[done]: You: Is all well?',
        'answer[done]: All is well.',
      ]);
      expect(server?.requests.length).toBe(3);
    });

    itWide('an answer that breaks off is asked for again and shown once', async () => {
      const panel = await start(
        scripted([{ text: 'Half of an answer that never comes to its end. '.repeat(20), cutAfterBytes: 1500 }, fine]),
      );
      const activity = await recordActivity(panel);
      await sendMessage(panel, 'Is all well?');
      expect((await waitForOutcome(panel)).status).toBe('done');
      expect(await activity()).toContain('The model server cannot be reached. Trying again in 1 s (try 1 of 4).');
      expect((await transcript(panel)).filter((line) => line.startsWith('answer'))).toEqual([
        'answer[done]: All is well.',
      ]);
    });

    itWide('wrong calls are reported to the model, which corrects them', async () => {
      const panel = await start(
        play({
          planner: [
            { calls: [{ name: 'make_plan', arguments: { message: 'Fine.', steps: [] } }] },
            { calls: [{ name: 'make_plan', arguments: { message: 'Fine.', steps: ['Choose the size'] } }] },
            { calls: [{ name: 'judge', arguments: {} }] },
            {
              calls: [
                { name: 'review', arguments: { verdict: 'continue', guidance: 'Use select with a list of options.' } },
              ],
            },
            { calls: [{ name: 'review', arguments: { verdict: 'complete', summary: 'Chosen.', evidence: [] } }] },
          ],
          navigator: [
            { calls: [{ name: 'select', arguments: '{"ref": "e1", "opt' }] },
            { calls: [{ name: 'choose_size', arguments: { size: 'Large' } }] },
            { calls: [{ name: 'select', arguments: { options: 'Large' } }] },
            (request) => ({
              calls: [
                { name: 'select', arguments: { ref: refIn(request, 'combobox "Size"'), options: ['Large'], step: 1 } },
              ],
            }),
            { calls: [{ name: 'done', arguments: { status: 'done', summary: 'Chosen.' } }] },
          ],
        }),
      );
      await sendMessage(panel, 'Choose the large size');
      await waitForOutcome(panel);
      expect((await transcript(panel)).filter((line) => /^(tool|outcome|error)/.test(line))).toEqual([
        expect.stringMatching(
          /^tool\[failed\]: Faulty call by the model: select This is not possible as it was asked\./,
        ),
        expect.stringMatching(
          /^tool\[failed\]: Unknown tool choose_size The model asked for a tool that does not exist\./,
        ),
        expect.stringMatching(
          /^tool\[failed\]: Faulty call by the model: select This is not possible as it was asked\./,
        ),
        expect.stringMatching(/^tool\[done\]: Select “Large” in “Size” Done/),
        expect.stringMatching(/^outcome\[done\]: Done Chosen\./),
      ]);
      const requests = server?.requests ?? [];
      const answers = (role: 'planner' | 'navigator') =>
        requestsOf(requests, role)
          .slice(1)
          .map(({ messages }) => messages.findLast((message) => message.role === 'tool')?.text.split('\n')[0]);
      expect(answers('planner')).toEqual([
        expect.stringContaining('Failed: MODEL_BAD_RESPONSE. steps:'),
        'Noted.',
        expect.stringContaining('Failed: MODEL_BAD_RESPONSE. judge cannot be used now. Use review'),
        'Noted.',
      ]);
      expect(answers('navigator')).toEqual([
        expect.stringContaining('Failed: INVALID_ARGUMENTS.'),
        expect.stringContaining('Failed: UNKNOWN_TOOL.'),
        expect.stringContaining('Failed: INVALID_ARGUMENTS.'),
        expect.stringContaining('Selected.'),
      ]);
      expect(textOf(requestsOf(requests, 'navigator')[2])).toContain('Tools: click,');
    });
  });

  describe('of any kind', () => {
    const start = (handler: WireHandler): Promise<Page> => startWith(wires[0], handler);

    itWide('an unreachable server is reported, and the request goes through once it can be reached', async () => {
      const panel = await start(() => fine);
      // How a task waits for it is in lost-model.e2e.ts.
      await storeSettings(browser(), 'generalSettings', { modelWaitMs: 0 });
      const port = Number(new URL(server?.url ?? '').port);
      await server?.close();
      server = undefined;
      const open = await keepClosed(port);
      const activity = await recordActivity(panel);
      await sendMessage(panel, 'Is all well?');
      expect((await waitForOutcome(panel)).status).toBe('failed');
      expect(
        (await activity()).filter((line) => /in \d s/.test(line)).map((line) => line.replace(/ in \d s/, '')),
      ).toEqual(
        expect.arrayContaining([
          'The model server cannot be reached. Trying again (try 1 of 4).',
          'The model server cannot be reached. Trying again (try 3 of 4).',
        ]),
      );
      expect(await waitForEntry(panel, 'error')).toMatch(
        new RegExp(
          `^The model server cannot be reached\\. Check that it is running and that its address in Settings is right, then try again\\. Server: 127\\.0\\.0\\.1:${port} `,
        ),
      );

      await open();
      server = await startModelServer({ apiKey: KEY, port, handler: () => fine });
      await panel.click('button', 'Try again');
      expect((await waitForOutcome(panel, 2)).status).toBe('done');
      expect(await waitForEntry(panel, 'answer')).toBe('All is well.');
      await storeSettings(browser(), 'generalSettings', {});
    });

    itWide('an empty answer is asked for again, and after four of them the task ends', async () => {
      const panel = await start(scripted([{ text: '' }, fine]));
      await sendMessage(panel, 'Is all well?');
      expect((await waitForOutcome(panel)).status).toBe('done');
      expect(await waitForEntry(panel, 'answer')).toBe('All is well.');

      server?.handle(() => ({ text: '' }));
      await sendMessage(panel, 'And now?');
      expect((await waitForOutcome(panel, 2)).status).toBe('failed');
      expect(await waitForEntry(panel, 'error')).toMatch(
        /^The model answered with nothing\. Sidehand asked again without success\./,
      );
      server?.handle(() => fine);
      await panel.click('button', 'Try again');
      expect((await waitForOutcome(panel, 3)).status).toBe('done');
    });

    itWide('an unusable answer is reported in plain words', async () => {
      const panel = await start(() => fine);
      const { host } = new URL(server?.url ?? '');
      const page = (status: number, title: string) => ({
        status,
        body: `<!doctype html><title>${title}</title>`,
        headers: { 'content-type': 'text/html' },
      });
      const webPage = `${host} answered with a web page, not as a model. If this network asks for a sign-in, sign in first.`;
      const noModel = `${host} answers, but not as a model server. Check the address of the model in Settings`;
      for (const [index, [answer, words]] of (
        [
          [page(200, 'Hotel Wi-Fi'), webPage],
          [{ status: 302, headers: { location: `http://${host}/sign-in` } }, webPage],
          [page(404, 'Not Found'), webPage],
          [{ status: 404, body: { detail: 'Not Found' } }, noModel],
          [{ status: 200, body: { version: '0.9' } }, noModel],
          [{ status: 200, body: 'It works!' }, noModel],
        ] as const
      ).entries()) {
        server?.handle(() => answer);
        await sendMessage(panel, `Is all well, ${index}?`);
        expect((await waitForOutcome(panel, index + 1)).status).toBe('failed');
        const told = (await transcript(panel)).findLast((line) => line.startsWith('error')) ?? '';
        expect(told).toContain(words);
        expect(told).not.toMatch(/\b(HTTP|JSON|background|undefined)\b/);
      }
    });

    itWide('a request to a silent server can be stopped at once, and sent again', async () => {
      const panel = await start(() => ({ text: 'Half of an answer', chunkSize: 4, stallAfterChunks: 4 }));
      await sendMessage(panel, 'Is all well?');
      await panel.waitFor(() => document.querySelector('[data-kind=answer][data-status=running]'));
      expect(await stopTask(panel)).toBeLessThan(STOP_LIMIT_MS);
      expect((await waitForOutcome(panel)).status).toBe('stopped');
      expect((await transcript(panel)).slice(0, 2)).toEqual([
        'user[done]: You: Is all well?',
        expect.stringMatching(/^answer\[done\]: Half/),
      ]);
      await server?.requests[0]?.disconnected;

      server?.handle(() => fine);
      await panel.click('textbox', 'Message');
      await panel.press('ArrowUp');
      await panel.press('Enter');
      expect((await waitForOutcome(panel, 2)).status).toBe('done');
      expect((await transcript(panel)).filter((line) => line.startsWith('user'))).toEqual([
        'user[done]: You: Is all well?',
        'user[done]: You: Is all well?',
      ]);
    });
  });
});
