import { expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { browserRunId } from '@/utils/browser/tabs/browser-run';

test('The run of the browser has one id, also where the background and a panel ask for it at once', async () => {
  const ids = await Promise.all([browserRunId(), browserRunId(), browserRunId()]);
  ids.push(await browserRunId(), (await fakeBrowser.storage.session.get('browserRun'))['browserRun'] as string);
  expect(new Set(ids).size).toBe(1);
});
