import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
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
import { startRecording, stepsOnCard } from '../helpers/recordings.ts';
import { startRecordingSite, type RecordingSite } from '../helpers/sites/recording-site.ts';
import { refIn, textOf } from '../helpers/roles.ts';
import { itWide } from '../helpers/wide.ts';
import { useModelServer } from '../helpers/settings.ts';

const desk = `<title>Counters</title><button onclick="fetch('/apples', { method: 'POST' })">Add an apple</button>`;

describe.each(chosenBrowsers())('tasks that a closed browser left unfinished (%s)', (name) => {
  let model: DirectedModel;
  let site: RecordingSite;
  let browser: TestBrowser | undefined;
  const newProfile = () => mkdtempSync(join(tmpdir(), 'sidehand-kept-'));
  const [profile, otherProfile] = [newProfile(), newProfile()];
  beforeAll(async () => {
    model = await startDirectedModel();
    site = await startRecordingSite();
  });
  afterEach(() => browser?.close());
  afterAll(async () => {
    removeFolder(profile);
    removeFolder(otherProfile);
    await model.server.close();
    await site.close();
  });

  const start = async (kept = profile): Promise<TestBrowser> => {
    browser = await launchBrowser(name, {
      extensionDir: extensionDir(name),
      program: await ensureBrowser(name, () => undefined),
      headless: true,
      profile: kept,
    });
    return browser;
  };
  const panelBeside = async (running: TestBrowser, path: string): Promise<Page> =>
    running.openPanel(await running.newPage(site.page(path, desk)));

  itWide('a workflow that is to run at each start of the browser runs once at each, and not in between', async () => {
    const page = site.page('/pumpkins', `<button onclick="fetch('/pumpkin')">Count a pumpkin</button>`);
    const ran = () => site.requests.filter((request) => request === 'GET /pumpkin').length;
    const first = await start(otherProfile);
    await first.inExtension(async (url: string) => {
      // This start is over: its background may look at the schedules only later.
      const browserRun = await new Promise((resolve) => {
        const look = () =>
          void chrome.storage.session.get('browserRun').then((kept) => kept.browserRun && resolve(kept.browserRun));
        chrome.storage.session.onChanged.addListener(look);
        look();
      });
      const target = { role: 'button', name: 'Count a pumpkin' };
      const steps = [{ id: 's', tool: 'click', args: {}, target, page: url }];
      await chrome.storage.local.set({
        workflows: [{ id: 'w', name: 'Pumpkins', start: url, params: [], steps, savedAt: 1 }],
        schedules: [{ id: 'p', workflowId: 'w', values: {}, when: { kind: 'start' }, handledUntil: 0, browserRun }],
      });
      return true;
    }, page);
    await first.close();
    const before = ran();
    for (const count of [1, 2]) {
      const running = await start(otherProfile);
      await site.requested('GET /pumpkin', before + count);
      await waitForOutcome(await running.openPanel(await running.openedPage('/pumpkins')));
      const options = await running.openOptions('workflows');
      await running.killBackground();
      // A death of the background is no start of the browser.
      await options.waitFor(() => document.querySelector('.schedule-form, .workflow-item') !== null);
      await options.reload();
      await options.waitFor(() => document.querySelector('.workflow-item') !== null);
      expect(ran()).toBe(before + count);
      await running.close();
    }
  });

  itWide(
    'wait in the next one: nothing runs by itself, Resume goes on in a tab with the page, Discard forgets',
    async () => {
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
        /^Not finished Nothing continues on its own\. .* One apple tomorrow: click Add an apple Resume ?Discard One pear next week Resume ?Discard$/,
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
    },
  );

  itWide('come back with their words where the browser was killed as soon as they showed as sent', async () => {
    const first = await start();
    await useModelServer(first, model.server.url);
    const panel = await panelBeside(first, '/plums');
    await sendMessage(panel, 'A plum before the lights go out');
    await panel.waitFor(() => document.querySelector<HTMLElement>('[role=log]')?.innerText.includes('A plum'));
    await first.kill();
    const again = await panelBeside(await start(), '/plums');
    const shown = await again.waitFor(
      (words: string) =>
        [...document.querySelectorAll('.interrupted, textarea')]
          .map((part) => (part instanceof HTMLTextAreaElement ? part.value : (part as HTMLElement).innerText))
          .find((text) => text.includes(words)),
      'A plum before the lights go out',
    );
    expect(shown).toContain('A plum before the lights go out');
  });

  itWide('leave what was recorded by half, to be saved as a workflow', async () => {
    const first = await start();
    const page = await first.newPage(site.page('/recorded', desk));
    const panel = await startRecording(first, page);
    await page.click('button', 'Add an apple');
    await stepsOnCard(panel, 1);
    await first.kill();
    const again = await panelBeside(await start(), '/recorded');
    const card = await again.waitFor(
      () => document.querySelector<HTMLElement>('.recording-card[data-state=ended]')?.innerText,
    );
    expect(card).toContain('1 step');
    await again.click('button', 'Discard', { within: '.recording-card' });
    await again.waitFor(() => document.querySelector('.recording-card') === null);
  });
});
