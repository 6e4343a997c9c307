import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Page } from '../helpers/browsers/index.ts';
import { describeInBrowsers } from '../helpers/in-browsers.ts';
import { tabTo, typeKeys } from '../helpers/keyboard.ts';
import { startModelServer, type ModelServer } from '../helpers/model-server.ts';
import {
  exported,
  fillProvider,
  forgetSettings,
  openModels,
  openOtherServer,
  saveProvider,
  testConnection,
  unfoldProvider,
  waitForText,
  type ProviderInput,
} from '../helpers/options.ts';
import { sendMessage, waitForOutcome } from '../helpers/panel.ts';
import { itWide } from '../helpers/wide.ts';

const KEY = 'sk-test-0123456789';
const ADDRESS = 'Server address (base URL)';

describeInBrowsers('the options page', (browser, site) => {
  let server: ModelServer;
  let options: Page;
  let provider: ProviderInput;

  beforeEach(async () => {
    server = await startModelServer({ apiKey: KEY, models: ['thinker', 'doer'] });
    provider = { kind: 'OpenAI-compatible', name: 'Wire', baseUrl: `${server.url}/v1`, apiKey: KEY, model: 'thinker' };
    options = await openModels(browser());
    await forgetSettings(options);
  });
  afterEach(() => server.close());

  itWide('keeps two open pages in step', async () => {
    await fillProvider(options, provider);
    await testConnection(options);
    const other = await openModels(browser());
    await waitForText(other, 'main', 'No provider yet.');
    await options.bringToFront();
    await saveProvider(options);
    await waitForText(other, '.provider-list', 'Wire');
    await other.waitFor(
      () => document.querySelector<HTMLSelectElement>('main select')?.selectedOptions[0]?.label === 'thinker (Wire)',
    );

    await other.bringToFront();
    await other.click('checkbox', 'One model plans, another acts');
    await other.choose('combobox', 'Acts on the page (navigator)', 'doer (Wire)');
    // What is chosen and what a field holds are no part of the document: nothing there tells that they have changed.
    await expect.poll(() => chosenModels(options)).toEqual(['thinker (Wire)', 'doer (Wire)']);

    await other.fill('spinbutton', 'Cost limit in US dollars', '12');
    await waitForText(other, 'main [role=status]', 'Saved');
    await expect
      .poll(() => options.evaluate(() => [...document.querySelectorAll('input')].map(({ value }) => value)))
      .toContain('12');
  });

  it('stores what was changed just before its page was closed', async () => {
    const other = await openModels(browser());
    // A page that is writing holds up the changes of others.
    await other.evaluate(() => {
      void navigator.locks.request('local:generalSettings', () => new Promise(() => undefined));
    });
    await options.bringToFront();
    await options.fill('spinbutton', 'Cost limit in US dollars', '12');
    // As a user closes it.
    await options.evaluate(() => {
      void chrome.tabs.getCurrent().then((tab) => chrome.tabs.remove(tab!.id!));
    });
    const stored = () => other.evaluate(() => chrome.storage.local.get('generalSettings'));
    await expect.poll(stored).toMatchObject({ generalSettings: { maxCostUsd: 12 } });
    await other.close();
  });

  itWide('edits and removes a provider', async () => {
    await fillProvider(options, provider);
    await saveProvider(options);
    await options.click('button', 'Edit Wire');
    await unfoldProvider(options);
    await options.fill('textbox', 'Name', 'Cable');
    await options.fill('textbox', 'Model', 'doer');
    // The key is kept without being shown.
    expect(await options.evaluate(() => document.querySelector<HTMLInputElement>('input[type=password]')?.value)).toBe(
      '',
    );
    expect(await testConnection(options)).toBe('Works: doer is among the 2 models that the server lists.');
    await saveProvider(options);
    await waitForText(options, '.provider-list', 'Cable');
    expect(await chosenModels(options)).toEqual(['doer (Cable)']);

    await options.click('button', 'Remove Cable');
    await waitForText(options, '.provider-list', 'Remove Cable and its API key?');
    await options.click('button', 'Remove provider');
    await waitForText(options, 'main [role=status]', 'Provider removed');
    await waitForText(options, 'main', 'No provider yet.');
    expect(await chosenModels(options)).toEqual(['Offline commands (no AI)']);
    expect(await stored(options)).not.toContain(KEY);
  });

  itWide('says what is wrong beside each field and keeps what was typed', async () => {
    await openOtherServer(options);
    await options.choose('combobox', 'Kind', 'Anthropic');
    await options.fill('textbox', ADDRESS, 'ftp://somewhere');
    await options.click('button', 'Save');
    await waitForText(options, 'form .problem', 'Type the address of the server');
    expect(await problems(options)).toEqual({
      [ADDRESS]: 'Type the address of the server, such as https://api.openai.com/v1.',
      Model: 'Type the name of a model, or test the connection and choose one.',
    });
    expect(await options.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
    await options.fill('textbox', ADDRESS, 'http://model.example.com');
    await options.fill('textbox', 'API key', KEY);
    await options.fill('textbox', 'Model', 'thinker');
    await options.click('button', 'Save');
    await waitForText(options, 'form .problem', 'A key would travel unencrypted');
    expect(await problems(options)).toEqual({
      'API key': 'A key would travel unencrypted over http to model.example.com. Use https, or tick the box.',
    });
    expect(
      await options.evaluate(() =>
        [...document.querySelectorAll('form input')].map((input) => (input as HTMLInputElement).value).slice(0, 2),
      ),
    ).toEqual(['http://model.example.com', KEY]);

    await options.fill('spinbutton', 'Cost limit in US dollars', '50000');
    await waitForText(options, 'main .problem', 'Type a number from 0.01 to 10,000, or leave this empty for no limit.');
  });

  itWide('keeps keys out of the storage that content scripts can read, and out of the settings file', async () => {
    await fillProvider(options, provider);
    await saveProvider(options);
    expect(await stored(options)).toContain(server.url);
    expect(await stored(options)).not.toContain(KEY);

    await options.click('link', 'Data');
    const file = await exported(options, 'Export settings');
    await waitForText(options, 'main [role=status]', 'Settings exported, without API keys.');
    expect(file).toContain(server.url);
    expect(file).not.toContain(KEY);

    await forgetSettings(options);
    await imported(options, '{"app": "something else"}');
    await waitForText(
      options,
      'main [role=alert]',
      'The file is not a Sidehand settings file. Your settings are unchanged.',
    );
    await imported(options, file);
    // Forgotten settings name no server: those of the file would send pages to one.
    await options.click('button', 'Take these settings');
    await waitForText(options, 'main [role=status]', 'Settings imported. Add the API keys under Models.');
    await options.click('link', 'Models');
    await waitForText(options, '.provider-list', 'Wire');
    expect(await chosenModels(options)).toEqual(['thinker (Wire)']);
  });

  itWide('shows and exports a log that outlives the background and holds no key', async () => {
    await fillProvider(options, { ...provider, apiKey: `${KEY}-wrong` });
    expect(await testConnection(options)).toContain('refused');
    await options.click('link', 'Help');
    await waitForText(options, 'main', 'Sidehand 1.');
    // The background answers before the line is on the disk.
    await waitForText(options, '.log-lines', 'A page of Sidehand was refused testProvider: MODEL_UNAUTHORISED');
    await browser().killBackground();
    await options.reload();
    await waitForText(options, '.log-lines', 'A page of Sidehand was refused testProvider: MODEL_UNAUTHORISED');
    await options.fill('searchbox', 'Search the log', 'testprovider');
    await waitForText(options, '.log-viewer [role=status]', '1 of');
    const {
      app,
      browser: name,
      lines,
    } = JSON.parse(await exported(options, 'Export as JSON')) as {
      app: string;
      browser: string;
      lines: { level: string; data: object }[];
    };
    expect([app, name.split(' ')[0], lines.map(({ level, data }) => [level, data])]).toEqual([
      'sidehand',
      browser().name === 'firefox' ? 'Firefox' : 'Chrome',
      [['warn', { method: 'testProvider', code: 'MODEL_UNAUTHORISED' }]],
    ]);

    await options.fill('searchbox', 'Search the log', 'the background of version');
    await waitForText(options, '.log-lines', 'started. Unfinished tasks: 0');
    await options.fill('searchbox', 'Search the log', '');
    expect(await exported(options, 'Export as JSON')).not.toContain(KEY);
    await options.click('button', 'Clear log');
    await options.click('button', 'Clear log');
    await waitForText(options, 'main [role=status]', 'Log cleared');
    await options.waitFor(() => document.querySelectorAll('.log-lines li').length === 0);
  });

  itWide('deletes everything at once, and an open panel starts over', async () => {
    await fillProvider(options, provider);
    await saveProvider(options);
    server.handle(() => ({ text: 'It is blue.' }));
    const panel = await browser().openPanel(await browser().newPage(site.at('product.html?id=mug')));
    await sendMessage(panel, 'Which colour is it?');
    await waitForOutcome(panel);
    await options.bringToFront();
    await options.click('link', 'Data');
    await options.click('button', 'Delete everything');
    await waitForText(options, 'main', 'Delete everything for good?');
    // The page loads anew at the end: what is asked of it before could meet neither document.
    await options.evaluate(() => void (document.body.dataset.document = 'old'));
    await options.click('button', 'Delete everything');
    await waitForText(panel, '.first-run', 'API key');
    await options.waitFor(() => document.readyState === 'complete' && !document.body.dataset.document);
    await expect.poll(() => leftOver(options)).toEqual([]);
    await options.evaluate(() => (location.hash = 'models'));
    await waitForText(options, 'main', 'No provider yet.');
    // The background, which goes on, stores what comes then.
    await panel.click('button', 'Go on without AI');
    await sendMessage(panel, 'List the headings');
    expect((await waitForOutcome(panel)).status).toBe('done');
  });

  it('sets a provider up with the keyboard alone', async () => {
    await tabTo(options, 'Add provider');
    await options.press('Enter');
    await options.waitFor(() => document.activeElement?.tagName === 'SELECT');
    // The last service is "Another server".
    await options.press('End');
    await tabTo(options, ADDRESS);
    await typeKeys(options, provider.baseUrl);
    await tabTo(options, 'API key');
    await typeKeys(options, KEY);
    await tabTo(options, 'Model');
    await typeKeys(options, 'thinker');
    await tabTo(options, 'Test connection');
    await options.press('Enter');
    await waitForText(options, 'form [role=status]', 'Works: thinker is among the 2 models');
    await tabTo(options, 'Save');
    await options.press('Enter');
    await waitForText(options, 'main [role=status]', 'Saved');
    const { host } = new URL(server.url);
    await waitForText(options, '.provider-list', host);
    await options.waitFor(() => document.activeElement?.textContent === 'Add provider');
    await tabTo(options, 'Model');
    await options.press('ArrowDown');
    await expect.poll(() => chosenModels(options)).toEqual([`doer (${host})`]);

    await options.fill('searchbox', 'Search the settings', 'limit cost');
    await waitForText(options, 'main [role=status]', '1 setting found');
    await options.press('ArrowDown');
    await options.press('Enter');
    await options.waitFor(
      () =>
        document.activeElement instanceof HTMLInputElement &&
        document.activeElement.labels?.[0]?.innerText === 'Cost limit in US dollars',
    );
    expect(await options.text('h2')).toBe('Models');
  });
});

/** What is left of the settings, keys and conversations. */
function leftOver(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { modelSettings } = await chrome.storage.local.get('modelSettings');
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    return [...(modelSettings ? ['modelSettings'] : []), ...names.filter((name) => /keys|archive/.test(name))];
  });
}

function chosenModels(options: Page): Promise<(string | undefined)[]> {
  return options.evaluate(() =>
    [...document.querySelectorAll<HTMLSelectElement>('.role-models select')].map(
      (select) => select.selectedOptions[0]?.label,
    ),
  );
}

/** All of storage.local as text. */
function stored(options: Page): Promise<string> {
  return options.evaluate(async () => JSON.stringify(await chrome.storage.local.get(null)));
}

/** The complaints of the form by the label of their field. */
function problems(options: Page): Promise<Record<string, string>> {
  return options.evaluate(
    () =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLElement>('form .field')].flatMap((field) => {
          const problem = field.querySelector<HTMLElement>('.problem')?.innerText;
          return problem ? [[field.querySelector('label')?.innerText ?? '', problem]] : [];
        }),
      ) as Record<string, string>,
  );
}

/** Gives a file to "Import settings", as its file dialog does. */
async function imported(options: Page, text: string): Promise<void> {
  await options.waitFor(() => document.querySelector('input[type=file]') !== null);
  await options.evaluate((content) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    const files = new DataTransfer();
    files.items.add(new File([content], 'settings.json', { type: 'application/json' }));
    if (!input) throw new Error('There is no field for a file.');
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, text);
}
