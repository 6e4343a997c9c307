import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureBrowser } from '../../scripts/browsers.ts';
import { removeFolder } from '../../scripts/cleanup.ts';
import { extensionDir } from '../../scripts/commands.ts';
import { launchBrowser, type Page, type TestBrowser } from '../helpers/browsers/index.ts';
import {
  act,
  claimDone,
  type DirectedModel,
  judgeComplete,
  makePlan,
  startDirectedModel,
} from '../helpers/directed-model.ts';
import { chosenBrowsers } from '../helpers/in-browsers.ts';
import { sendMessage, waitForOutcome } from '../helpers/panel.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { refIn, textOf } from '../helpers/roles.ts';
import { useModelServer } from '../helpers/settings.ts';

const desk = `<title>Counters</title><button onclick="fetch('/apples', { method: 'POST' })">Add an apple</button>`;

describe.each(chosenBrowsers())('tasks that a closed browser left unfinished (%s)', (name) => {
  let model: DirectedModel;
  let site: RecordingSite;
  let browser: TestBrowser | undefined;
  const profile = mkdtempSync(join(tmpdir(), 'sidehand-kept-'));
  beforeAll(async () => {
    model = await startDirectedModel();
    site = await startRecordingSite();
  });
  afterEach(() => browser?.close());
  afterAll(async () => {
    removeFolder(profile);
    await model.server.close();
    await site.close();
  });

  const start = async (): Promise<TestBrowser> => {
    browser = await launchBrowser(name, {
      extensionDir: extensionDir(name),
      program: await ensureBrowser(name, () => undefined),
      headless: true,
      profile,
    });
    return browser;
  };
  const panelBeside = async (running: TestBrowser, path: string): Promise<Page> =>
    running.openPanel(await running.newPage(site.page(path, desk)));

  it('wait in the next one: nothing runs by itself, Resume goes on in a tab with the page, Discard forgets', async () => {
    const first = await start();
    await useModelServer(first, model.server.url);
    await sendMessage(await panelBeside(first, '/pears'), 'One pear next week');
    await model.asked('pear next week');
    await sendMessage(await panelBeside(first, '/apples'), 'One apple tomorrow: click Add an apple');
    (await model.asked('apple tomorrow')).answer(makePlan('Add an apple'));
    const cut = await model.asked('apple tomorrow');
    await first.close();
    await cut.request.disconnected;

    const asked = model.server.requests.length;
    const second = await start();
    const page = await second.newPage(`${site.url}/apples`);
    const panel = await second.openPanel(page);
    expect((await panel.text('.interrupted')).replace(/\s+/g, ' ')).toMatch(
      /^Not finished Nothing continues by itself\. .* One apple tomorrow: click Add an apple Resume ?Discard One pear next week Resume ?Discard$/,
    );
    await panel.click('button', 'Discard “One pear next week”');
    await panel.waitFor(() => !document.querySelector('.interrupted')?.textContent?.includes('pear'));
    expect(model.server.requests).toHaveLength(asked);
    await panel.click('button', 'Resume “One apple tomorrow: click Add an apple”');
    const again = await model.asked('apple tomorrow');
    expect(textOf(again.request)).toContain('The browser was closed and started again');
    again.answer(act(['click', { ref: refIn(again.request, 'button "Add an apple"'), step: 1 }]));
    (await model.asked('apple tomorrow')).answer(claimDone());
    (await model.asked('apple tomorrow')).answer(judgeComplete());
    expect(await waitForOutcome(panel)).toMatchObject({ status: 'done' });
    expect(await panel.evaluate(() => document.querySelector('.interrupted'))).toBeNull();
    expect(site.requests.filter((request) => request === 'POST /apples')).toHaveLength(1);
  });
});
