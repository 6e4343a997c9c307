import { afterEach, expect } from 'vitest';
import type { TestBrowser } from '../helpers/browsers/index.ts';
import { act } from '../helpers/directed-model.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import {
  dialectNames,
  startModelServer,
  type DialectName,
  type ModelServer,
  type WireAnswer,
  type WireRequest,
} from '../helpers/model-server.ts';
import { dialects, type Dialect } from '../helpers/model-server/dialects.ts';
import { waitForText } from '../helpers/options.ts';
import { sendMessage, transcript, waitForOutcome } from '../helpers/panel.ts';
import { refIn } from '../helpers/roles.ts';
import { resetSettings, storeSettings } from '../helpers/settings.ts';
import { rowsOf } from '../helpers/wide.ts';
import { itWide } from '../helpers/wide.ts';

/** The wire that the other specs do not use. */
const first: DialectName = 'anthropic';

describeInBrowsers('a small task', (browser, site) => {
  let server: ModelServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
    await resetSettings(browser());
  });

  itWide.each(rowsOf([...new Set([first, ...dialectNames])], 1))(
    'goes through at the first request of every turn in the dialect %s',
    async (name) => {
      const started = await startModelServer({ dialect: name, handler: shopper });
      server = started;
      const page = await browser().newPage(site.at('product.html?id=mug'));
      const panel = await browser().openPanel(page);
      await useDialect(browser(), name, started);
      // The panel sends the models that it shows.
      await waitForText(panel, '.model-line', 'Test service');

      await sendMessage(panel, 'What does it cost?');
      expect(await waitForOutcome(panel), (await transcript(panel)).join('\n')).toMatchObject({ status: 'done' });
      await sendMessage(panel, 'Put a large mug into my cart');
      await waitForOutcome(panel, 2);

      expect(started.refused).toEqual([]);
      const told = (await transcript(panel)).filter((line) => /^(answer|tool|error|outcome)/.test(line));
      expect(told.map((line) => line.replace(/ Done [\d.]+ m?s$/, '').replace(/ Done$/, ''))).toEqual([
        'answer[done]: It costs 12.50 EUR.',
        expect.stringMatching(/^outcome\[done\]/),
        'tool[done]: Select “Large” in “Size”',
        'tool[done]: Click “Add to cart”',
        expect.stringMatching(/^outcome\[done\]/),
      ]);
      expect(await page.text('#added')).toBe('Added to your cart: 1 x Blue mug, Large.');
    },
  );
});

/** A model that answers what it is asked, and does one thing after the other, whichever of the roles it plays. */
function shopper(request: WireRequest): WireAnswer {
  const words = request.messages.map(({ text }) => text).join('\n');
  if (!words.includes('Put a large mug')) return { text: 'It costs 12.50 EUR.' };
  const called = request.messages.flatMap(({ calls = [] }) => calls.map((call) => call.name));
  const mayPlan = request.tools.includes('make_plan');
  if (mayPlan && !called.includes('make_plan'))
    return act(['make_plan', { message: 'I will.', steps: ['Choose the size', 'Add it'] }]);
  if (!request.tools.includes('click'))
    return act(['review', { verdict: 'complete', summary: 'It is in the cart.', evidence: [] }]);
  if (!called.includes('select'))
    return act(['select', { ref: refIn(request, 'combobox "Size"'), options: ['Large'], step: 1 }]);
  if (!called.includes('click')) return act(['click', { ref: refIn(request, 'button "Add to cart"'), step: 2 }]);
  return act(['done', { status: 'done', summary: 'It is in the cart.' }]);
}

/** Makes one model of the service play both roles, at its real address. What goes there ends at the test's server. */
async function useDialect(browser: TestBrowser, name: DialectName, server: ModelServer): Promise<void> {
  const { origin = server.url, base, apis, model }: Dialect = dialects[name];
  const provider = {
    id: 'test',
    kind: apis.anthropic ? 'anthropic' : 'openai',
    label: 'Test service',
    baseUrl: origin + base,
    models: [model],
  };
  const ref = { providerId: provider.id, model };
  // Servers of settings get no Origin: the one that stands for the service needs to be known for that.
  const standIn = { ...provider, id: 'stand-in', baseUrl: server.url, models: [] };
  await storeSettings(browser, 'modelSettings', { providers: [provider, standIn], planner: ref, navigator: ref });
  await browser.inBackground(
    (scope, from, to) => {
      const real = scope as typeof scope & { realFetch?: typeof fetch };
      real.realFetch ??= scope.fetch.bind(scope);
      const { realFetch } = real;
      scope.fetch = (input, init) => realFetch(String(input).replace(from, to), init);
      return true;
    },
    origin,
    server.url,
  );
}
