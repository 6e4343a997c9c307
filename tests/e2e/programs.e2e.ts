import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureBrowser } from '../../scripts/browsers.ts';
import { extensionDir } from '../../scripts/commands.ts';
import { connectClient, textOf } from '../helpers/bridge.ts';
import { chosenBrowsers } from '../helpers/in-browsers.ts';
import { answerCard } from '../helpers/panel.ts';
import { launchOpenBrowser, letIn, type OpenBrowser, startProgram, untilMet } from '../helpers/programs.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { itWide } from '../helpers/wide.ts';

const shop = `<title>Shop</title><h1>Mugs</h1>
  <button onclick="this.textContent = 'Shown'">Show more</button>
  <form action="/order" method="post"><input aria-label="Name" name="name"><button>Order</button></form>`;

/** A program that the user always allows. */
const known = 'Known agent';

describe.each(chosenBrowsers())('programs outside (%s)', (name) => {
  let site: RecordingSite;
  let open: OpenBrowser;
  const clients: Client[] = [];
  beforeAll(async () => {
    site = await startRecordingSite();
    open = await launchOpenBrowser(name, known);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
    await open.browser.closePages();
  });
  afterAll(async () => {
    await open.close();
    await site.close();
  });

  async function program(title: string) {
    const one = await startProgram(open, title);
    clients.push(one.client);
    return one;
  }

  /** A program that the user has let in, with this page as its tab, and what its first look gave. */
  async function programAt(path: string, html: string, title: string) {
    const page = await open.browser.newPage(site.page(path, html));
    const one = await program(title);
    const { first, ...shown } = await letIn(open, page, one);
    return { ...one, ...shown, page: first };
  }

  /** The ref of a line in a page's text. */
  const refOf = (page: string, line: string) =>
    page
      .split('\n')
      .find((one) => one.includes(line))
      ?.match(/\b(?:f\d+)?e\d+\b/)?.[0];

  it('a program that nobody knows is asked about, by its name and its code, and sees the tab that it is given', async () => {
    const { card, code, page } = await programAt('/first', shop, 'Stranger');
    expect(card).toContain('Stranger wants to use this browser');
    expect(card).toContain(`Code ${code() ?? 'none'}`);
    expect(page).toContain('Mugs');
  });

  itWide('it acts by refs, and is told what has changed', async () => {
    const { call, client, page } = await programAt('/second', shop, 'Agent');
    expect(await call('click', { ref: refOf(page, 'Show more') })).toContain('Shown');
    const { content } = await client.callTool({ name: 'look' });
    expect(content.map(({ type }) => type)).toContain('image');
    const { contents } = await client.readResource({ uri: 'sidehand://page' });
    expect(JSON.stringify(contents)).toContain('Mugs');
    expect(await call('click', { ref: 'e999' })).toContain('e999');
  });

  it('what leaves the page waits for the user, whatever the program says', async () => {
    const { call, page, panel } = await programAt('/third', shop, 'Agent');
    await call('type', { ref: refOf(page, 'Name'), text: 'Ada of the agent' });
    const ordered = call('click', { ref: refOf(page, 'Order') });
    expect(await panel.text('[data-kind=confirmation][data-status=waiting]')).toContain('Ada of the agent');
    await answerCard(panel, 'Do not allow');
    expect(await ordered).toContain('DENIED');
    expect(site.requests).not.toContain('POST /order');
  });

  itWide('a relay that is killed comes back, for two programs at once', async () => {
    const one = await programAt('/fourth', shop, 'One');
    const two = await programAt('/fifth', shop.replace('Mugs', 'Plates'), 'Two');
    expect([one.page, two.page]).toEqual([expect.stringContaining('Mugs'), expect.stringContaining('Plates')]);
    const [relay = ''] = open.computer.sockets();
    const another = untilMet(open.computer, (relays) => relays.some((file) => file !== relay));
    process.kill(Number(/-(\d+)\.sock$/.exec(relay)?.[1]), 'SIGKILL');
    await another;
    const [first, second] = await Promise.all([one.call('get_page'), two.call('get_page')]);
    expect(first).toContain('Mugs');
    expect(second).toContain('Plates');
  });

  itWide('the card of a program stays where it is while others come and go', async () => {
    const panel = await open.browser.openPanel(await open.browser.newPage(site.page('/sixth', shop)));
    const { call } = await program('Stranger');
    const looked = call('get_page');
    const place = () =>
      panel.waitFor(() => document.querySelector('.program-card')?.getBoundingClientRect().top.toString());
    const before = await place();
    await (await program(known)).call('tabs', { action: 'list' });
    await panel.text('.running-strip');
    expect(await place()).toBe(before);
    await panel.click('button', 'Do not allow', { within: '.program-card' });
    expect(await looked).toContain('does not let this program use the browser');
  });

  itWide('a browser that is started again is found by the program that was there', async () => {
    const { call } = await program(known);
    expect(await call('tabs', { action: 'list' })).toContain('tabs.');
    await open.browser.close();
    open.browser = await open.again();
    expect(await call('tabs', { action: 'list' })).toContain('tabs.');
  });

  itWide('a browser that a program starts for itself is there for it alone, and goes with its profile', async () => {
    const folder = join(open.computer.home, 'temporary');
    mkdirSync(folder);
    const variable = name === 'chromium' ? 'CHROMIUM_PATH' : 'FIREFOX_PATH';
    const browserProgram = await ensureBrowser(name, () => undefined);
    const env = { ...open.computer.env, TMPDIR: folder, [variable]: browserProgram };
    const own = ['--browser', name, '--headless', '--site', '127.0.0.1', '--extension', extensionDir(name)];
    const { client } = await connectClient({ ...open.computer, env }, 'Script', ...own);
    const call = async (tool: string, args = {}) => textOf(await client.callTool({ name: tool, arguments: args }));
    expect(await call('tabs', { action: 'list' })).toContain('tabs.');
    expect((await call('browsers')).split('\n')).toHaveLength(1);
    // Nobody could answer a card there.
    const page = await call('navigate', { action: 'goto', url: site.page('/', shop) });
    expect(await call('click', { ref: refOf(page, 'Show more') })).toContain('Shown');
    expect(readdirSync(folder).filter((file) => file.startsWith('sidehand-own-'))).toHaveLength(1);
    await client.close();
    expect(readdirSync(folder).filter((file) => file.startsWith('sidehand-own-'))).toEqual([]);
  });
});
