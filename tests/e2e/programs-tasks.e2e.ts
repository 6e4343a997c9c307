import type { Client } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { sidehand } from '../helpers/bridge.ts';
import {
  act,
  claimDone,
  type DirectedModel,
  judgeComplete,
  makePlan,
  startDirectedModel,
} from '../helpers/directed-model.ts';
import { chosenBrowsers } from '../helpers/in-browsers.ts';
import { answerCard } from '../helpers/panel.ts';
import { linesOfText, makePdf, tableRows } from '../../features/pdf/tests/make-pdf.ts';
import { launchOpenBrowser, letIn, type OpenBrowser, startProgram } from '../helpers/programs.ts';
import { useModelServer } from '../helpers/settings.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { itWide } from '../helpers/wide.ts';

/** A program that the user always allows. */
const known = 'Known agent';

describe.each(chosenBrowsers())('whole tasks of programs outside (%s)', (name) => {
  let site: RecordingSite;
  let model: DirectedModel;
  let open: OpenBrowser;
  const clients: Client[] = [];
  beforeAll(async () => {
    site = await startRecordingSite();
    model = await startDirectedModel();
    open = await launchOpenBrowser(name, known);
    await useModelServer(open.browser, model.server.url);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
    await open.browser.closePages();
  });
  afterAll(async () => {
    await open.close();
    for (const server of [model.server, site]) await server.close();
  });

  async function program(title: string) {
    const one = await startProgram(open, title);
    clients.push(one.client);
    return one;
  }

  /** The panel beside the tab in which a task of this request works, and its first question is answered by a plan. */
  async function planned(request: string) {
    (await model.asked(request)).answer(makePlan('Read the price of the mug'));
    const tabId = await open.browser.inExtension(async () => {
      const [newest] = (await chrome.tabs.query({ url: 'about:blank' })).sort((a, b) => (b.id ?? 0) - (a.id ?? 0));
      return newest?.id;
    });
    return open.browser.newPage(`${open.browser.extensionBase}/sidebar.html?tab=${tabId}`);
  }

  /** The user approves the plan and the address, and the models carry it out. */
  async function carryOut(request: string, url: string) {
    const panel = await planned(request);
    await panel.click('button', 'Go');
    (await model.asked(request)).answer(act(['navigate', { action: 'goto', url }]));
    await answerCard(panel, 'Allow once');
    (await model.asked(request)).answer(claimDone());
    (await model.asked(request)).answer(judgeComplete('The mug costs 9.50.'));
  }

  itWide("a whole task is done by Sidehand's own agent, once the user has approved its plan", async () => {
    const url = site.page('/mug', '<title>Mug</title><h1>Blue mug</h1><p>9.50</p>');
    const { call } = await program(known);
    const request = `What does the mug on ${url} cost?`;
    const asked = call('do', { request });
    await carryOut(request, url);
    expect(await asked).toMatch(/The mug costs 9\.50\.[^]*Outcome: done\./);
    expect(site.requests).toContain('GET /mug');
  });

  itWide('a task from a terminal ends with a status, and what it did as one object', async () => {
    const url = site.page('/plate', '<title>Plate</title><h1>Plate</h1>');
    const request = `What does the plate on ${url} cost?`;
    const ended = sidehand(open.computer, 'do', request, '--json');
    const panel = await open.browser.openPanel(await open.browser.newPage(site.page('/else', '<h1>Else</h1>')));
    await panel.click('button', 'Allow for this session', { within: '.program-card' });
    await carryOut(request, url);
    const { code, text } = await ended;
    expect({ code, ...(JSON.parse(text) as object) }).toMatchObject({
      code: 0,
      outcome: 'done',
      text: expect.stringContaining('The mug costs 9.50.') as string,
      steps: expect.arrayContaining(['navigate']) as string[],
    });
  });

  itWide('a saved workflow runs with its own values, and asks before it sends', async () => {
    const form = '<form method="post" action="/sent"><label>Text <textarea name="text"></textarea></label>';
    const page = site.page('/letter', `<title>Letter</title><h1>Letter</h1>${form}<button>Send</button></form>`);
    const steps = [
      { id: '1', tool: 'type', args: { text: '{{Text}}' }, target: { role: 'textbox', name: 'Text' }, page },
      { id: '2', tool: 'click', args: {}, target: { role: 'button', name: 'Send' }, page },
    ];
    const params = [{ name: 'Text', value: 'Hello' }];
    const saved = { id: 'w', name: 'Greet', start: page, params, steps, savedAt: 1 };
    await open.browser.inExtension((workflow) => chrome.storage.local.set({ workflows: [workflow] }), saved);
    const { call } = await program(known);
    expect(await call('run_workflow')).toBe('Greet\n  Text: Hello');
    expect(await call('run_workflow', { name: 'Weep' })).toBe('Greet\n  Text: Hello');
    const run = call('run_workflow', { name: 'Greet', parameters: { Text: 'Good morning' } });
    const panel = await open.browser.openPanel(await open.browser.openedPage('/letter'));
    expect(await panel.text('[data-kind=confirmation][data-status=waiting]')).toContain('Good morning');
    expect(site.requests).not.toContain('POST /sent');
    await answerCard(panel, 'Allow once');
    expect(await run).toContain('Outcome: done.');
    expect(site.requests.filter((request) => request === 'POST /sent')).toHaveLength(1);
  });

  itWide('a PDF is read page by page, searched, and its table comes as data', async () => {
    const url = site.file(
      '/terms.pdf',
      { 'content-type': 'application/pdf' },
      makePdf([
        linesOfText(['Unused goods can be returned within thirty days of the delivery.']),
        tableRows(
          [
            ['Article', 'Price'],
            ['Blue mug', '9.50'],
            ['Red mug', '8.00'],
          ],
          [50, 220],
          780,
        ),
      ]),
    );
    const { call, client, code } = await program('Reader');
    const page = await open.browser.newPage(url);
    const { first: read } = await letIn(open, page, { call, client, code });
    expect(read).toContain('PDF, 2 pages');
    expect(read).toContain('Unused goods can be returned');
    expect(await call('get_page', { find: 'Red mug' })).toContain('8.00');
    expect(await call('extract', { what: 'tables' })).toMatch(/Blue mug.*9\.50/);
  });
});
