import type { ModelOptions } from '../../utils/settings/settings.ts';
import type { TestBrowser } from './browsers/index.ts';

/** Stores settings as the extension keeps them, e.g. `{ maxSteps: 3 }`; others keep their defaults. */
export async function storeSettings(
  browser: TestBrowser,
  key: 'generalSettings' | 'modelSettings' | 'safetySettings',
  value: Record<string, unknown>,
): Promise<void> {
  await browser.inExtension(
    async (name: string, stored: Record<string, unknown>) => {
      // As pages do: the panel may just be writing a field of its own.
      await navigator.locks.request(`local:${name}`, () => chrome.storage.local.set({ [name]: stored }));
      return true;
    },
    key,
    value,
  );
}

/** A second model of the same server, for the navigator: two conversations, so that a test can script each role. */
export const NAVIGATOR_MODEL = 'test-navigator';

/** Sets up a planner and a navigator from a model server on loopback, without a key. `url` is the server's origin. */
export async function useModelServer(
  browser: TestBrowser,
  url: string,
  kind: 'openai' | 'anthropic' = 'openai',
  model = 'test-model',
  options?: ModelOptions,
): Promise<void> {
  await storeModels(browser, {
    url,
    kind,
    planner: model,
    navigator: NAVIGATOR_MODEL,
    ...(options ? { options } : {}),
  });
}

/** Lets one model of a server play both roles, as most users do. */
export async function useOneModel(
  browser: TestBrowser,
  url: string,
  kind: 'openai' | 'anthropic' = 'openai',
  model = 'test-model',
): Promise<void> {
  await storeModels(browser, { url, kind, planner: model, navigator: model });
}

interface StoredModels {
  url: string;
  kind: 'openai' | 'anthropic';
  planner: string;
  navigator: string;
  options?: ModelOptions;
}

async function storeModels(browser: TestBrowser, { url, kind, planner, navigator, options }: StoredModels) {
  const models = [...new Set([planner, navigator])];
  const provider = {
    id: 'test',
    kind,
    label: 'Test server',
    baseUrl: kind === 'openai' ? `${url}/v1` : url,
    models,
    ...(options ? { modelOptions: Object.fromEntries(models.map((model) => [model, options])) } : {}),
  };
  const ref = (model: string) => ({ providerId: provider.id, model });
  const roles = { planner: ref(planner), navigator: ref(navigator) };
  await storeSettings(browser, 'modelSettings', { providers: [provider], ...roles });
}

/** Resets all settings to their defaults. */
export async function resetSettings(browser: TestBrowser): Promise<void> {
  await browser.inExtension(async () => {
    await chrome.storage.local.remove(['generalSettings', 'modelSettings']);
    return true;
  });
}
