import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { corrections } from '../../utils/agent/words/corrections.ts';
import { carryOut, type Step, type Told } from '../helpers/carry-out.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { storeSettings, useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

/**
 * `show` renders what comes; `/tick` is asked for as long as the page lives: steps of time that a test can wait for.
 */
const desk = `<title>Desk</title>
<script>
  const get = async (path, init) => (await fetch(path, init)).text();
  const show = (text) => { document.querySelector('output').textContent = text; };
  setInterval(() => get('/tick'), 50);
  setInterval(() => get('/poll?at=' + performance.now()), 35);
  new EventSource('/stream');
</script>
<button onclick="get('/notes').then(show)">Load</button>
<button onclick="get('/first').then(() => get('/second')).then(show)">Load both</button>
<button onclick="get('/entry').then((text) => { history.pushState(null, '', '/entries/7'); document.title = 'Entry 7'; show(text); })">Entry</button>
<button onclick="fetch('/words').then(async ({ body }) => { for await (const part of body) show(new TextDecoder().decode(part)); })">Tell</button>
<button onclick="get('/never'); show('Asked')">Ask</button>
<button onclick="new Image().src = '/pixel'; navigator.sendBeacon('/beacon'); show('Counted')">Count</button>
<form onsubmit="event.preventDefault(); get('/save', { method: 'POST', body: new FormData(this) }).then(show)"><input aria-label="Note" name="note"><button>Save</button></form>
<output>Empty</output>`;

/** Draws as libraries do: in the next frame, in the one after that, or by a timer. */
const widget = `<title>Widget</title>
<script>
  const draw = (text) => { document.querySelector('output').textContent = text; };
  const drawers = {
    frame: (text) => requestAnimationFrame(() => draw(text)),
    timer: (text) => setTimeout(draw, 250, text),
  };
</script>
<button onclick="drawers[location.pathname.slice(1)]('All twelve months')">Open</button><output>Closed</output>`;

/** Shows a spinner until what it loads, which no request brings, is there. */
const feed = `<title>Feed</title>
<main><div role="progressbar" style="height: 4px"></div></main>
<script>
  const load = (text) => setTimeout(() => { document.querySelector('main').textContent = text; }, 600);
  load('Ten posts');
</script>
<button onclick="document.querySelector('main').innerHTML = '<progress></progress>'; load('Twenty posts')">More</button>`;

const answers = { notes: 'Three notes', first: 'one', second: 'Both came', entry: 'The seventh entry', save: 'Saved' };

