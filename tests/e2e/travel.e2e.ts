import { afterAll, beforeAll, expect } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { type DirectedModel, startDirectedModel } from '../helpers/directed-model.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { exported, waitForText } from '../helpers/options.ts';
import { sendMessage, waitForEntry, waitForOutcome } from '../helpers/panel.ts';
import { mugWorkflow } from '../../features/workflows/tests/sample-workflow.ts';
import { storeSettings, useModelServer } from '../helpers/settings.ts';
import { itWide } from '../helpers/wide.ts';

describeInBrowsers('conversations travel', (browser, site) => {
  let model: DirectedModel;
  beforeAll(async () => {
    model = await startDirectedModel();
    await useModelServer(browser(), model.server.url);
  });
  afterAll(() => model.server.close());

  const ask = async (panel: Page, words: string, answer: string) => {
    await sendMessage(panel, words);
    (await model.asked(words)).answer({ text: answer });
    await waitForOutcome(panel);
  };
  const choose = async (options: Page, text: string) => {
    await options.waitFor(() => document.querySelector('[aria-label=Everything] input[type=file]'));
    await options.evaluate((content: string) => {
      const input = document.querySelector<HTMLInputElement>('[aria-label=Everything] input[type=file]');
      const files = new DataTransfer();
      files.items.add(new File([content], 'everything.json', { type: 'application/json' }));
      if (!input) throw new Error('There is no place for a file.');
      input.files = files.files;
      input.dispatchEvent(new Event('change'));
    }, text);
  };
  const told = (options: Page, part: string) => waitForText(options, '[aria-label=Everything] [role=status]', part);

  itWide('by "Export everything": what was forgotten comes back, once, and can be continued', async () => {
    const page = await browser().newPage(site.at('index.html?travel'));
    const panel = await browser().openPanel(page);
    await ask(panel, 'What is a trivet?', 'A stand for hot pots.');
    await browser().inExtension(() =>
      chrome.storage.local.set({ safetySettings: { allowed: ['own.example'], blocked: ['bad.example'] } }),
    );
    const options = await browser().openOptions('data');
    const file = await exported(options, 'Export everything');
    await browser().inExtension(() => chrome.storage.local.remove('safetySettings'));
    await panel.click('button', 'History');
    await panel.click('button', 'Delete all');
    await panel.click('button', 'Delete all now');
    await panel.waitFor(() => !document.querySelector('.history-title'));
    await browser().killBackground();
    await panel.reload();

    await choose(options, file.slice(0, -20));
    await waitForText(options, '[role=alert]', 'The file is not JSON, or it was cut off. Nothing was imported.');
    await choose(options, file);
    await told(options, 'Imported: 1 task in 1 conversation, now in the history.');
    await told(
      options,
      'Rules added under “What it may do”: 1. Not imported from “Sites always allowed”: own.example.',
    );
    expect(
      await browser().inExtension(
        async () => (await chrome.storage.local.get('safetySettings')).safetySettings as unknown,
      ),
    ).toEqual({ allowed: [], asked: [], blocked: ['bad.example'], settled: [], readOnly: false });
    expect(await options.evaluate(() => document.querySelector('[aria-label=Everything] [role=alert]'))).toBeNull();
    await choose(options, file);
    await told(options, 'Nothing new is in the file. ');
    await browser().inExtension(() => chrome.storage.local.remove('safetySettings'));

    await panel.click('button', 'History');
    await panel.waitFor(() => document.querySelector('.history-open'));
    await panel.evaluate(() => document.querySelector<HTMLElement>('.history-open')?.click());
    await waitForEntry(panel, 'answer', 'A stand for hot pots.');
    await sendMessage(panel, 'And of what is it made?');
    const next = await model.asked('of what is it made');
    expect(JSON.stringify(next.request)).toContain('A stand for hot pots.');
    next.answer({ text: 'Of iron.' });
    await waitForOutcome(panel, 2);
  });

  itWide(
    'through "Delete everything": a file that was cut is refused whole, the whole one gives the same',
    async () => {
      const panel = await browser().openPanel(await browser().newPage(site.at('index.html?whole')));
      await ask(panel, 'What is a ramekin?', 'A small dish.');
      await browser().inExtension(async (workflow) => {
        const daily = { id: 's', workflowId: workflow.id, values: {}, when: { kind: 'daily', time: '08:00' } };
        await chrome.storage.local.set({
          workflows: [workflow],
          schedules: [{ ...daily, handledUntil: Date.now() }],
          savedPrompts: [{ id: 'p', name: 'Hi', text: 'Say hi' }],
          generalSettings: { maxSteps: 77 },
        });
      }, mugWorkflow(site.at()));
      /** What a user would miss, without the time at which a schedule was looked at, and what is new in a file. */
      const made = () =>
        browser().inExtension(async () => {
          const stored = await chrome.storage.local.get();
          const {
            workflows,
            savedPrompts,
            schedules = [],
            generalSettings,
            modelSettings,
          } = stored as Record<string, never>;
          const { maxSteps } = (generalSettings ?? {}) as { maxSteps?: number };
          const { planner, navigator } = (modelSettings ?? {}) as Record<string, unknown>;
          const times = (schedules as { when: unknown; workflowId: string }[]).map((one) => [one.workflowId, one.when]);
          const own = ((workflows ?? []) as object[]).map((one) => ({ ...one, imported: undefined }));
          return JSON.stringify([own, savedPrompts ?? [], times, maxSteps, planner, navigator]);
        });
      const before = await made();
      const options = await browser().openOptions('data');
      const file = await exported(options, 'Export everything');
      await options.evaluate(() => (document.body.dataset.before = 'yes'));
      await options.click('button', 'Delete everything');
      await options.click('button', 'Delete everything');
      // It loads itself again once all is gone.
      await options.waitFor(() => document.body?.dataset.before === undefined);
      const nothing = '[[],[],[],null,null,null]';
      await expect.poll(made).toBe(nothing);

      await choose(options, file.slice(0, file.length / 2));
      await waitForText(options, '[role=alert]', 'The file is not JSON, or it was cut off. Nothing was imported.');
      expect(await made()).toBe(nothing);
      await choose(options, file);
      // Its model server would get the texts of pages.
      await options.click('button', 'Take these settings');
      await told(options, 'Schedules added, switched off: 1.');
      expect(await made()).toBe(before);
      await panel.reload();
      await panel.click('button', 'History');
      await panel.waitFor(() => document.querySelector('.history-title')?.textContent?.includes('ramekin'));
    },
  );

  itWide('by a reminder, once a month, which can be switched off', async () => {
    const monthAgo = async (settings: Record<string, unknown>) =>
      storeSettings(browser(), 'generalSettings', { exportRemindedAt: Date.now() - 31 * 86_400_000, ...settings });
    const reminded = 'A month has passed since you last exported everything.';
    await monthAgo({});
    const panel = await browser().openPanel(await browser().newPage(site.at('index.html?reminder')));
    await waitForText(panel, '.export-reminder', reminded);
    await panel.click('button', 'In a month');
    await panel.waitFor(() => document.querySelector('.export-reminder') === null);
    await monthAgo({});
    await waitForText(panel, '.export-reminder', reminded);
    const options = await browser().openOptions('data');
    await exported(options, 'Export everything');
    await panel.waitFor(() => document.querySelector('.export-reminder') === null);
    await monthAgo({ remindOfExport: false });
    await panel.reload();
    await panel.waitFor(() => document.querySelector('.empty-chat'));
    expect(await panel.evaluate(() => document.querySelector('.export-reminder'))).toBeNull();
    await storeSettings(browser(), 'generalSettings', {});
  });

  itWide(
    'one by one: as Markdown from the panel, as JSON from the history, and the JSON is imported again',
    async () => {
      const page = await browser().newPage(site.at('index.html?one'));
      const panel = await browser().openPanel(page);
      await ask(panel, 'What is a tureen?', 'A bowl **for soup**.');
      await panel.click('button', 'More', { within: '.panel-header' });
      const markdown = await exported(panel, 'Save conversation as Markdown');
      expect(markdown).toMatch(
        /^# What is a tureen\?\n\n\*\*You:\*\* What is a tureen\?\n\nA bowl \*\*for soup\*\*\.\n\n\*\*Answered\*\*/,
      );
      await panel.click('button', 'History');
      await panel.click('button', 'Save “What is a tureen?”');
      const json = await exported(panel, 'Save “What is a tureen?” as JSON');
      expect(JSON.parse(json)).toMatchObject({ app: 'sidehand', format: 1, tasks: [{ request: 'What is a tureen?' }] });
      const options = await browser().openOptions('data');
      await choose(options, json);
      await told(options, 'Nothing new is in the file. Already here: 1.');
    },
  );
});
