import type { ModelSettings } from '../../utils/settings/settings.ts';
import type { Page, TestBrowser } from './browsers/index.ts';
import { NAVIGATOR_MODEL } from './settings.ts';

/** What a user types into the provider form. */
export interface ProviderInput {
  kind: 'OpenAI-compatible' | 'Anthropic';
  name: string;
  baseUrl: string;
  apiKey?: string;
  model: string;
}

/** Opens the Models section of the options page. */
export async function openModels(browser: TestBrowser): Promise<Page> {
  return browser.openOptions('models');
}

/** Opens the form for a server that is no known service. */
export async function openOtherServer(options: Page): Promise<void> {
  await options.click('button', 'Add provider');
  await options.choose('combobox', 'Service', 'Another server');
}

/** Unfolds what is seldom needed in the form of a provider: its name, the address of a known service, prices. */
export async function unfoldProvider(options: Page): Promise<void> {
  await options.waitFor(() => {
    const more = document.querySelector('.more-of-provider');
    more?.setAttribute('open', '');
    return more;
  });
}

/** Fills the form for a new provider and leaves it open. */
export async function fillProvider(options: Page, provider: ProviderInput): Promise<void> {
  await openOtherServer(options);
  await options.choose('combobox', 'Kind', provider.kind);
  await unfoldProvider(options);
  await options.fill('textbox', 'Name', provider.name);
  await options.fill('textbox', 'Server address (base URL)', provider.baseUrl);
  if (provider.apiKey !== undefined) await options.fill('textbox', 'API key', provider.apiKey);
  await options.fill('textbox', 'Model', provider.model);
}

/** Presses "Test connection" and returns what the page says then. */
export async function testConnection(options: Page): Promise<string> {
  await options.click('button', 'Test connection');
  return options.waitFor(() => {
    const status = document.querySelector<HTMLElement>('form [role=status]');
    return status?.dataset.state === 'testing' ? undefined : status?.innerText;
  });
}

/** Presses "Save" and waits until the provider is saved and the form is gone. */
export async function saveProvider(options: Page): Promise<void> {
  await options.click('button', 'Save');
  await options.waitFor(
    () => !document.querySelector('form') && document.querySelector('main [role=status]')?.textContent === 'Saved',
  );
}

/**
 * Forgets all settings and adds a provider through the options page. Its model plans, and another model of the same
 * server acts, so that a test can script each role. Closes the page again.
 */
export async function useProvider(browser: TestBrowser, provider: ProviderInput): Promise<void> {
  const options = await openModels(browser);
  await forgetSettings(options);
  await fillProvider(options, provider);
  await saveProvider(options);
  await options.evaluate(async (model: string) => {
    const { modelSettings } = (await chrome.storage.local.get('modelSettings')) as { modelSettings: ModelSettings };
    const navigator = { ...modelSettings.navigator, model };
    await chrome.storage.local.set({ modelSettings: { ...modelSettings, navigator } });
  }, NAVIGATOR_MODEL);
  await options.close();
}

/** Clears all settings, as on the first day. `page` is any page of the extension. */
export async function forgetSettings(page: Page): Promise<void> {
  await page.evaluate(() => chrome.storage.local.clear());
  await page.reload();
}

/** Waits until a matching element contains a text. */
export async function waitForText(page: Page, selector: string, part: string): Promise<void> {
  await page.waitFor(
    (css: string, text: string) =>
      [...document.querySelectorAll<HTMLElement>(css)].some((element) =>
        element.innerText.replace(/\s+/g, ' ').includes(text),
      ),
    selector,
    part,
  );
}

/**
 * Presses a button that saves a file and returns the text of that file. The file is not actually saved, so nothing is
 * left behind.
 */
export async function exported(options: Page, button: string): Promise<string> {
  await options.evaluate(() => {
    delete document.body.dataset.exported;
    const create = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (file: Blob) => {
      void file.text().then((text) => (document.body.dataset.exported = text));
      return create(file);
    };
    HTMLAnchorElement.prototype.click = function () {
      document.body.dataset.exportedAs = this.download;
    };
  });
  await options.click('button', button);
  return options.waitFor(() =>
    /^sidehand-[\w-]+\.(json|md)$/.test(document.body.dataset.exportedAs ?? '')
      ? document.body.dataset.exported
      : undefined,
  );
}
