import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { chosenBrowsers } from '../helpers/in-browsers.ts';
import type { WireRequest } from '../helpers/model-server.ts';
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
