import { beforeEach, describe, expect, test, vi } from 'vitest';
import { serverFetch } from '@/utils/browser/models/server-fetch';
import { testProvider } from '@/utils/browser/models/test-provider';
import type { ProviderSettings } from '@/utils/settings/settings';
import { askedPermissions, givePermission } from '../../../helpers/fake-browser';
import { newDisk } from '../../../helpers/journal';

/** Nothing listens there. */
const baseUrl = 'http://127.0.0.1:9/v1';
const provider: ProviderSettings = { id: 'p', kind: 'openai', label: 'Local', baseUrl, models: ['m'] };
const failing = (allowed: boolean) => {
  givePermission(allowed);
  return expect(testProvider(provider, 'sk-test-0123456789', 'm')).rejects;
};

beforeEach(() => newDisk());

describe('a model server that does not answer', () => {
  test('is reported as withheld by the browser where the user has taken the access away', async () => {
    await failing(false).toMatchObject({
      failure: { code: 'MODEL_NOT_PERMITTED', params: { host: '127.0.0.1:9', origin: 'http://127.0.0.1:9' } },
    });
    expect(askedPermissions[0]).toMatchObject({ origins: ['http://127.0.0.1/*'] });
  });

  test('is reported as offline without a network, unless the server is on this computer', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const told = (url: string) => serverFetch(url).catch((error: unknown) => error);
    expect(await told('https://api.model.example/v1')).toMatchObject({
      failure: { code: 'MODEL_UNREACHABLE', retryable: true, params: { reason: 'offline' } },
    });
    expect(await told('http://127.0.0.1:9/v1')).toBeInstanceOf(TypeError);
  });

  test('is reported as unreachable where the access is there', async () => {
    await failing(true).toMatchObject({ failure: { code: 'MODEL_UNREACHABLE' } });
  });
});
