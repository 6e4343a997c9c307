import { afterEach, expect } from 'vitest';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { list } from '../helpers/model-server/json.ts';
import { startModelServer, type DialectName, type ModelServer, type WireRequest } from '../helpers/model-server.ts';
import { dialects, type Dialect } from '../helpers/model-server/dialects.ts';
import { sendMessage, waitForOutcome } from '../helpers/panel.ts';
import { refIn } from '../helpers/roles.ts';
import { resetSettings, storeSettings } from '../helpers/settings.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { itWide } from '../helpers/wide.ts';

const STEPS = 30;
const gateways: [DialectName, model: string][] = [
  ['gateway', 'deepseek-v4-flash'],
  ['litellm', 'gemini-3.1-pro'],
];
const page = `<title>Steps</title><h1>Steps</h1><p>Step <output id="at">0</output></p>
<button onclick="at.value = Number(at.value) + 1">Next step</button>`;

describeInBrowsers('a thinking model behind a gateway', (browser) => {
  let server: ModelServer | undefined;
  let site: RecordingSite | undefined;
  afterEach(async () => {
    await server?.close();
    await site?.close();
    await resetSettings(browser());
  });

  itWide.each(gateways)(
    'does thirty steps in the dialect %s, and nothing that it sent is refused',
    async (name, model) => {
      const started = await startModelServer({ dialect: name, handler: stepper() });
      server = started;
      site = await startRecordingSite();
      const steps = await browser().newPage(site.page('/steps', page));
      const { base }: Dialect = dialects[name];
      const provider = { id: 'test', kind: 'openai', label: 'Gateway', baseUrl: started.url + base, models: [model] };
      const ref = { providerId: provider.id, model };
      await storeSettings(browser(), 'modelSettings', { providers: [provider], planner: ref, navigator: ref });
      const panel = await browser().openPanel(steps);
      await sendMessage(panel, `Press “Next step” until it says ${STEPS}`);
      expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });

      expect(started.refused).toEqual([]);
      expect(await steps.text('#at')).toBe(String(STEPS));
      const last = list(started.requests.at(-1)?.body.messages);
      const called = last.filter(({ tool_calls }) => list(tool_calls).length > 0);
      expect(called.length).toBeGreaterThan(2);
      if (name === 'gateway') expect(called.every(({ reasoning_content }) => Boolean(reasoning_content))).toBe(true);
    },
  );
});

/** Presses as often as it was asked to, and then says so. */
function stepper() {
  let pressed = 0;
  return (request: WireRequest) => {
    pressed += 1;
    return pressed > STEPS
      ? { calls: [{ name: 'done', arguments: { status: 'done', summary: `It says ${STEPS}.` } }] }
      : { calls: [{ name: 'click', arguments: { ref: refIn(request, 'button "Next step"') } }] };
  };
}
