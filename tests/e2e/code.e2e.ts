import { afterAll, beforeAll, expect, it, type TestContext } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { carryOut, type Step } from '../helpers/carry-out.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/recording-site.ts';
import { storeSettings, useModelServer } from '../helpers/settings.ts';

const policies = {
  'no policy': '',
  "script-src 'self'": "script-src 'self'",
  "script-src 'none'": "default-src 'none'; script-src 'none'",
  'Trusted Types': "script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
};

describeInBrowsers('generated code', (browser) => {
  let model: ModelServer;
  let site: RecordingSite;
  /** Nothing may ever be asked of this one. */
  let sink: RecordingSite;
  let able = false;
  beforeAll(async () => {
    model = await startModelServer();
    [site, sink] = [await startRecordingSite(), await startRecordingSite()];
    await useModelServer(browser(), model.url);
    await storeSettings(browser(), 'generalSettings', { allowCodeGeneration: true, showPointer: false });
    await browser().allowCode(true);
    // Firefox 140 has the permission, but no way to run code on demand.
    able = await browser().inExtension(() => typeof (globalThis as unknown as { chrome: { userScripts?: { execute?: unknown } } }).chrome.userScripts?.execute === 'function');
  });
  afterAll(async () => {
    await browser().allowCode(false);
    for (const server of [model, site, sink]) await server.close();
  });

  const open = async (path: string, policy = '') => {
    const head = policy && `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
    const page = await browser().newPage(site.page(path, `<!doctype html>${head}<title>Rows</title>${body}`));
    return { page, panel: await browser().openPanel(page) };
  };
  /** Runs each code in one task, which the user allows to run code on the site. */
  const run = async (panel: Page, codes: (string | Step)[], context: TestContext) => {
    if (!able) context.skip();
    const steps = codes.map((code): Step => (typeof code === 'string' ? ['execute_code', { code, explanation: 'Tests.' }] : code));
    const [told] = await Promise.all([carryOut(panel, model, steps), panel.click('button', 'Always on this site for this task')]);
    return told.results.map((line) => line.slice(line.indexOf('"Tests."') + 8).replace(/^[^:]*: /, ''));
  };

  for (const [name, policy] of Object.entries(policies)) {
    it(`runs on a page with ${name}`, async (context) => {
      const { page, panel } = await open(`/${name.replace(/\W/g, '')}`, policy);
      const told = await run(panel, [
        'return { title: document.title, rows: document.querySelectorAll("li").length };',
        'document.title',
        "const button = el('e1');\nbutton.textContent = await Promise.resolve('Renamed');\nconsole.log('done', new Map([['a', 1]]));",
        'const a = 1;\nnull.x;',
        'throw { code: 7 };',
      ], context);
      expect(told.map((line) => line.replace(/(TypeError): .*(, line 2)/, '$1$2'))).toEqual([
        'Result: Nothing changed on the page. | {"title":"Rows","rows":2}',
        'Result: Nothing changed on the page. | Rows',
        'The code returned nothing. | console.log: done {"a":1}',
        'Failed: CODE_FAILED | TypeError, line 2 Attempt 1 of 3 had no effect. Try another approach.',
        'Failed: CODE_FAILED | {"code":7} Attempt 2 of 3 had no effect. Try another approach.',
      ]);
      expect(await page.text('button')).toBe('Renamed');
    });
  }

  it('answers whatever it is given', async (context) => {
    const { panel } = await open('/odd');
    const limited = (code: string): Step => ['execute_code', { code, explanation: 'Tests.', timeout_ms: 300 }];
    const told = await run(panel, [
      'const one = { a: 1 }; one.self = one; return [one, document.body.firstElementChild, () => 1];',
      'return "x".repeat(500000);',
      'return el("e999").id;',
      'document.querySelector("li").textContent = "3";',
      'return [confirm("Sure?"), typeof RTCPeerConnection, typeof window.RTCPeerConnection];',
      'return document.querySelector("iframe").contentWindow.document.title;',
      limited('await new Promise(() => {});'),
    ], context);
    expect(told.map((line) => line.slice(0, 160))).toEqual([
      'Result: Nothing changed on the page. | [{"a":1,"self":"[cycle]"},"<button id=\\"b\\"> Save","[function]"]'.replace('[function]', '[function anonymous]'),
      expect.stringMatching(/^Result, the first 20000 of 500002 characters; return less to see all: Nothing changed on the page\. \| "x+$/),
      'Failed: CODE_FAILED | Error: e999 is no longer on the page. Take a new snapshot with get_page., line 1 Attempt 1 of 3 had no effect. Try another approach.',
      'The code returned nothing.',
      'Result: Nothing changed on the page. | [false,"undefined","undefined"]\nconsole.log: confirm("Sure?")',
      expect.stringMatching(/^Failed: CODE_FAILED \| .*line 1 Attempt 1 of 3/),
      expect.stringMatching(/^Failed: CODE_FAILED \| The code did not end within 0\.3 s/),
    ]);
  });

  it('notices that its page, or its frame, goes away under it', async (context) => {
    site.page('/next', '<title>Next</title><p>Next page');
    site.page('/inner', '<title>Inner</title><button>In the frame');
    const { page, panel } = await open('/leaves');
    await page.evaluate(() => new Promise((resolve) => document.querySelector('iframe')!.replaceWith(Object.assign(document.createElement('iframe'), { src: '/inner', onload: resolve }))));
    const told = await run(panel, [
      'parent.document',
      ['execute_code', { ref: 'button "In the frame"', code: 'frameElement.remove(); await new Promise(() => {});', explanation: 'Tests.' }],
      'location.href = "/next"; await new Promise(() => {});',
    ].map((step) => (typeof step === 'string' ? step : step as Step)), context);
    expect(told.slice(2)).toEqual(['Failed: NAVIGATED | The page went away while the code ran, and its result with it. Look at the page again.']);
    expect(await page.text('p')).toBe('Next page');
  });
});

const body = '<button id="b">Save</button><ul><li>1</li><li>2</li></ul><iframe title="Frame" src="data:text/html,other"></iframe>';