describeInBrowsers('what the model gets after a step', (browser) => {
  let model: ModelServer;
  let site: RecordingSite;
  beforeAll(async () => {
    model = await startModelServer();
    await useModelServer(browser(), model.url);
  });
  afterAll(() => model.close());
  // So long that a step which is held up to the cap has its test given up.
  beforeEach(async () => {
    await storeSettings(browser(), 'generalSettings', { settleLimitMs: 30_000 });
    site = await startRecordingSite();
    site.page('/desk', desk);
    for (const [path, text] of Object.entries(answers)) site.page(`/${path}`, text);
    site.hold('/stream');
  });
  afterEach(async () => {
    await storeSettings(browser(), 'generalSettings', {});
    await site.close();
  });

  const run = async (steps: Step[], answers: readonly string[] = []): Promise<Told> => {
    const page = await browser().newPage(`${site.url}/desk`);
    await site.requested('GET /tick', 3);
    return carryOut(await browser().openPanel(page), model, steps, undefined, answers);
  };
  /** Answers the request some while after it came: when the page has asked for `/tick` three times more. */
  const answerLate = async (method: string, path: string): Promise<void> => {
    const release = site.hold(path);
    await site.requested(`${method} ${path}`);
    await site.requested('GET /tick', site.requests.filter((one) => one === 'GET /tick').length + 3);
    release();
  };

  itWide('holds what a request brought', async () => {
    const [told] = await Promise.all([run([['click', { ref: 'button "Load"' }]]), answerLate('GET', '/notes')]);
    expect(told.pages[0]).not.toContain('Three notes');
    expect(told.pages[1]).toContain('Three notes');
  });

  itWide('holds what a spinner stood for, also at the first look', async () => {
    site.page('/feed', feed);
    const page = await browser().newPage(`${site.url}/feed`);
    const told = await carryOut(await browser().openPanel(page), model, [['click', { ref: 'button "More"' }]]);
    expect(told.pages[0]).toContain('Ten posts');
    expect(told.pages[1]).toContain('Twenty posts');
  });

  itWide('holds what a chain of requests brought', async () => {
    const [told] = await Promise.all([
      run([['click', { ref: 'button "Load both"' }]]),
      answerLate('GET', '/first'),
      answerLate('GET', '/second'),
    ]);
    expect(told.pages[1]).toContain('Both came');
  });

  itWide('holds the requested page, not the previous one, which ends only then', async () => {
    site.page(
      '/long',
      '<title>Long</title><script>setInterval(() => fetch("/tick"), 50)</script><p>Its beginning</p><script src="/late.js"></script><p>Its end</p>',
    );
    site.page('/next', '<title>Next</title><p>You are here</p>');
    const [releaseLong, releaseNext] = [site.hold('/late.js'), site.hold('/next')];
    const page = await browser().newPage(`${site.url}/desk`);
    const running = carryOut(await browser().openPanel(page), model, [
      ['navigate', { action: 'goto', url: `${site.url}/long` }],
      ['navigate', { action: 'goto', url: `${site.url}/next` }],
    ]);
    await site.requested('GET /next');
    releaseLong();
    // So much later that an agent which took the old page for the new one had looked at it.
    await site.requested('GET /tick', site.requests.filter((one) => one === 'GET /tick').length + 20);
    releaseNext();
    expect((await running).pages.slice(1).map((told) => told.split('\n').slice(2))).toEqual([
      ['title: Long', '"Its beginning"'],
      ['title: Next', '"You are here"'],
    ]);
  });

  itWide('holds the result of a form that the page sends by itself', async () => {
    const [told] = await Promise.all([
      run([['type', { ref: 'textbox "Note"', text: 'Milk', submit: true }]], ['Allow once']),
      answerLate('POST', '/save'),
    ]);
    expect(told.pages[1]).toContain('Saved');
  });

  itWide('gives the address and the content of a route that the page went to without loading', async () => {
    const [told] = await Promise.all([run([['click', { ref: 'button "Entry"' }]]), answerLate('GET', '/entry')]);
    expect(told.pages[1]).toContain(`${site.url}/entries/7`);
    expect(told.pages[1]).toContain('The seventh entry');
  });

  itWide(
    'does not wait for streams, pictures, or polls, even if their address changes; beacons of an action are not sent',
    async () => {
      site.hold('/pixel');
      const told = await run([
        ['click', { ref: 'button "Count"' }],
        ['type', { ref: 'textbox "Note"', text: 'Milk' }],
      ]);
      expect(told.pages[1]).toContain('Counted');
      expect(told.pages[2]).toContain('Milk');
      await Promise.all(['GET /stream', 'GET /pixel'].map((request) => site.requested(request)));
      expect(site.requests).not.toContain('POST /beacon');
    },
  );

  itWide('does not wait for the end of an answer that streams', async () => {
    site.stream('/words', 'Once upon a time');
    const { pages } = await run([
      ['click', { ref: 'button "Tell"' }],
      ['click', { ref: 'button "Load"' }],
    ]);
    expect(pages[1]).toContain('Once upon a time');
    expect(pages[2]).toContain('Three notes');
  });

  for (const [how, drawnBy] of [
    ['frame', 'in the next frame'],
    ['timer', 'by a timer'],
  ] as const)
    itWide(
      `holds what a widget in a hidden tab draws late, ${drawnBy}; what the browser draws only once the tab is shown is told`,
      async () => {
        const page = await browser().newPage(site.page(`/${how}`, widget));
        const cover = await browser().newPage(`${site.url}/notes`);
        const panel = await browser().openPanel(page);
        await cover.bringToFront();
        const { pages, results } = await carryOut(panel, model, [['click', { ref: 'button "Open"' }]]);
        expect(await page.evaluate(() => document.hidden)).toBe(true);
        // Chromium has no frames in hidden tabs.
        if (how !== 'timer' && browser().name === 'chromium') {
          expect(results).toEqual([`click button "Open": Clicked. ${corrections.undrawn}`]);
          return;
        }
        expect(results).toEqual(['click button "Open": Clicked.']);
        expect(pages[1]).toContain('All twelve months');
      },
    );

  itWide('comes without an answer that never arrives, once the limit is reached', async () => {
    await storeSettings(browser(), 'generalSettings', { settleLimitMs: 1_500 });
    site.hold('/never');
    const told = await run([
      ['click', { ref: 'button "Ask"' }],
      ['click', { ref: 'button "Load"' }],
    ]);
    expect(told.results).toEqual(['click button "Ask": Clicked.', 'click button "Load": Clicked.']);
    expect(told.pages[1]).toContain('Asked');
    expect(told.pages[2]).toContain('Three notes');
  });
});
