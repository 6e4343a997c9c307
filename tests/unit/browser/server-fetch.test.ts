import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { testProvider } from '@/utils/browser/models';
import type { ProviderSettings } from '@/utils/settings';
import { newDisk } from '../../helpers/journal';

// Before any module is loaded that asks which browser it is in.
await vi.hoisted(async () => {
  const fake = (await import('wxt/testing/fake-browser')).fakeBrowser;
  Object.assign(globalThis, { browser: fake, chrome: fake });
});

/** Nothing listens there. */
const provider: ProviderSettings = {
  id: 'p',
  kind: 'openai',
  label: 'Local',
  baseUrl: 'http://127.0.0.1:9/v1',
  models: ['m'],
};
const failureWhere = async (allowed: boolean) => {
  const contains = vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(() => Promise.resolve(allowed));
  const failure: unknown = await testProvider(provider, 'sk-test-0123456789', 'm').catch(
    (error: unknown) => (error as { failure?: unknown }).failure,
  );
  return { failure, asked: contains.mock.calls[0]?.[0] };
};

beforeEach(newDisk);

describe('a model server that does not answer', () => {
  test('is told as withheld by the browser where the user has taken the access away', async () => {
    expect(await failureWhere(false)).toMatchObject({
      failure: { code: 'MODEL_NOT_PERMITTED', params: { host: '127.0.0.1:9', origin: 'http://127.0.0.1:9' } },
      asked: { origins: ['http://127.0.0.1/*'] },
    });
  });

  test('is told as out of reach where the access is there', async () => {
    expect(await failureWhere(true)).toMatchObject({ failure: { code: 'MODEL_UNREACHABLE' } });
  });
});
