import { expect, it } from 'vitest';
import { browserRunId } from '@/utils/browser/tabs/browser-run';
import { closeEndlessTab, noteEndlessTab } from '@/utils/browser/tabs/endless-tabs';
import { fakeBrowser, openTab } from '../../../helpers/fake-browser';

it('only a tab that was found endless since the browser started is closed', async () => {
  for (const id of [1, 2]) openTab({ id });
  await noteEndlessTab(1);
  for (const id of [2, 1, 1]) await closeEndlessTab(id);
  expect((await fakeBrowser.tabs.query({})).map(({ id }) => id)).toEqual([2]);
});

it('the run of the browser has one id, also where the background and a panel ask for it at once', async () => {
  const ids = await Promise.all([browserRunId(), browserRunId(), browserRunId()]);
  ids.push(await browserRunId(), (await fakeBrowser.storage.session.get('browserRun'))['browserRun'] as string);
  expect(new Set(ids).size).toBe(1);
});
