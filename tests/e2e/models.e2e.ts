import { afterEach, describe, expect } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer, type WireHandler } from '../helpers/model-server.ts';
import {
  fillProvider,
  forgetSettings,
  openModels,
  saveProvider,
  testConnection,
  useProvider,
  waitForText,
  type ProviderInput,
} from '../helpers/options.ts';
import { NAVIGATOR_MODEL } from '../helpers/settings.ts';
import { sendMessage, transcript, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { play, refIn, requestsOf, rewrites, roleOf, textOf } from '../helpers/roles.ts';
import { itWide, rowsOf } from '../helpers/wide.ts';

const KEY = 'sk-test-0123456789';
const wires = [
  { kind: 'OpenAI-compatible', path: '/v1' },
  { kind: 'Anthropic', path: '' },
] as const;

describeInBrowsers('models', (browser, site) => {
  describe.each(rowsOf(wires, 1))('of the kind $kind', ({ kind, path }) => {
    let server: ModelServer;
    const serve = async (handler?: WireHandler): Promise<ProviderInput> => {
      server = await startModelServer({ apiKey: KEY, models: ['thinker', 'doer'], ...(handler && { handler }) });
      return { kind, name: 'Wire', baseUrl: server.url + path, apiKey: KEY, model: 'thinker' };
    };
    afterEach(() => server.close());

    itWide('are set up on the options page, and an open panel uses them at once', async () => {
      const provider = await serve();
      const page = await browser().newPage(site.at('product.html?id=mug'));
      const panel = await browser().openPanel(page);
      const options = await openModels(browser());
      await forgetSettings(options);
      await waitForText(panel, '.model-line', 'Offline commands (no AI)');

      await fillProvider(options, provider);
      expect(await testConnection(options)).toBe('Works: thinker is among the 2 models that the server lists.');
      await saveProvider(options);
      await waitForText(panel, '.model-line', 'thinker (Wire)');
      await options.click('checkbox', 'One model plans, another acts');
      await options.choose('combobox', 'Acts on the page (navigator)', 'doer (Wire)');
      await waitForText(panel, '.model-line', 'thinker (Wire) plans, doer (Wire) acts');
      await options.choose('combobox', 'Plans and answers (planner)', 'Offline commands (no AI)');
      await waitForText(panel, '.model-line', 'Offline commands (no AI) plans, doer (Wire) acts');
      await options.choose('combobox', 'Plans and answers (planner)', 'thinker (Wire)');
      await waitForText(panel, '.model-line', 'thinker (Wire) plans, doer (Wire) acts');

      await page.bringToFront();
      server.handle(
        play({
          planner: [
            { calls: [{ name: 'make_plan', arguments: { message: 'One moment.', steps: ['Check it'] } }] },
            review(),
          ],
          navigator: [{ calls: [{ name: 'done', arguments: { status: 'done', summary: 'Nothing to do.' } }] }],
        }),
      );
      await sendMessage(panel, 'Check the price');
      expect((await waitForOutcome(panel)).status).toBe('unconfirmed');
      const [test, ...asked] = server.requests;
      expect([test?.model, test?.tools]).toEqual(['thinker', ['say']]);
      expect(asked.map((request) => `${roleOf(request)} ${request.model}`)).toEqual([
        'planner thinker',
        'navigator doer',
        'planner thinker',
      ]);
    });

    itWide('are chosen for one conversation in the panel; the next one follows the settings again', async () => {
      await useProvider(browser(), await serve(() => ({ text: 'It costs 9.40 EUR.' })));
      const panel = await browser().openPanel(await browser().newPage(site.at('product.html?id=mug')));
      const line = `thinker (Wire) plans, ${NAVIGATOR_MODEL} (Wire) acts`;
      await waitForText(panel, '.model-line', line);
      await panel.click('button', line);
      await panel.click('checkbox', 'One model plans, another acts');
      await waitForText(panel, '.model-line', 'thinker (Wire)');
      await panel.click('radio', 'Offline commands (no AI)');
      await waitForText(panel, '.model-line', 'Offline commands (no AI)');
      await sendMessage(panel, 'help');
      await waitForOutcome(panel);
      const asked = server.requests.length;
      await panel.click('button', 'New chat');
      await waitForText(panel, '.model-line', line);
      await sendMessage(panel, 'What does the mug cost?');
      await waitForOutcome(panel);
      expect(server.requests.slice(asked).map(({ model }) => model)).toEqual(['thinker']);
    });

    itWide('answer a question about the page as it streams, without a navigator', async () => {
      await useProvider(browser(), await serve());
      const page = await browser().newPage(site.at('product.html?id=mug'));
      const panel = await browser().openPanel(page);
      const gate = Promise.withResolvers<void>();
      const text = 'The **Blue mug** costs `12.50 EUR`.\n\n- stoneware\n- glazed by hand';
      server.handle(() => ({
        text,
        chunkSize: 8,
        pauseAfterChunks: 6,
        until: gate.promise,
        usage: { input: 1200, cached: 400, output: 60 },
      }));
      await sendMessage(panel, 'What does it cost?');

      const streamed = await panel.waitFor(() => {
        const answer = document.querySelector<HTMLElement>('[data-kind=answer][data-status=running]');
        return answer?.querySelector('strong') && { text: answer.innerText, busy: answer.getAttribute('aria-busy') };
      });
      expect(streamed.busy).toBe('true');
      expect(streamed.text).toMatch(/^The Blue mug/);
      expect(streamed.text).not.toContain('glazed');

      gate.resolve();
      expect(await waitForOutcome(panel)).toMatchObject({
        status: 'done',
        text: 'Answered',
      });
      expect(await transcript(panel)).toEqual([
        'user[done]: You: What does it cost?',
        'answer[done]: The Blue mug costs 12.50 EUR. stoneware glazed by hand',
        'outcome[done]: Answered',
      ]);
      await panel.click('button', 'More', { within: '[data-kind=outcome]' });
      expect(await panel.text('.popup-menu')).toContain('1.3K tokens (400 cached)');
      expect(
        await panel.evaluate(() =>
          [...document.querySelectorAll('[data-kind=answer] :is(strong, code, li)')].map(
            (part) => `${part.tagName} ${part.textContent}`,
          ),
        ),
      ).toEqual(['STRONG Blue mug', 'CODE 12.50 EUR', 'LI stoneware', 'LI glazed by hand']);

      expect(server.requests.map(roleOf)).toEqual(['planner']);
      const said = textOf(server.requests[0]);
      expect(said).toMatch(/^It is \w+day, .+\n\nThe user's request: What does it cost\?/);
      expect(/<page-content-(\w+)>\n([^]*)\n<\/page-content-\1>/.exec(said)?.[2]).toContain('heading "Blue mug"');
      expect(said.split('<page-content-')[0]).not.toContain('Blue mug');
      expect(server.requests[0]?.system).not.toContain('Blue mug');
    });

    itWide('plan and carry out a task in the page, and check it', async () => {
      await useProvider(browser(), await serve());
      const page = await browser().newPage(site.at('product.html?id=mug'));
      const panel = await browser().openPanel(page);
      const gate = Promise.withResolvers<void>();
      const usage = { input: 1000, cached: 500, output: 20 };
      server.handle(
        play({
          planner: [
            {
              text: 'I will put them in your cart.',
              calls: [
                {
                  name: 'make_plan',
                  arguments: {
                    message: 'Three large mugs, gift wrapped.',
                    steps: ['Choose size and number', 'Add them to the cart'],
                  },
                },
              ],
              usage,
            },
            {
              calls: [
                {
                  name: 'review',
                  arguments: {
                    verdict: 'complete',
                    summary: 'Three mugs are in the **cart**.',
                    evidence: [{ quote: 'Added to your cart: 3 x Blue mug, Large, gift wrapped.' }],
                  },
                },
              ],
              usage,
            },
          ],
          navigator: [
            (request) => ({
              usage,
              calls: [
                { name: 'select', arguments: { ref: refIn(request, 'combobox "Size"'), options: ['Large'], step: 1 } },
                { name: 'type', arguments: { ref: refIn(request, 'spinbutton "Quantity"'), text: '3', step: 1 } },
                { name: 'check', arguments: { ref: refIn(request, 'checkbox "Gift wrap"'), checked: true, step: 1 } },
              ],
            }),
            async (request) => {
              const click = {
                usage,
                calls: [{ name: 'click', arguments: { ref: refIn(request, 'button "Add to cart"'), step: 2 } }],
              };
              await gate.promise;
              return click;
            },
            { usage, calls: [{ name: 'done', arguments: { status: 'done', summary: 'Added.' } }] },
          ],
        }),
      );
      await sendMessage(panel, 'Put three large mugs, gift wrapped, into my cart');

      await panel.waitFor(() => document.querySelectorAll('[data-kind=tool][data-status=done]').length === 3);
      expect(await planOf(panel)).toEqual([
        'running: Choose size and number',
        'pending: Add them to the cart',
        '0 of 2',
      ]);
      gate.resolve();
      const outcome = await waitForOutcome(panel);

      expect(await planOf(panel)).toEqual(['done: Choose size and number', 'done: Add them to the cart', '2 of 2']);
      expect(outcome.text).toMatch(
        /^Done Three mugs are in the cart\. Seen on the page “Added to your cart: 3 x Blue mug, Large, gift wrapped\.” \S+$/,
      );
      await panel.click('button', 'More', { within: '[data-kind=outcome]' });
      expect(await panel.text('.popup-menu')).toMatch(/ 4 actions · 5\.1K tokens \(2\.5K cached\)$/);
      await panel.press('Escape');
      expect((await transcript(panel)).map((line) => line.replace(/ Done( [\d.]+ m?s)?$/, ''))).toEqual([
        'user[done]: You: Put three large mugs, gift wrapped, into my cart',
        'answer[done]: I will put them in your cart.',
        expect.stringMatching(/^plan\[done\]: Three large mugs, gift wrapped\. Plan 2 of 2/),
        'tool[done]: Select “Large” in “Size”',
        'tool[done]: Type “3” into “Quantity”',
        'tool[done]: Check “Gift wrap”',
        'tool[done]: Click “Add to cart”',
        expect.stringMatching(/^outcome\[done\]: Done Three mugs/),
      ]);
      expect(await page.text('#added')).toBe('Added to your cart: 3 x Blue mug, Large, gift wrapped.');

      const planner = requestsOf(server.requests, 'planner');
      const navigator = requestsOf(server.requests, 'navigator');
      expect([planner.length, navigator.length]).toEqual([2, 3]);
      expect([...rewrites(planner), ...rewrites(navigator)]).toEqual([]);
      expect(textOf(navigator[0])).toContain('Plan:\n1. Choose size and number\n2. Add them to the cart');
      expect(textOf(navigator[2])).toContain('Added to your cart: 3 x Blue mug');
      expect(textOf(planner[1])).toContain('Review: the navigator says the work has ended.');

      await panel.click('button', '“Added to your cart: 3 x Blue mug, Large, gift wrapped.”');
    });

    itWide('ask back, and go on with the reply', async () => {
      await useProvider(browser(), await serve());
      const page = await browser().newPage(site.at('product.html?id=mug'));
      const panel = await browser().openPanel(page);
      server.handle(
        play({
          planner: [
            { calls: [{ name: 'ask_user', arguments: { question: 'Which **size**?', choices: ['Small', 'Large'] } }] },
            { calls: [{ name: 'ask_user', arguments: { question: 'How many?' } }] },
            { calls: [{ name: 'make_plan', arguments: { message: 'Fine.', steps: ['Choose the size'] } }] },
            review(),
          ],
          navigator: [
            (request) => ({
              calls: [
                { name: 'select', arguments: { ref: refIn(request, 'combobox "Size"'), options: ['Large'], step: 1 } },
                { name: 'done', arguments: { status: 'done', summary: 'Chosen.' } },
              ],
            }),
          ],
        }),
      );
      await sendMessage(panel, 'Buy the mug');
      expect(await waitForEntry(panel, 'question', 'Which size?')).toBe(
        'Question Which size? Small Large Choose, or type your answer below. Never type passwords, codes or card numbers here: type them into the page.',
      );
      await panel.click('button', 'Large');
      await waitForEntry(panel, 'question', 'How many?');
      await sendMessage(panel, 'Two of them');
      expect((await waitForOutcome(panel)).status).toBe('done');

      expect((await transcript(panel)).filter((line) => /^(user|question)/.test(line))).toEqual([
        'user[done]: You: Buy the mug',
        'question[done]: Question Which size?',
        'user[done]: You: Large',
        'question[done]: Question How many?',
        'user[done]: You: Two of them',
      ]);
      const planner = requestsOf(server.requests, 'planner');
      expect(rewrites(planner)).toEqual([]);
      expect(planner.map(({ messages }) => messages.findLast(({ role }) => role === 'tool')?.text)).toEqual([
        undefined,
        'Large',
        'Two of them',
        'Noted.',
      ]);
      expect(await page.evaluate(() => document.querySelector<HTMLSelectElement>('#size')?.value)).toBe('large');
    });
  });
});

function review() {
  return { calls: [{ name: 'review', arguments: { verdict: 'complete', summary: 'It is so.', evidence: [] } }] };
}

/** The plan region as lines, its progress last. */
async function planOf(panel: Page): Promise<string[]> {
  return panel.evaluate(() => {
    const plan = document.querySelector('section[aria-label=Plan]');
    const steps = [...(plan?.querySelectorAll<HTMLElement>('li') ?? [])].map(
      (step) => `${step.dataset.status}: ${step.querySelector('.step-text')?.textContent}`,
    );
    return [...steps, plan?.querySelector('header span')?.textContent ?? ''];
  });
}
