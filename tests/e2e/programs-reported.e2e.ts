import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { chosenBrowsers } from '../helpers/in-browsers.ts';
import type { WireRequest } from '../helpers/model-server.ts';
import { waitForText } from '../helpers/options.ts';
import { launchOpenBrowser, letIn, type OpenBrowser, type Program, startProgram } from '../helpers/programs.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { pageOf } from '../suite/page-lines.ts';
import { itWide } from '../helpers/wide.ts';

/** What users of other servers report of them (docs/reports.md). */
describe.each(chosenBrowsers())('what was reported of servers that drive browsers (%s)', (name) => {
  let site: RecordingSite;
  let open: OpenBrowser;
  let program: Program;
  beforeAll(async () => {
    site = await startRecordingSite();
    open = await launchOpenBrowser(name, 'Nobody');
  });
  afterEach(async () => {
    await program.client.close();
    await open.browser.closePages();
  });
  afterAll(async () => {
    await open.close();
    await site.close();
  });

  async function at(path: string, html: string): Promise<string> {
    program = await startProgram(open, 'Agent');
    return (await letIn(open, await open.browser.newPage(site.page(path, html)), program)).first;
  }
  const ref = (text: string, role: string) =>
    pageOf({ messages: [{ role: 'user', text }] } as WireRequest).refs(role)[0] ?? '';

  itWide('a page that was gone back to has refs that work', async () => {
    site.page('/b', '<title>B</title><h1>Page B</h1><a href="/a">Go to A</a>');
    const first = await at('/a', '<title>A</title><h1>Page A</h1><a href="/b">Go to B</a>');
    expect(await program.call('click', { ref: ref(first, 'link') })).toContain('Page B');
    const back = await program.call('navigate', { action: 'back' });
    expect(back).toContain('Page A');
    const again = await program.call('click', { ref: ref(await program.call('get_page'), 'link') });
    expect(again).toContain('Page B');
  });

  itWide('a dialog that comes with a click ends no call', async () => {
    const first = await at(
      '/quiet',
      '<title>Quiet</title><button onclick="alert(`Saved`); said.textContent = `Shown`">Save</button><p id="said"></p>',
    );
    const saved = await program.call('click', { ref: ref(first, 'button') });
    expect(saved).toContain('Saved');
    expect(saved).toContain('Shown');
  });

  itWide('a dialog that a page opens as it loads ends no call', async () => {
    site.page('/greeting', '<title>Greeting</title><script>alert("Welcome")</script><p>Come in</p>');
    await at('/start', '<title>Start</title><a href="/greeting">Come in</a>');
    const opened = await program.call('navigate', { action: 'goto', url: `${site.url}/greeting` });
    expect(opened).toContain('The page is open.');
  });

  itWide('a tab that a click opens belongs to the program, which is told how to work there', async () => {
    site.page('/b', '<title>B</title><h1>Page B</h1>');
    const first = await at('/a', '<title>A</title><h1>Page A</h1><a href="/b" target="_blank">Open B</a>');
    const clicked = await program.call('click', { ref: ref(first, 'link') });
    expect(await program.call('tabs', { action: 'list' })).toContain('/b');
    expect(clicked).toMatch(/It opened tab \d+: .*take it/);
  });

  itWide('a ref of the page before presses nothing on the next one', async () => {
    const pressed = (name: string) => `<button onclick="fetch('/pressed', { method: 'POST' })">${name}</button>`;
    site.page('/b', `<title>B</title><h1>Page B</h1>${pressed('Delete all')}${pressed('Delete more')}`);
    const first = await at('/a', `<title>A</title><a href="/b">Go to B</a><button>Keep</button>${pressed('Save')}`);
    await program.call('click', { ref: ref(first, 'link') });
    const stale = await program.call('click', { ref: ref(first, 'button') });
    expect(stale).toContain('Failed: ');
    expect(site.requests.join()).not.toContain('/pressed');
  });

  itWide('a ref stays that of its element, whatever is looked at in between', async () => {
    const first = await at(
      '/list',
      `<title>List</title><button onclick="more.hidden = false">More</button><ul id="more" hidden>${'<li><button>Row</button></li>'.repeat(20)}</ul><a href="#end" onclick="said.textContent = 'Pressed'">End</a><p id="said"></p>`,
    );
    await program.call('click', { ref: ref(first, 'button') });
    await program.call('get_page');
    await program.call('get_page', { find: 'Row' });
    const pressed = await program.call('click', { ref: ref(first, 'link') });
    expect(pressed).toContain('Pressed');
  });

  itWide('a page that goes elsewhere while it is looked at is read where it arrives', async () => {
    site.page('/b', '<title>B</title><h1>Page B</h1>');
    const first = await at(
      '/a',
      '<title>A</title><h1>Page A</h1><button onclick="for (const ms of [30, 60, 90]) setTimeout(() => location.assign(`/b?${ms}`), ms)">Go soon</button>',
    );
    const looks = await Promise.all([
      program.call('click', { ref: ref(first, 'button') }),
      program.call('get_page'),
      program.call('extract', { what: 'article' }),
      program.call('get_page'),
    ]);
    expect(looks.filter((text) => text.includes('Failed: '))).toEqual([]);
    expect(looks.at(-1)).toContain('Page B');
  });

  itWide('calls that are made at once are done one after the other, as they came', async () => {
    const first = await at(
      '/form',
      '<title>Form</title><input aria-label="One"><input aria-label="Two"><button onclick="said.textContent = [...document.querySelectorAll(`input`)].map((one) => one.value)">Tell</button><p id="said"></p>',
    );
    const [one = '', two = ''] = pageOf({ messages: [{ role: 'user', text: first }] } as WireRequest).refs('textbox');
    const texts = await Promise.all([
      program.call('type', { ref: one, text: 'first' }),
      program.call('type', { ref: two, text: 'second' }),
      program.call('type', { ref: one, text: 'third', append: true }),
      program.call('click', { ref: ref(first, 'button') }),
    ]);
    expect(texts.at(-1)).toContain('firstthird,second');
  });

  itWide('a call that is taken back holds up no other one', async () => {
    program = await startProgram(open, 'Agent');
    const page = await open.browser.newPage(site.page('/wait', '<title>Wait</title><h1>Waiting room</h1>'));
    const { panel } = await letIn(open, page, program);
    const escape = new AbortController();
    // Longer than a test may take: without the end that is asked for, the next call would come too late.
    const waiting = program.client.callTool(
      { name: 'wait_for', arguments: { text: 'Godot', timeout_ms: 120_000 } },
      { signal: escape.signal, timeout: 200_000 },
    );
    const ended = expect(waiting).rejects.toThrow();
    await waitForText(panel, '[role=log]', 'Godot');
    escape.abort();
    await ended;
    expect(await program.call('get_page')).toContain('Waiting room');
  });

  itWide('a tab that the user has closed is not mistaken for another', async () => {
    program = await startProgram(open, 'Agent');
    const page = await open.browser.newPage(site.page('/a', '<title>A</title><h1>Page A</h1>'));
    await letIn(open, page, program);
    await page.close();
    expect(await program.call('get_page')).toContain('The tab is empty.');
    expect(await program.call('tabs', { action: 'list' })).not.toContain('/a');
  });

  itWide('a field in a shadow root that its script writes anew keeps what is typed', async () => {
    const first = await at(
      '/shadow',
      `<title>Shadow</title><x-field></x-field><p id="said"></p><script>customElements.define('x-field', class extends HTMLElement {
        connectedCallback() {
          const root = this.attachShadow({ mode: 'open' });
          root.innerHTML = '<input aria-label="Code">';
          const field = root.querySelector('input');
          let value = '';
          field.addEventListener('input', () => { value = field.value; field.value = value; said.textContent = value; });
          setInterval(() => { if (field.value !== value) field.value = value; }, 20);
        }
      });</script>`,
    );
    const typed = await program.call('type', { ref: ref(first, 'textbox'), text: 'Ada 1815' });
    expect(typed).toContain('Ada 1815');
  });

  itWide('a picture is small enough for any client, whatever the page shows', async () => {
    await at(
      '/noise',
      `<title>Noise</title><canvas id="noise" width="4000" height="4000"></canvas><script>
        const context = noise.getContext('2d');
        const data = context.createImageData(4000, 4000);
        for (let at = 0; at < data.data.length; at += 1) data.data[at] = at % 4 === 3 ? 255 : Math.random() * 255;
        context.putImageData(data, 0, 0);</script>`,
    );
    const { content } = await program.client.callTool({ name: 'look', arguments: {} });
    const picture = (content as { type: string; data?: string }[]).find(({ type }) => type === 'image');
    expect(picture?.data?.length).toBeLessThan(1_000_000);
  });

  itWide('a page of any length fits into what is told of it, with a way to the rest', async () => {
    const rows = Array.from(
      { length: 3_000 },
      (_, at) => `<tr><td>Order ${at}</td><td><button>Open</button></td></tr>`,
    );
    const first = await at('/long', `<title>Long</title><table>${rows.join('')}</table>`);
    expect(first.length).toBeLessThan(10_000);
    expect(first).toContain('Order 0');
    expect(await program.call('get_page', { find: 'Order 2999' })).toContain('Order 2999');
  });
});
