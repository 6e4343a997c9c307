import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { letCodeRun } from '../helpers/code-access.ts';
import { carryOut, type Step } from '../helpers/carry-out.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { waitForText } from '../helpers/options.ts';
import { waitForEntry } from '../helpers/panel.ts';
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
  beforeAll(async () => {
    model = await startModelServer();
    [site, sink] = [await startRecordingSite(), await startRecordingSite()];
    await useModelServer(browser(), model.url);
    await storeSettings(browser(), 'generalSettings', { allowCodeGeneration: true, showPointer: false });
    await letCodeRun(browser());
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
  const run = async (panel: Page, codes: (string | Step)[]) => {
    const steps = codes.map((code): Step => (typeof code === 'string' ? ['execute_code', { code, explanation: 'Tests.' }] : code));
    const told = await carryOut(panel, model, steps, undefined, ['Always on this site for this task']);
    return told.results.map((line) => line.slice(line.indexOf('"Tests."') + 8).replace(/^[^:]*: /, ''));
  };

  for (const [name, policy] of Object.entries(policies)) {
    it(`runs on a page with ${name}`, async () => {
      const { page, panel } = await open(`/${name.replace(/\W/g, '')}`, policy);
      const told = await run(panel, [
        'return { title: document.title, rows: document.querySelectorAll("li").length };',
        'document.title',
        "const button = el('e1');\nbutton.textContent = await Promise.resolve('Renamed');\nconsole.log('done', new Map([['a', 1]]));",
        'const a = 1;\nnull.x;',
        'throw { code: 7 };',
      ]);
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

  it('answers whatever it is given', async () => {
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
    ]);
    expect(told.map((line) => line.slice(0, 160))).toEqual([
      'Result: Nothing changed on the page. | [{"a":1,"self":"[cycle]"},"<button id=\\"b\\"> Save","[function]"]'.replace('[function]', '[function anonymous]'),
      expect.stringMatching(/^Result, the first 20000 of 500002 characters; return less to see all: Nothing changed on the page\. \| "x+$/),
      'Failed: CODE_FAILED | Error: e999 is no longer on the page. Take a new snapshot with get_page., line 1 Attempt 1 of 3 had no effect. Try another approach.',
      'The code returned nothing.',
      'Result: Nothing changed on the page. | [false,"undefined","undefined"]\nconsole.log: confirm("Sure?")',
      expect.stringMatching(/^Failed: CODE_FAILED \| SecurityError: /),
      expect.stringMatching(/^Failed: CODE_FAILED \| The code did not end within 0\.3 s/),
    ]);
  });

  it('notices that its page, or its frame, goes away under it', async () => {
    site.page('/next', '<title>Next</title><p>Next page');
    site.page('/inner', '<title>Inner</title><button>In the frame');
    const { page, panel } = await open('/leaves');
    await page.evaluate(() => new Promise((resolve) => document.querySelector('iframe')!.replaceWith(Object.assign(document.createElement('iframe'), { src: '/inner', onload: resolve }))));
    const told = await run(panel, ['location.href = "/next"; await new Promise(() => {});']);
    expect(told).toEqual(['Failed: NAVIGATED | The page went away while the code ran, and its result with it. Look at the page again.']);
    expect(await page.text('p')).toBe('Next page');
  });

  it('runs in a frame of a ref, after a card of its own, and notices that the frame goes', async () => {
    site.page('/inner', '<title>Inner</title><button>In the frame</button>');
    const page = await browser().newPage(site.page('/framed', '<title>Framed</title><iframe title="Frame" src="/inner"></iframe>'));
    const panel = await browser().openPanel(page);
    const inFrame = (code: string): Step => ['execute_code', { frame: 'f1e1', code, explanation: 'Tests.' }];
    const steps = [inFrame('document.title'), inFrame('frameElement.remove(); await new Promise(() => {});')];
    const [title, gone] = (await carryOut(panel, model, steps, undefined, ['Allow once', 'Allow once'])).results;
    expect(title).toMatch(/Result: Nothing changed on the page\. \| Inner$/);
    expect(gone).toMatch(/Failed: FRAME_GONE \| The frame went away while the code ran/);
  });

  it('sends nothing to another site while it runs', async () => {
    const { page, panel } = await open('/locked');
    const leave: Step = ['execute_code', { code: `location.href = "${sink.url}/location"; await new Promise(() => {});`, explanation: 'Tests.', timeout_ms: 300 }];
    const told = await run(panel, [`const sink = ${JSON.stringify(sink.url)};\n${channels}`, leave]);
    expect(told[0]).toMatch(/\| 25 channels tried/);
    expect(sink.requests).toEqual([]);
    // The lock is gone with the run: the page itself reaches the other site again.
    await page.goto(site.page('/free', '<title>Free</title>'));
    await page.evaluate(async (url: string) => { await fetch(url, { mode: 'no-cors' }); }, `${sink.url}/control`);
    expect(sink.requests).toEqual(['GET /control']);
  });

  it('is stopped by closing the tab where it runs without end, which the panel offers', async () => {
    const { panel } = await open('/endless');
    const ended = run(panel, [['execute_code', { code: 'for (;;);', explanation: 'Tests.', timeout_ms: 300 }]]).catch(String);
    await waitForEntry(panel, 'tool', 'Only closing the tab stops it');
    await panel.click('button', 'Close the tab');
    await ended;
    const closed = await browser().inExtension(() => new Promise<boolean>((resolve, reject) => {
      const look = () => chrome.tabs.query({}).then((tabs) => { if (!tabs.some(({ url }) => url?.endsWith('/endless'))) resolve(true); }, reject);
      chrome.tabs.onRemoved.addListener(() => void look());
      void look();
    }));
    expect(closed).toBe(true);
  });

  it('leads the user to the step that the browser wants first, and notices when it is done', async () => {
    await browser().allowCode(false);
    const { page, panel } = await open('/guide');
    const step = browser().name === 'firefox' ? 'Click “Ask Firefox”.' : 'On that page, switch on “Allow User Scripts”.';
    await waitForText(panel, 'body', step);
    await browser().newPage();
    await browser().allowCode(true);
    await page.bringToFront();
    await panel.bringToFront();
    await waitForText(panel, 'body', 'Sidehand can run code now.');
    expect(await panel.text('body')).not.toContain(step);
  });
});

/** Ways out of a page that are HTTP requests, as far as one script can try them. Without the tab's icon: Firefox loads that by itself, later (see the README). */
const channels = `
const tried = [];
const go = (name, work) => { tried.push(name); try { const done = work(sink + '/' + name); if (done instanceof Promise) done.catch(() => 0); } catch { return; } };
const put = (tag, more) => document.body.append(Object.assign(document.createElement(tag), more));
go('fetch', (url) => fetch(url, { method: 'POST', body: 'x', mode: 'no-cors' }));
go('xhr', (url) => { const call = new XMLHttpRequest(); call.open('GET', url); call.send(); });
go('beacon', (url) => navigator.sendBeacon(url, 'x'));
go('socket', (url) => new WebSocket(url.replace('http', 'ws')));
go('events', (url) => new EventSource(url));
go('image', (url) => { new Image().src = url; });
go('picture', (url) => put('img', { src: url }));
go('script', (url) => put('script', { src: url }));
go('style', (url) => put('link', { rel: 'stylesheet', href: url }));
go('prefetch', (url) => put('link', { rel: 'prefetch', href: url }));
go('frame', (url) => put('iframe', { src: url }));
go('srcdoc', (url) => put('iframe', { srcdoc: '<img src="' + url + '">' }));
go('object', (url) => put('object', { data: url }));
go('embed', (url) => put('embed', { src: url }));
go('video', (url) => put('video', { src: url, autoplay: true }));
go('audio', (url) => put('audio', { src: url, preload: 'auto' }));
go('track', (url) => put('input', { type: 'image', src: url }));
go('background', (url) => { document.body.style.background = 'url(' + url + ')'; });
go('font', (url) => put('style', { textContent: '@font-face{font-family:x;src:url(' + url + ')}body{font-family:x}' }));
go('window', (url) => window.open(url));
go('link', (url) => { put('a', { href: url, target: '_blank', id: 'out' }); document.getElementById('out').click(); });
go('ping', (url) => { put('a', { href: '#x', ping: url, id: 'ping' }); document.getElementById('ping').click(); });
go('form', (url) => { put('form', { action: url, method: 'post', target: '_blank', id: 'form' }); document.getElementById('form').submit(); });
go('worker', (url) => new Worker(URL.createObjectURL(new Blob(['fetch("' + url + '",{mode:"no-cors"})']))));
go('import', (url) => import(url));
await fetch(location.href).catch(() => 0);
return tried.length + ' channels tried';
`;

const body = '<button id="b">Save</button><ul><li>1</li><li>2</li></ul><iframe title="Frame" src="data:text/html,other"></iframe>';
