import type { ModelOptions } from '../../utils/settings.ts';
import type { TestBrowser } from './browsers/index.ts';

/** Stored settings as the extension keeps them, e.g. `{ maxSteps: 3 }`; others keep their defaults. */
export async function storeSettings(
  browser: TestBrowser,
  key: 'generalSettings' | 'modelSettings',
  value: Record<string, unknown>,
): Promise<void> {
  await browser.inExtension(
    async (name: string, stored: Record<string, unknown>) => {
      await chrome.storage.local.set({ [name]: stored });
      return true;
    },
    key,
    value,
  );
}

/** Makes both roles use a model server on loopback, without a key. `url` is the server's origin. */
export async function useModelServer(
  browser: TestBrowser,
  url: string,
  kind: 'openai' | 'anthropic' = 'openai',
  model = 'test-model',
  options?: ModelOptions,
): Promise<void> {
  const provider = {
    id: 'test',
    kind,
    label: 'Test server',
    baseUrl: kind === 'openai' ? `${url}/v1` : url,
    models: [model],
    ...(options ? { modelOptions: { [model]: options } } : {}),
  };
  const ref = { providerId: provider.id, model };
  await storeSettings(browser, 'modelSettings', { providers: [provider], planner: ref, navigator: ref });
}

/** Takes all settings back to their defaults. */
export async function resetSettings(browser: TestBrowser): Promise<void> {
  await browser.inExtension(async () => {
    await chrome.storage.local.remove(['generalSettings', 'modelSettings']);
    return true;
  });
}
